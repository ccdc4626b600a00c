import { describe, expect, it } from 'vitest';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { postProcess } from './post-process.ts';

const DAY_MS = 86_400_000;
const wholes = (name: string, count: number): ResultColumn => ({
  name,
  databaseType: 'INTEGER',
  genericType: 'numeric',
  data: { kind: 'int', values: Int32Array.from({ length: count }, (_, at) => at) },
});
const days = (count: number): ResultColumn => ({
  name: 'day',
  databaseType: 'DATE',
  genericType: 'temporal',
  data: { kind: 'temporal', values: Float64Array.from({ length: count }, (_, at) => at * DAY_MS) },
});
const of = (...columns: ResultColumn[]): ResultTable => ({
  columns,
  rowCount: columns[0]!.data.values.length,
});

describe('an operation that would take too long or too much', () => {
  it('is refused before it begins: a pivot of too many cells', () => {
    const wide = of(wholes('a', 20_000), wholes('b', 20_000), wholes('n', 20_000));
    const pivot = (columns: readonly string[]) => ({
      operation: 'pivot',
      options: { index: ['a'], columns, aggregates: { n: { operator: 'sum' } } },
    });
    expect(() => postProcess(wide, [pivot(['b'])])).toThrow(
      'The table would have 20000 columns and 20000 rows, but the limit is 5000000 cells.',
    );
    expect(postProcess(wide, [pivot([])]).table.rowCount).toBe(20_000);
  });

  it('is refused before it begins: forecasts of many series with many waves', () => {
    const series = of(days(730), ...Array.from({ length: 120 }, (_, at) => wholes(`s${at}`, 730)));
    const prophet = (options: object) => ({
      operation: 'prophet',
      options: { time_grain: 'P1D', confidence_interval: 0.8, index: 'day', ...options },
    });
    const waves = { yearly_seasonality: 50, weekly_seasonality: 50, daily_seasonality: 50 };
    expect(() => postProcess(series, [prophet({ periods: 10_000, ...waves })])).toThrow(
      'Forecasting 120 series with this many rows, periods, and seasonalities takes too long',
    );
    expect(() => postProcess(series, [prophet({ periods: 10, ...waves })])).toThrow(
      'Use fewer series or periods, or a coarser seasonality.',
    );
    expect(
      postProcess(of(days(730), wholes('s', 730)), [prophet({ periods: 365, ...waves })]).table.rowCount,
    ).toBe(1095);
  });

  it.each(['boxplot', 'aggregate'])(
    'is refused before it begins: a %s of thousands of measures',
    operation => {
      const [table, names] = [
        of(wholes('a', 200), wholes('n', 200)),
        Array.from({ length: 20_000 }, (_, at) => `m${at}`),
      ];
      const options =
        operation === 'boxplot'
          ? { whisker_type: 'tukey', groupby: ['a'], metrics: names.map(() => 'n') }
          : {
              groupby: ['a'],
              aggregates: Object.fromEntries(names.map(name => [name, { operator: 'median', column: 'n' }])),
            };
      expect(() => postProcess(table, [{ operation, options }])).toThrow(
        'columns and 200 rows, but the limit is',
      );
    },
  );

  it('is refused if there are hundreds of them', () => {
    const renames = Array.from({ length: 5000 }, () => ({ operation: 'rename', options: { columns: {} } }));
    expect(() => postProcess(of(wholes('a', 1)), renames)).toThrow(
      'A query may have at most 100 post-processing operations.',
    );
  });
});
