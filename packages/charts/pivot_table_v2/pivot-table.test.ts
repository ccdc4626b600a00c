import { describe, expect, it } from 'vitest';
import { goldenFolder } from '@powerset/testing/golden/golden-folder.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { ownDrawing, recordedDrawings } from '../kit/recorded-drawings.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { readLines, recordedCases } from '../kit/recorded-requests.ts';
import { headDrill, headMask, lineConditions } from './line-selection.ts';
import type { HeadLine } from './head-lines.ts';
import { pivotTable } from './index.ts';
import type { PivotModel } from './option.ts';
import type { SideSettings } from './settings.ts';

chartConformance(pivotTable, import.meta.url);
recordedPanel(pivotTable, {
  changed: { aggregateFunction: 'Overall value, which asks the database for totals, comes first' },
});

const OPEN: ReadonlySet<string> = new Set();
type Cell = readonly [text: string, tag?: string, colSpan?: number, rowSpan?: number];

/** Neighbors with the same key share one heading. */
function heads(lines: readonly HeadLine[], level: number) {
  const found: { text: string; lines: number; levels: number; at: number }[] = [];
  lines.forEach((line, at) => {
    const part = line.parts.find(one => one.level === level);
    if (!part) return;
    if (at > 0 && lines[at - 1]!.parts.some(one => one.key === part.key)) found.at(-1)!.lines++;
    else found.push({ text: part.text, lines: 1, levels: part.span, at });
  });
  return found;
}

function headRows({ settings: { rows, columns } }: PivotModel, lines: readonly HeadLine[]): Cell[][] {
  const hasRowNames = rows.levels.length > 0 ? 1 : 0;
  const header = columns.levels.map((level, at): Cell[] => [
    ...(at === 0 && hasRowNames ? [['', 'th', rows.levels.length, columns.levels.length] as Cell] : []),
    [level.label, 'th', 1, 1],
    ...heads(lines, at).map(({ text, lines: span, levels }): Cell => {
      const isLast = at + levels === columns.levels.length;
      return [text, 'th', span, levels + (isLast ? hasRowNames : 0)];
    }),
  ]);
  if (!hasRowNames) return header;
  const names = rows.levels.map(({ label }): Cell => [label, 'th', 1, 1]);
  return [
    ...header,
    [...names, [columns.levels.length > 0 ? '' : (lines[0]?.parts[0]?.text ?? ''), 'th', 1, 1]],
  ];
}

function rendered(model: PivotModel): Cell[][] {
  const [rows, columns] = [model.rows(OPEN), model.columns(OPEN)];
  const { levels } = model.settings.rows;
  const reach = model.settings.columns.levels.length > 0 ? 1 : 0;
  const body = rows.map((row, at): Cell[] => [
    ...row.parts.flatMap((part): Cell[] => {
      const head = heads(rows, part.level).find(one => one.at === at);
      const isLast = part.level + part.span >= levels.length;
      return head ? [[part.text, 'th', part.span + (isLast ? reach : 0), head.lines]] : [];
    }),
    ...columns.map((column): Cell => [model.cell(row, column).text]),
  ]);
  return [...headRows(model, columns), ...body];
}

recordedDrawings(pivotTable, ({ option, isCutShort }, { rendered: theirs }) => {
  if (isCutShort) return;
  const ours = rendered(option as PivotModel);
  expect(ours.slice(0, (theirs!.rows as Cell[]).length)).toEqual(theirs!.rows);
  expect(ours.length).toBe(theirs!.row_count);
});

interface RecordedHeadClick {
  readonly name: string;
  readonly items: readonly {
    readonly clicked: { readonly text: string; readonly tag: string; readonly class: string };
    readonly data_mask: { readonly extraFormData: object; readonly filterState: object } | null;
    readonly selected_again?: object;
    readonly context_menu: { readonly drillToDetail: object[]; readonly drillBy?: object };
  }[];
}

describe('clicks on a pivot table', () => {
  const cases = new Map(recordedCases('pivot_table_v2').map(one => [one.name, one]));
  const clicks = readLines<RecordedHeadClick>(new URL('interaction.jsonl', goldenFolder('drawing'))).filter(
    one => one.name.startsWith('pivot_table_v2/'),
  );
  it.each(clicks)('$name', ({ name, items }) => {
    const { option, formData, answers } = ownDrawing(pivotTable, cases.get(name)!);
    const model = option as PivotModel;
    const [rows, columns] = [model.rows(OPEN), model.columns(OPEN)];
    const input = { formData, answers };
    for (const { clicked, data_mask: mask, context_menu: menu, selected_again: again } of items) {
      if (clicked.tag === 'td') {
        const { row, column } = rows
          .flatMap(one => columns.map(other => ({ row: one, column: other })))
          .find(pair => model.cell(pair.row, pair.column).text === clicked.text)!;
        expect([
          ...lineConditions(input, column, model.settings.columns),
          ...lineConditions(input, row, model.settings.rows),
        ]).toEqual(menu.drillToDetail);
        continue;
      }
      const isRow = clicked.class.includes('pvtRowLabel');
      const [lines, side]: [readonly HeadLine[], SideSettings] = isRow
        ? [rows, model.settings.rows]
        : [columns, model.settings.columns];
      const found = lines.findLast(line => line.parts.some(part => part.text === clicked.text))!;
      const part = found.parts.findLast(one => one.text === clicked.text)!;
      const head = { line: found, part, side, isRow };
      expect(headMask(input, head)).toMatchObject(mask!);
      expect(headMask(input, head, [clicked.text])).toMatchObject(again!);
      expect(headDrill(input, head).detail).toEqual(menu.drillToDetail);
      expect(headDrill(input, head).by).toEqual(menu.drillBy);
    }
  });
});

const RATIO = { expressionType: 'SQL', sqlExpression: 'SUM(a)/SUM(b)', label: 'ratio' };
const GROUPED = {
  viz_type: 'pivot_table_v2',
  groupbyRows: ['region', 'line'],
  groupbyColumns: ['year'],
  metrics: [RATIO],
  rowTotals: true,
  colTotals: true,
  rowSubTotals: true,
};
const CELLS = [
  ['Asia', 'Ships', 2022, 1],
  ['Asia', 'Ships', 2023, 2],
  ['Asia', 'Planes', 2022, 3],
  ['Africa', 'Ships', 2022, 4],
] as const;

function answerOf(names: readonly string[], rows: readonly (readonly (string | number)[])[]) {
  const colnames = [...names, 'ratio'];
  return {
    colnames,
    coltypes: colnames.map(name => (name === 'ratio' || name === 'year' ? 0 : 1)),
    data: rows.map(row => Object.fromEntries(row.map((value, i) => [colnames[i]!, value]))),
  };
}

function texts(formData: object, answers: Parameters<typeof draw>[2], collapsed = OPEN) {
  const model = draw(pivotTable, { ...GROUPED, ...formData }, answers, [800, 500]) as PivotModel;
  const columns = model.columns(OPEN);
  return model
    .rows(collapsed)
    .map(row => [
      row.parts.map(part => part.text).join(' '),
      ...columns.map(one => model.cell(row, one).text),
    ]);
}

describe('totals of a pivot table', () => {
  const cells = answerOf(['region', 'line', 'year'], CELLS);

  it('are made of the cells below them', () => {
    expect(texts({ aggregateFunction: 'Average' }, [cells])).toEqual([
      ['Africa Ships', '4', '', '4'],
      ['Africa Subtotal', '4', '', '4'],
      ['Asia Planes', '3', '', '3'],
      ['Asia Ships', '1', '2', '1.5'],
      ['Asia Subtotal', '2', '2', '2'],
      ['Total (Average)', '2.67', '2', '2.5'],
    ]);
  });

  it('come from the database with "Overall value", each from the answer with its dimensions', () => {
    const totals = [
      answerOf([], [[9]]),
      answerOf(['year'], [[2022, 7]]),
      answerOf(['region', 'year'], [['Asia', 2022, 5]]),
      answerOf(['region'], [['Asia', 6]]),
      answerOf(['region', 'line'], [['Asia', 'Ships', 8]]),
    ];
    expect(texts({ aggregateFunction: 'Overall value' }, [cells, ...totals])).toEqual([
      ['Africa Ships', '4', '', ''],
      ['Africa Subtotal', '', '', ''],
      ['Asia Planes', '3', '', ''],
      ['Asia Ships', '1', '2', '8'],
      ['Asia Subtotal', '5', '', '6'],
      ['Total', '7', '', '9'],
    ]);
  });

  it('stay empty with "Overall value" if a limit removed rows, as in downloads', () => {
    const answers = [cells, answerOf([], [[9]])];
    expect(texts({ aggregateFunction: 'Overall value', series_limit: 1 }, answers).at(-1)).toEqual([
      'Total',
      '',
      '',
      '',
    ]);
  });

  it('order headings by value at every level', () => {
    const rows = texts({ aggregateFunction: 'Sum', rowOrder: 'value_z_to_a', rowSubTotals: false }, [cells]);
    expect(rows.map(([name]) => name)).toEqual(['Asia Planes', 'Asia Ships', 'Africa Ships', 'Total (Sum)']);
  });

  it('represent their group when it is collapsed', () => {
    const model = draw(
      pivotTable,
      { ...GROUPED, aggregateFunction: 'Sum' },
      [cells],
      [800, 500],
    ) as PivotModel;
    const asia = model.rows(OPEN).find(row => row.parts[0]!.text === 'Asia')!.parts[0]!.group!;
    expect(texts({ aggregateFunction: 'Sum' }, [cells], new Set([asia])).map(([name]) => name)).toEqual([
      'Africa Ships',
      'Africa Subtotal',
      'Asia Subtotal',
      'Total (Sum)',
    ]);
  });

  it('divide shares by the total of the row, the column, or everything', () => {
    const share = (of: string): string[] =>
      texts({ aggregateFunction: `Sum as Fraction of ${of}`, rowSubTotals: false, valueFormat: '.0%' }, [
        cells,
      ])[2]!;
    expect(share('Rows')).toEqual(['Asia Ships', '33%', '67%', '100%']);
    expect(share('Columns')).toEqual(['Asia Ships', '13%', '100%', '30%']);
    expect(share('Total')).toEqual(['Asia Ships', '10%', '20%', '30%']);
  });

  it('are worked out in time for a thousand rows and two hundred columns', () => {
    const many = Array.from(
      { length: 200_000 },
      (_, at) => [`r${Math.floor(at / 200)}`, 'x', at % 200, at] as const,
    );
    const answer = answerOf(['region', 'line', 'year'], many);
    const start = performance.now();
    const rows = texts({ aggregateFunction: 'Sum', groupbyRows: ['region'] }, [answer]);
    expect(rows).toHaveLength(1001);
    expect(performance.now() - start).toBeLessThan(5000);
  });
});
