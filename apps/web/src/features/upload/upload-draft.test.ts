import { expect, it } from 'vitest';
import type { FilePreview } from '@powerset/contracts/upload-plan.ts';
import { FileLayout } from '@powerset/core/upload/file-plan.ts';
import { columnsOf, kindOf, tableNameOf } from './upload-draft.ts';

const PREVIEW: FilePreview = {
  layout: FileLayout.parse({ format: 'text' }),
  column_count: 2,
  columns: [
    { at: 0, source: 'zip', name: 'zip', type: 'integer', format: null, isChosen: false },
    { at: 1, source: 'on', name: 'on', type: 'date', format: '%d/%m/%Y', isChosen: false },
  ],
  rows: [],
  notes: [],
  sheets: [],
};

it.each([
  ['Sales 2024.csv', 'csv', 'sales_2024'],
  ['2024.Ärger.XLSX', 'excel', 't_2024_arger'],
  ['a.parquet', 'columnar', 'a'],
  ['a.jsonl', 'csv', 'a'],
  ['a.exe', undefined, 'a'],
  ['Sales 2024 (final).csv', 'csv', 'sales_2024_final'],
  ['Größe.CSV', 'csv', 'gro_e'],
  ['___.tsv', 'csv', 'upload'],
  ['a.xls', 'excel', 'a'],
  ['a.zip', 'columnar', 'a'],
  ['noending', undefined, 'noending'],
])('knows the kind of %s and names its table', (file, kind, name) => {
  expect([kindOf(file), tableNameOf(file)]).toEqual([kind, name]);
});

it('keeps what was detected about columns that the user did not change', () => {
  expect(columnsOf(PREVIEW, { 0: { type: 'text', name: 'code' } })).toEqual([
    { ...PREVIEW.columns[0], type: 'text', name: 'code', isChosen: true },
    PREVIEW.columns[1],
  ]);
  expect(columnsOf(PREVIEW, { 0: { isLeftOut: true } })).toEqual([PREVIEW.columns[1]]);
});
