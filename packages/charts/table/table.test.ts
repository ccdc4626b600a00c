import { describe, expect, it } from 'vitest';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { ownDrawing, recordedDrawings } from '../kit/recorded-drawings.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { readLines, recordedCases } from '../kit/recorded-requests.ts';
import { isAddress, isMarkup } from './cell-markup.ts';
import { cellDrill, cellMask, cellName } from './cell-selection.ts';
import { columnWidths } from './column-widths.ts';
import { table } from './index.ts';
import type { TableModel } from './option.ts';

chartConformance(table, import.meta.url);
recordedPanel(table);

interface RenderedCell {
  readonly t: string;
  readonly null?: boolean;
  readonly bar?: { readonly class: string; readonly width_pct: number; readonly left_pct: number };
  readonly bg?: string;
}

function rendered({ columns, rowCount }: TableModel, count: number): RenderedCell[][] {
  return Array.from({ length: Math.min(count, rowCount) }, (_, row) =>
    columns.map(column => {
      const bar = column.bar(row);
      return {
        // A web page collapses white space in this way.
        t: column.format(column.source.value(row)).replace(/\s+/g, ' ').trim(),
        ...(bar
          ? {
              bar: {
                class: bar.isNegative ? 'negative' : 'positive',
                width_pct: Math.round(bar.width * 100),
                left_pct: Math.round(bar.left * 100),
              },
            }
          : {}),
      };
    }),
  );
}

recordedDrawings(table, ({ option, isCutShort }, recorded) => {
  const model = option as TableModel;
  const theirs = recorded.rendered as {
    readonly header: readonly string[];
    readonly rows: readonly (readonly RenderedCell[])[];
    readonly row_count: number;
    readonly footer?: readonly string[];
  };
  expect(model.columns.map(column => column.label)).toEqual(theirs.header);
  if (theirs.footer) {
    const totals = model.columns.map(
      (column, i) => model.totals?.get(column.key) ?? (i === 0 ? 'Totals' : ''),
    );
    expect(totals).toEqual(theirs.footer);
  }
  const rows = theirs.rows.map(row =>
    row.map(({ null: _isNull, bg: _background, bar, ...cell }) =>
      // The recording has an invisible bar of width 0 behind a missing number.
      bar && cell.t !== 'N/A' ? { ...cell, bar } : cell,
    ),
  );
  const ours = rendered(model, rows.length);
  // The longest bar may be in a row that is missing from the recording.
  const texts = (cells: readonly (readonly RenderedCell[])[]) => cells.map(row => row.map(cell => cell.t));
  if (isCutShort) expect(texts(ours)).toEqual(texts(rows.slice(0, ours.length)));
  else expect(ours).toEqual(rows);
});

interface RecordedCellClick {
  readonly name: string;
  readonly items: readonly {
    readonly clicked: { readonly text: string };
    readonly data_mask: {
      readonly extraFormData: { readonly filters: object[] };
      readonly filterState: object;
    } | null;
    readonly selected_again?: object;
    readonly context_menu: {
      readonly drillToDetail: readonly { readonly col: string; readonly val: unknown }[];
      readonly drillBy?: { readonly filters: readonly { readonly col: string }[] };
    };
  }[];
}

/** The recording marks timestamps, which are numbers here. */
function plain(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value), (_key, one: unknown) =>
    typeof one === 'object' && one !== null && '$date' in one ? Date.parse(String(one.$date)) : one,
  );
}

describe('clicks on a table', () => {
  const cases = new Map(recordedCases('table').map(one => [one.name, one]));
  const clicks = readLines<RecordedCellClick>(new URL('interaction.jsonl', goldenFolder('drawing'))).filter(
    one => one.name.startsWith('table/'),
  );
  it.each(clicks)('$name', ({ name, items }) => {
    const { option } = ownDrawing(table, cases.get(name)!);
    const model = option as TableModel;
    // Percentage columns are not columns of the data, so they neither filter nor drill.
    const isShare = (col: string): boolean => col.startsWith('%');
    for (const { clicked, data_mask: mask, selected_again: again, context_menu: menu } of items) {
      const column = model.columns.find(one => one.format(one.source.value(0)) === clicked.text)!;
      expect(cellMask(column, 0) ?? null).toEqual(mask && expect.objectContaining({}));
      if (mask) expect(cellMask(column, 0)).toMatchObject(plain(mask) as object);
      // Superset compares timestamps by identity, so a second click selects them again.
      if (again && JSON.stringify(again) !== JSON.stringify(mask)) {
        const name = cellName(column.key, clicked.text);
        expect(cellMask(column, 0, [name])).toMatchObject(again);
        // The same text in another column is another value.
        expect(cellMask(column, 0, [cellName('another', clicked.text)])).toMatchObject(plain(mask) as object);
      }
      const drill = cellDrill(model, 0, column);
      expect(drill.detail).toEqual(plain(menu.drillToDetail.filter(({ col }) => !isShare(col))));
      const by = menu.drillBy?.filters.some(({ col }) => isShare(col)) ? undefined : menu.drillBy;
      expect(drill.by).toEqual(plain(by ?? null) ?? undefined);
    }
  });
});

describe('columns of a table', () => {
  const answer = {
    colnames: ['name', 'amount'],
    coltypes: [1, 0],
    data: Array.from({ length: 3000 }, (_, at) => ({ name: `n${at}`, amount: at === 2500 ? 123456789 : 1 })),
  };
  const model = draw(
    table,
    {
      viz_type: 'table',
      query_mode: 'raw',
      all_columns: ['name', 'amount'],
      column_config: { name: { visible: false } },
    },
    [answer],
    [800, 500],
  ) as TableModel;

  it('are left out if the author hides them', () => {
    expect(model.columns.map(({ key }) => key)).toEqual(['amount']);
  });

  it('are as wide as their longest number in any row, beside the bars', () => {
    const [width] = columnWidths({
      model,
      columns: model.columns,
      room: 0,
      dragged: new Map(),
      measure: text => text.length * 7,
    });
    expect(width!.digits).toBe(63);
    expect(width!.width).toBeGreaterThan(63 + 40);
  });
});

describe('text in a cell', () => {
  it('is a link if it is an address, and markup if it has tags', () => {
    expect([isAddress('https://example.com/a?b=1'), isAddress('see https://example.com')]).toEqual([
      true,
      false,
    ]);
    expect([isMarkup('<b>yes</b>'), isMarkup('a < b and c > d'), isMarkup('1<2>1')]).toEqual([
      true,
      false,
      false,
    ]);
  });
});
