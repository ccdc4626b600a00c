import { expect, it } from 'vitest';
import { creations, stageOf, toggled, type NewDatasets } from './new-datasets.ts';

const NOTHING: NewDatasets = {
  source: 'table',
  databaseId: undefined,
  schema: undefined,
  tables: [],
  name: '',
  sql: '',
};

it('knows how far a user got', () => {
  const inSchema = { ...NOTHING, databaseId: 1, schema: 'main' };
  expect([NOTHING, { ...NOTHING, databaseId: 1 }, inSchema, toggled(inSchema, 'a')].map(stageOf)).toEqual([
    'empty',
    'database',
    'schema',
    'table',
  ]);
});

it('creates a dataset for each checked table that has none', () => {
  const choices = { ...NOTHING, databaseId: 1, schema: 'main', tables: ['a', 'b'] };
  expect(creations(choices, new Map([['b', 7]]))).toEqual([{ database: 1, schema: 'main', table_name: 'a' }]);
  expect(toggled(choices, 'a').tables).toEqual(['b']);
  expect(creations(NOTHING, new Map())).toEqual([]);
});

it('needs a name and a query for SQL, and drops the last semicolon', () => {
  const choices = {
    ...NOTHING,
    source: 'sql',
    databaseId: 1,
    schema: 'main',
    name: ' late ',
    sql: 'SELECT 1;\n',
  } as const;
  expect(creations(choices, new Map())).toEqual([
    { database: 1, schema: 'main', table_name: 'late', sql: 'SELECT 1' },
  ]);
  expect(creations({ ...choices, name: ' ' }, new Map())).toEqual([]);
});
