import { expect, it } from 'vitest';
import { spreadsheetFormat } from './spreadsheet-format.ts';

it.each([
  [',d', '#,##0'],
  [',.2f', '#,##0.00'],
  ['.1%', '0.0%'],
  ['$,.2f', '"$"#,##0.00'],
  ['+,.1f', '+#,##0.0;-#,##0.0;#,##0.0'],
  ['($,.2f', '"$"#,##0.00;("$"#,##0.00)'],
  [',.2~f', '#,##0.##'],
  ['.2e', '0.00E+00'],
])('writes the number format %s as %s in spreadsheets', (pattern, code) => {
  expect(spreadsheetFormat(pattern)).toBe(code);
});

it('puts a currency where it belongs', () => {
  expect(spreadsheetFormat(',.2f', { symbol: '€', isPrefix: false })).toBe('#,##0.00 "€"');
});

it.each(['SMART_NUMBER', '.3s', '~g', 'DURATION', '', 'nonsense', '.99f'])(
  'knows no format of spreadsheets for %j',
  pattern => {
    expect(spreadsheetFormat(pattern)).toBeUndefined();
  },
);
