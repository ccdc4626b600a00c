import { tmpdir } from 'node:os';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { connectorConformance } from '@powerset/connector-kit/conformance.ts';
import { trino } from '@powerset/connectors/trino/index.ts';
import { trinoFromUri } from '@powerset/connectors/trino/config.ts';
import { openEngine } from '@powerset/testing/random-queries/three-engines.ts';
import { timeZoneConformance } from '@powerset/testing/random-queries/time-zone-conformance.ts';
import { askTrino, startTrino, trinoIsMissing, type TrinoCluster } from './start-trino.ts';

const missing = trinoIsMissing();

describe.skipIf(missing)(
  `with a Trino cluster of two workers${missing ? ` (SKIPPED: ${missing})` : ''}`,
  () => {
    let cluster: TrinoCluster;
    beforeAll(async () => {
      cluster = await startTrino(2);
    });
    afterAll(() => cluster.stop());

    connectorConformance(trino, () => trinoFromUri(cluster.url)!, {
      workDir: tmpdir(),
      sleepSql: 'SELECT count(*) FROM tpch.sf1000.lineitem WHERE orderkey % 7 = 3',
      thousandRowsSql: 'SELECT i FROM UNNEST(sequence(1, 1000)) AS s(i)',
      types: [
        { sql: '42', genericType: 'numeric', cell: 42 },
        { sql: '9223372036854775807', genericType: 'numeric', cell: 9223372036854775807n },
        { sql: `DECIMAL '12345678901234567890.50'`, genericType: 'numeric', cell: '12345678901234567890.50' },
        { sql: `DOUBLE '0.1'`, genericType: 'numeric', cell: 0.1 },
        { sql: 'nan()', genericType: 'numeric', cell: NaN },
        { sql: '-infinity()', genericType: 'numeric', cell: -Infinity },
        { sql: 'true', genericType: 'boolean', cell: true },
        { sql: `'naïve'`, genericType: 'string', cell: 'naïve' },
        { sql: `DATE '1899-12-31'`, genericType: 'temporal', cell: Date.parse('1899-12-31') },
        {
          sql: `TIMESTAMP '9999-12-31 23:59:59.500'`,
          genericType: 'temporal',
          cell: Date.parse('9999-12-31T23:59:59.500Z'),
        },
        {
          sql: `TIMESTAMP '2024-01-01 00:00:00 +02:00'`,
          genericType: 'temporal',
          cell: Date.parse('2023-12-31T22:00:00Z'),
        },
        {
          sql: `TIMESTAMP '2024-07-01 00:00:00 Europe/Berlin'`,
          genericType: 'temporal',
          cell: Date.parse('2024-06-30T22:00:00Z'),
        },
        { sql: 'ARRAY[1, 2]', genericType: 'string', cell: '[1,2]' },
        { sql: `X'00ff'`, genericType: 'string', cell: '0x00ff' },
      ],
      writes: [
        'CREATE TABLE memory.default.t AS SELECT 1 AS a',
        'INSERT INTO memory.default.t VALUES (1)',
        'DELETE FROM memory.default.t',
        `CALL system.runtime.kill_query('x', 'y')`,
        'SET SESSION query_priority = 1',
        `SELECT * FROM TABLE(postgresql.system.query(query => 'DELETE FROM t'))`,
        `EXECUTE IMMEDIATE 'DROP TABLE t'`,
        'PREPARE p FROM DELETE FROM t',
        'GRANT SELECT ON t TO public',
      ],
    });

    describe('timestamps of a dataset with a time zone', () => {
      timeZoneConformance(() => openEngine(cluster.url, tmpdir()), {
        type: 'timestamp(3) with time zone',
        moment: utc => `TIMESTAMP '${utc} UTC'`,
        clock: text => `TIMESTAMP '${text}'`,
        store: async (columns, rows) => {
          const table = 'memory.default.moments';
          await askTrino(
            cluster.coordinator,
            `CREATE TABLE ${table} AS SELECT * FROM (VALUES ${rows.join(', ')}) AS m (${columns.join(', ')})`,
          );
          return table;
        },
      });
    });

    it('lists the newest partitions of a file-based table', async () => {
      const ask = (sql: string) => askTrino(cluster.coordinator, sql);
      await ask('CREATE SCHEMA files.logs');
      await ask(
        `CREATE TABLE files.logs.hits WITH (partitioned_by = ARRAY['ds', 'kind']) AS SELECT * FROM (VALUES (1, DATE '2024-01-01', 'view'), (2, DATE '2024-01-02', 'it''s'), (3, DATE '2024-01-02', 'click')) AS t (n, ds, kind)`,
      );
      await ask('CREATE TABLE files.logs.plain AS SELECT 1 AS n');
      const connection = await trino.open(trinoFromUri(cluster.url.replace('tpch/tiny', 'files/logs'))!, {
        workDir: tmpdir(),
        memoryLimitMb: 64,
      });
      const { catalog } = connection;
      expect(await catalog.partitions!('logs', 'hits')).toMatchObject({
        columns: ['ds', 'kind'],
        latest: { ds: '2024-01-02', kind: `it's` },
      });
      expect(await catalog.partitions!('logs', 'hits', { ds: '2024-01-01' })).toMatchObject({
        latest: { kind: 'view' },
      });
      expect((await catalog.partitions!('logs', 'hits', { kind: `it's` }))?.latest).toEqual({
        ds: '2024-01-02',
        kind: `it's`,
      });
      expect((await catalog.partitions!('logs', 'hits', { kind: 'nope' }))?.latest).toBeUndefined();
      expect(await catalog.partitions!('logs', 'plain')).toBeUndefined();
      expect((await catalog.table('logs', 'hits')).partitions?.columns).toEqual(['ds', 'kind']);
      await connection.close();
    });

    it('spreads a query over its workers', async () => {
      const connection = await trino.open(trinoFromUri(cluster.url)!, {
        workDir: tmpdir(),
        memoryLimitMb: 64,
      });
      const running = connection.run({
        sql: 'SELECT count(*), max(comment) FROM tpch.sf1.lineitem',
        params: [],
        maxRows: 10,
        signal: new AbortController().signal,
      });
      const nodes = new Set<string>();
      let isDone = false;
      void running.finally(() => {
        isDone = true;
      });
      while (!isDone) {
        const seen = await connection.run({
          sql: `SELECT DISTINCT t.node_id FROM system.runtime.tasks t JOIN system.runtime.nodes n ON n.node_id = t.node_id WHERE n.coordinator = false`,
          params: [],
          maxRows: 100,
          signal: new AbortController().signal,
        });
        const [column] = seen.columns;
        for (const node of column?.data.kind === 'text' ? column.data.dictionary : []) nodes.add(node);
      }
      expect((await running).rowCount).toBe(1);
      expect(nodes.size).toBeGreaterThanOrEqual(2);
      await connection.close();
    });
  },
);
