import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { legacyShape } from './shapes.ts';

const DAY_MS = 86_400_000;

interface Row {
  readonly day: number;
  readonly group: string | null;
  readonly value: number | null;
}
interface Line {
  readonly key: readonly string[];
  readonly values: readonly { readonly x: number; readonly y: number | null }[];
}

// One row per day and group, as a query returns them that groups by both.
const someRows = fc.uniqueArray(
  fc.record({
    day: fc.nat(40),
    group: fc.constantFrom('a', 'b', 'c', null),
    value: fc.option(fc.integer({ min: 1, max: 99 }), { freq: 5 }),
  }),
  { minLength: 1, maxLength: 40, selector: row => `${row.day} ${row.group}` },
);

function tableOf(rows: readonly Row[]): ResultTable {
  const column = (name: string, rest: Omit<ResultColumn, 'name'>): ResultColumn => ({ name, ...rest });
  const dictionary = ['a', 'b', 'c'];
  return {
    rowCount: rows.length,
    columns: [
      column('__timestamp', {
        databaseType: 'TIMESTAMP',
        genericType: 'temporal',
        data: { kind: 'temporal', values: Float64Array.from(rows, ({ day }) => day * DAY_MS) },
      }),
      column('g', {
        databaseType: 'VARCHAR',
        genericType: 'string',
        data: {
          kind: 'text',
          dictionary,
          values: Uint32Array.from(rows, ({ group }) => (group === null ? 0 : dictionary.indexOf(group))),
          nulls: Uint8Array.from(rows, ({ group }) => (group === null ? 1 : 0)),
        },
      }),
      column('m', {
        databaseType: 'DOUBLE',
        genericType: 'numeric',
        data: {
          kind: 'float',
          values: Float64Array.from(rows, ({ value }) => value ?? NaN),
          nulls: Uint8Array.from(rows, ({ value }) => (value === null ? 1 : 0)),
        },
      }),
    ],
  };
}

function linesOf(
  type: string,
  formData: object,
  rows: readonly Row[],
  compared: readonly { readonly rows: readonly Row[]; readonly days: number }[] = [],
): Line[] {
  const others = compared.map(({ rows: other, days }) => ({
    offset: `${days} days`,
    table: tableOf(other),
    shiftMs: days * DAY_MS,
  }));
  return legacyShape(type)!.data({
    formData: { viz_type: type, metrics: ['m'], groupby: ['g'], ...formData } as never,
    tables: [tableOf(rows)],
    compared: others,
    fromMs: null,
    toMs: null,
  }) as Line[];
}

const isShown = ({ group, value }: Row): boolean => group !== null && value !== null;
const law = (check: (rows: Row[]) => void): void =>
  fc.assert(
    fc.property(
      someRows.filter(rows => rows.some(isShown)),
      rows => {
        check(rows);
      },
    ),
    { numRuns: 200 },
  );
const points = (lines: readonly Line[]): string[] =>
  lines
    .flatMap(({ key, values }) =>
      values.flatMap(({ x, y }) => (y === null ? [] : [`${key[0]} ${x / DAY_MS} ${y}`])),
    )
    .toSorted();

describe('any old chart over time', () => {
  it('its lines are its rows', () => {
    law(rows =>
      expect(points(linesOf('line', {}, rows))).toEqual(
        rows
          .filter(isShown)
          .map(({ day, group, value }) => `${group} ${day} ${value}`)
          .toSorted(),
      ),
    );
  });
  it('bars are its lines, the largest first', () => {
    law(rows => {
      const bars = linesOf('bar', {}, rows);
      expect(points(bars)).toEqual(points(linesOf('line', {}, rows)));
      const sums = bars.map(({ values }) => values.reduce((sum, { y }) => sum + (y ?? 0), 0));
      expect(sums).toEqual(sums.toSorted((a, b) => b - a));
    });
  });
  it('the shares at one time add up to one', () => {
    law(rows => {
      const lines = linesOf('line', { contribution: true }, rows);
      for (const [at] of lines[0]!.values.entries())
        expect(lines.reduce((sum, { values }) => sum + (values[at]!.y ?? 0), 0)).toBeCloseTo(1, 9);
    });
  });
  it('a running sum ends with the sum of all', () => {
    law(rows => {
      for (const { key, values } of linesOf('line', { rolling_type: 'cumsum' }, rows)) {
        expect(values.findLast(({ y }) => y !== null)!.y).toBe(
          rows.filter(row => row.group === key[0]).reduce((sum, { value }) => sum + (value ?? 0), 0),
        );
      }
    });
  });
  it('resampling by sums loses nothing, and resampling by the maximum finds it', () => {
    law(rows => {
      for (const { key, values } of linesOf('line', { resample_rule: '7D', resample_method: 'sum' }, rows)) {
        expect(values.reduce((sum, { y }) => sum + y!, 0)).toBe(
          rows.filter(row => row.group === key[0]).reduce((sum, { value }) => sum + (value ?? 0), 0),
        );
      }
      for (const { key, values } of linesOf('line', { resample_rule: 'W', resample_method: 'max' }, rows)) {
        expect(Math.max(...values.map(({ y }) => y ?? 0))).toBe(
          Math.max(...rows.filter(row => row.group === key[0]).map(({ value }) => value ?? 0)),
        );
      }
    });
  });
  it('a comparison with itself shows no difference', () => {
    law(rows => {
      for (const [comparison_type, same] of [
        ['absolute', 0],
        ['percentage', 0],
        ['ratio', 1],
      ] as const) {
        const before = rows.map(row => ({ ...row, day: row.day - 3 }));
        const lines = linesOf('line', { comparison_type, time_compare: ['3 days'] }, rows, [
          { rows: before, days: 3 },
        ]);
        expect(points(lines)).toEqual(
          rows
            .filter(isShown)
            .map(({ day, group }) => `${group} ${day} ${same}`)
            .toSorted(),
        );
      }
    });
  });
  it('the same lines of another time follow their own', () => {
    law(rows => {
      const before = rows.map(({ day, group, value }) => ({
        day: day - 7,
        group,
        value: value === null ? null : value + 1,
      }));
      const lines = linesOf('line', { time_compare: ['7 days'] }, rows, [{ rows: before, days: 7 }]);
      expect(points(lines.filter(({ key }) => key.at(-1) === '7 days offset'))).toEqual(
        rows
          .filter(isShown)
          .map(({ day, group, value }) => `${group} ${day} ${value! + 1}`)
          .toSorted(),
      );
      expect(points(lines.filter(({ key }) => key.at(-1) !== '7 days offset'))).toEqual(
        points(linesOf('line', {}, rows)),
      );
    });
  });
});
