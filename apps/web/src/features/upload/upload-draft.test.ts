import { expect, it } from 'vitest';
import { kindOf, NEW_UPLOAD, readingFields, tableNameOf, uploadFields } from './upload-draft.ts';

it.each([
  ['Sales 2024 (final).csv', 'sales_2024_final'],
  ['2024.xlsx', 't_2024'],
  ['Größe.csv', 'gro_e'],
  ['___.csv', 'upload'],
])('%s becomes the table %s', (file, table) => {
  expect(tableNameOf(file)).toBe(table);
});

it('knows the kind of a file by its ending', () => {
  expect(['a.CSV', 'a.tsv', 'a.xls', 'a.parquet', 'a.zip', 'a.pdf', 'noending'].map(kindOf)).toEqual([
    'csv',
    'csv',
    'excel',
    'columnar',
    'columnar',
    undefined,
    undefined,
  ]);
});

it('sends no values that the user did not choose', () => {
  expect(readingFields(NEW_UPLOAD, 'csv')).toEqual({
    header_row: '0',
    decimal_character: '.',
    day_first: 'false',
  });
  expect(readingFields({ ...NEW_UPLOAD, hasHeader: false, delimiter: ';', nulls: ['a,b'] }, 'csv')).toEqual({
    header_row: '',
    delimiter: ';',
    decimal_character: '.',
    day_first: 'false',
    null_values: '["a,b"]',
  });
});

it('names columns as a list that keeps commas', () => {
  expect(
    uploadFields({ ...NEW_UPLOAD, tableName: ' t ', columns: ['a,b'], textColumns: ['zip'] }, 'csv'),
  ).toMatchObject({ table_name: 't', columns_read: '["a,b"]', column_data_types: '{"zip":"str"}' });
});
