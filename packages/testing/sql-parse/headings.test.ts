import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { DuckDBInstance } from '@duckdb/node-api';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { sqlite } from '@powerset/connectors/sqlite/index.ts';

const SETUP =
  "CREATE TABLE sales (id INTEGER, region VARCHAR(20)); INSERT INTO sales VALUES (1, 'EU'), (2, 'US')";
const TEXTS = [
  'SELECT count(*), (select max(id) from sales), 1 + (SELECT COUNT(*) FROM sales s WHERE s.id > 0) FROM sales',
  'SELECT EXISTS (SELECT 1 FROM sales), (SELECT 1 FROM sales LIMIT 1) AS a, (SELECT 2 FROM sales LIMIT 1) b',
  'SELECT * FROM (SELECT (SELECT max(id) FROM sales), 2)',
  'WITH t AS (SELECT abs((SELECT max(id) FROM sales))) SELECT * FROM t UNION ALL SELECT 1',
  'SELECT CASE WHEN id IN (SELECT id FROM sales) THEN 1 END, region FROM sales',
];

describe.each([sqlite, duckdb])('on $label', connector => {
  const workDir = mkdtempSync(join(tmpdir(), 'headings-'));
  const path = join(workDir, 'data');
  let connection: Connection;
  beforeAll(async () => {
    if (connector === sqlite) new Database(path).exec(SETUP).close();
    else {
      const instance = await DuckDBInstance.create(path);
      await (await instance.connect()).run(SETUP);
      instance.closeSync();
    }
    connection = await connector.open({ path, access: 'read-only' } as never, {
      workDir,
      memoryLimitMb: 128,
    });
  });
  afterAll(() => connection.close());

  const headings = async (sql: string): Promise<string[]> =>
    (
      await connection.run({ sql, params: [], maxRows: 10, signal: new AbortController().signal })
    ).columns.map(({ name }) => name);

  it.each(TEXTS)('columns are headed as if no rule hid rows: %s', async sql => {
    const restricted = await restrictRows(sql, {
      rules: [{ schema: 'main', table: 'sales', predicates: ["region = 'EU'"] }],
      schema: null,
      dialect: connector.dialect,
      connection,
    });
    expect(restricted).toContain("'EU'");
    expect(await headings(restricted)).toEqual(await headings(sql));
  });
});
