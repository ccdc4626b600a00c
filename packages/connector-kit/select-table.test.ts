import { expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { selectTable } from './select-table.ts';

function preview(engine: string, schema: string | undefined, columns?: readonly string[]): string {
  const { dialect, facts } = CONNECTORS.find(connector => connector.engine === engine)!;
  return selectTable({ name: 't', schema, columns, limit: 5 }, dialect, facts).replaceAll(/\s+/g, ' ');
}

it('names a schema by its path if the engine has catalogs', () => {
  expect(preview('snowflake', 'db.sch')).toBe('SELECT * FROM db.sch.t LIMIT 5');
  expect(preview('mssql', 'db.sch')).toBe('SELECT * FROM db.sch.t');
  expect(preview('postgresql', 'db.sch')).toBe('SELECT * FROM "db.sch".t LIMIT 5');
});

it('calls a field of a record by its path', () => {
  expect(preview('bigquery', 's', ['a', 'b.c'])).toBe('SELECT a, b.c AS `b__c` FROM s.t LIMIT 5');
  expect(preview('presto', 's', ['a', 'b.C'])).toBe('SELECT a, b."C" AS "b.C" FROM s.t LIMIT 5');
  expect(preview('trino', 's', ['a', 'b.c'])).toBe('SELECT a, "b.c" FROM s.t LIMIT 5');
});

it('quotes a dollar but where quotes would change the letters', () => {
  expect(preview('bigquery', 's', ['a$b'])).toBe('SELECT `a$b` FROM s.t LIMIT 5');
  expect(preview('snowflake', 's', ['a$b'])).toBe('SELECT a$b FROM s.t LIMIT 5');
});
