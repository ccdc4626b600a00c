import { rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import { clickhouseTable, loadDuckdb, loadMariadb } from '../golden/golden-tables.ts';
import { clickhouseIsMissing, startClickhouse } from '../start-clickhouse.ts';
import { mariadbIsMissing, startMariadb } from '../start-mariadb.ts';
import type { PlainTable } from './dice.ts';
import { differenceOf } from './difference-of.ts';
import { randomChart } from './random-chart.ts';
import { randomQuery } from './random-query.ts';
import { randomRowRule } from './random-row-rule.ts';
import { firstDifference, openEngine, plainRows, type OpenEngine } from './three-engines.ts';

// These engines take longer for a statement than the others.
const COUNT = Math.ceil(Number(process.env['RANDOM_QUERIES'] ?? 400) / 10);
const FIRST_SEED = Number(process.env['RANDOM_SEED'] ?? 1);

interface Started {
  readonly uri: string;
  stop(): Promise<void>;
}

const ENGINES = [
  {
    name: 'MariaDB',
    missing: mariadbIsMissing,
    // Averages of whole numbers have four digits on this engine.
    roundedBy: 1e-4,
    start: async (): Promise<Started> => {
      const server = await startMariadb('golden');
      await loadMariadb(server.url('golden'), 'sales');
      return { uri: server.url('golden'), stop: () => server.stop() };
    },
  },
  {
    name: 'ClickHouse',
    missing: clickhouseIsMissing,
    roundedBy: 0,
    start: async (): Promise<Started> => {
      const server = await startClickhouse(clickhouseTable('golden', 'sales'));
      return { uri: server.url('golden'), stop: () => server.stop() };
    },
  },
];

const plain = (table: ResultTable): PlainTable => ({
  names: table.columns.map(({ name }) => name),
  rows: plainRows(table),
});

describe.each(ENGINES)('on $name', ({ missing, roundedBy, start }) => {
  describe.skipIf(missing)(missing ? `(SKIPPED: ${missing})` : 'beside DuckDB', () => {
    const path = join(tmpdir(), `beside-${process.pid}-${roundedBy}.duckdb`);
    let started: Started;
    let engine: OpenEngine;
    let duckdb: OpenEngine;
    beforeAll(async () => {
      await loadDuckdb(path);
      duckdb = await openEngine(`duckdb:///${path}`, tmpdir());
      started = await start();
      engine = await openEngine(started.uri, tmpdir());
    }, 120_000);
    afterAll(async () => {
      await Promise.all([engine.close(), duckdb.close()]);
      await started.stop();
      rmSync(path);
    });

    it(
      `random queries have the same answer, ${COUNT} times`,
      { timeout: 10_000 + COUNT * 2000 },
      async () => {
        for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
          const asked = randomQuery(seed);
          const [expected, found] = await Promise.all([duckdb.ask(asked), engine.ask(asked)]);
          expect(
            firstDifference(expected, found, asked.columns?.length ?? 0, roundedBy),
            `seed ${seed}: ${JSON.stringify(asked)}`,
          ).toBeUndefined();
        }
      },
    );

    it(
      `random queries of users with names like SQL see only the rows that a rule allows, ${COUNT} times`,
      { timeout: 10_000 + COUNT * 2000 },
      async () => {
        for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
          const asked = randomQuery(seed);
          const { username, clause, expected } = randomRowRule(seed);
          const user = { id: 5, username };
          const [ruled, plainRule] = await Promise.all([
            engine.ask(asked, { rowFilters: [clause], templates: { user, params: {} } }),
            engine.ask(asked, { rowFilters: [expected] }),
          ]);
          expect(
            firstDifference(ruled, plainRule, asked.columns?.length ?? 0, roundedBy),
            `seed ${seed}: ${JSON.stringify({ username, clause, asked })}`,
          ).toBeUndefined();
        }
      },
    );

    it(
      `random charts are answered as by hand, ${Math.ceil(COUNT / 4)} times`,
      { timeout: 10_000 + COUNT * 2000 },
      async () => {
        for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT / 4; seed++) {
          const { kind, asked, expected } = randomChart(seed);
          const byHand = await expected(async parts => plain(await duckdb.ask(QueryObject.parse(parts))));
          expect(
            differenceOf(plain(await engine.ask(QueryObject.parse(asked))), byHand),
            `seed ${seed}, ${kind}: ${JSON.stringify(asked)}`,
          ).toBeUndefined();
        }
      },
    );
  });
});
