import { expect, it } from 'vitest';
import { draftBody, NEW_DATASET } from './new-dataset.ts';

it('is complete with a database and a table', () => {
  expect(draftBody({ ...NEW_DATASET, databaseId: 1, table: 'flights' })).toEqual({
    database: 1,
    schema: null,
    table_name: 'flights',
  });
  expect(draftBody({ ...NEW_DATASET, table: 'flights' })).toBeUndefined();
});

it('needs a name and a query when it is made of SQL, and drops the last semicolon', () => {
  const draft = {
    ...NEW_DATASET,
    source: 'sql',
    databaseId: 1,
    schema: 'main',
    name: ' late ',
    sql: 'SELECT 1;\n',
  } as const;
  expect(draftBody(draft)).toEqual({ database: 1, schema: 'main', table_name: 'late', sql: 'SELECT 1' });
  expect(draftBody({ ...draft, name: ' ' })).toBeUndefined();
});
