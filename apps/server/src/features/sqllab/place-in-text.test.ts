import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AppError } from '@powerset/core/errors.ts';
import type { Connection, Connector } from '@powerset/connector-kit/connector.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import { runStatements, streamStatements } from './run-statements.ts';
import type { Reading } from './read-statements.ts';

const path = join(mkdtempSync(join(tmpdir(), 'places-')), 'data.duckdb');

describe('the place of a failure in a text of the SQL editor', () => {
  let connection: Connection;
  beforeAll(async () => {
    const instance = await DuckDBInstance.create(path);
    const writer = await instance.connect();
    await writer.run('CREATE TABLE secrets (id INTEGER, owner VARCHAR); CREATE TABLE free (id INTEGER)');
    writer.closeSync();
    instance.closeSync();
    connection = await duckdb.open({ path, access: 'read-only' }, { workDir: tmpdir(), memoryLimitMb: 128 });
  });
  afterAll(() => connection.close());

  const reading = (sql: string): Reading =>
    ({
      record: { sql, limit: 10, schema: null, keptAs: null },
      database: { id: 1 },
      actor: { can: () => true },
      opened: { connection, connector: duckdb as unknown as Connector, runsAs: null },
    }) as unknown as Reading;
  const deps = (rules: readonly TableRule[]) => ({
    readsSomeTable: async () => true,
    requireTableAccess: async () => {},
    tableRules: async () => rules,
  });
  const never = new AbortController().signal;
  const failure = async (sql: string, rules: readonly TableRule[] = []): Promise<AppError> => {
    const errors = [
      await runStatements(reading(sql), never, deps(rules)).catch((error: unknown) => error),
      await streamStatements(reading(sql), never, deps(rules))
        .next()
        .catch((error: unknown) => error),
    ] as AppError[];
    expect(errors[0]!.toWire()).toEqual(errors[1]!.toWire());
    return errors[0]!;
  };
  const HIDING: readonly TableRule[] = [
    { schema: null, table: 'secrets', predicates: ["owner = 'nobody else'"] },
  ];

  it.each([
    ['select nope from free', 1, 8],
    ['-- what\n\n  select nope from free', 3, 10],
    ['select 1;\nselect nope from free', 2, 8],
    ['select 1; -- select 2\nselect 2;\nselect\n  nope\nfrom free;\n', 4, 3],
    ['select 1;\n\n  selec 2', 3, 3],
  ])('is counted in the whole of %j', async (sql, line, column) => {
    expect((await failure(sql)).toWire().extra).toMatchObject({ line, column });
  });

  it('is drawn with the same number', async () => {
    expect((await failure(`${'\n'.repeat(11)}select nope from free`)).message).toMatch(
      /\n\nLINE 12: select nope from free\n {16}\^/,
    );
  });

  it('is the original one, before and after a table whose rows rules hide, and shows no rule', async () => {
    for (const [sql, line, column] of [
      ['select nope\nfrom secrets', 1, 8],
      ['select 1;\nselect id from secrets\nwhere nope = 1', 3, 7],
    ] as const) {
      const error = await failure(sql, HIDING);
      expect(error.toWire().extra).toMatchObject({ line, column });
      expect(error.message).not.toMatch(/nobody else|LINE/);
      expect(error.message).toContain('"nope"');
    }
  });

  it('is not reported inside text that a rule added', async () => {
    const error = await failure('select id from secrets where id = 1', [
      { schema: null, table: 'secrets', predicates: ['missing = 1'] },
    ]);
    expect(error.toWire().extra).not.toHaveProperty('line');
    expect(error.message).not.toContain('LINE');
  });
});
