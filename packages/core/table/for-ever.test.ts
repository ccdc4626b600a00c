import { expect, it } from 'vitest';
import { csvRows } from './csv.ts';
import { momentText } from './json.ts';
import type { ResultTable } from './result-table.ts';

it('the end of the year 9999 stays in that year', () => {
  expect(momentText(Date.UTC(10_000, 0), 'TIMESTAMP')).toBe('9999-12-31T23:59:59.999999');
  expect(momentText(Date.UTC(10_000, 0), 'TIMESTAMP WITH TIME ZONE')).toBe(
    '9999-12-31T23:59:59.999999+00:00',
  );
  expect(momentText(Date.UTC(9999, 11, 31), 'DATE')).toBe('9999-12-31');
});

it('a file distinguishes it from whole days, and from the first day after it', () => {
  const file = (databaseType: string, moments: readonly number[]): string => {
    const table: ResultTable = {
      columns: [
        {
          name: 'at',
          databaseType,
          genericType: 'temporal',
          data: { kind: 'temporal', values: Float64Array.from(moments) },
        },
      ],
      rowCount: moments.length,
    };
    return [...csvRows(table)].join('');
  };
  expect(file('TIMESTAMP', [Date.UTC(2024, 1, 29), Date.UTC(10_000, 0)])).toBe(
    'at\n2024-02-29 00:00:00.000000\n9999-12-31 23:59:59.999999\n',
  );
  expect(file('TIMESTAMP', [Date.UTC(2024, 1, 29)])).toBe('at\n2024-02-29\n');
  expect(file('DATE', [Date.UTC(2024, 1, 29), Date.UTC(10_000, 0)])).toBe('at\n2024-02-29\n+010000-01-01\n');
});
