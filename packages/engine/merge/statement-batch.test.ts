import fc from 'fast-check';
import { tmpdir } from 'node:os';
import { afterAll, describe, expect, it } from 'vitest';
import type { Connection, Statement } from '@powerset/connector-kit/connector.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { aContext, aQuery, rowsOf } from '@powerset/testing/run-query.ts';
import { runChartQuery, type ChartQueryAnswer } from '../run-chart-query.ts';
import { statementBatch } from './statement-batch.ts';

const connection = await duckdb.open(
  { path: ':memory:', access: 'read-write' },
  { workDir: tmpdir(), memoryLimitMb: 256 },
);
afterAll(() => connection.close());

interface Told {
  readonly answers: readonly PromiseSettledResult<ChartQueryAnswer>[];
  readonly statements: readonly string[];
}

/** Runs queries together and returns the statements that the database received. */
async function askTogether(
  queries: readonly Readonly<Record<string, unknown>>[],
  signals: readonly AbortSignal[] = [],
): Promise<Told> {
  const statements: string[] = [];
  const watched: Pick<Connection, 'run' | 'stream'> = {
    run: (statement: Statement) => {
      statements.push(statement.sql);
      return connection.run(statement);
    },
    stream: statement => connection.stream(statement),
  };
  const batch = statementBatch(() => 'one');
  const seats = queries.map(() => batch.seat());
  const answers = await Promise.allSettled(
    queries.map((query, at) =>
      runChartQuery(aQuery(query), aContext(), {
        connection: watched,
        signal: new AbortController().signal,
        requireReadable: async () => {},
        databaseId: 1,
        effectiveUser: null,
        codeVersion: 'test',
        seat: seats[at],
        remember: async (key, compute) => ({
          key,
          result: await compute(signals[at] ?? new AbortController().signal),
          cachedAtMs: null,
        }),
      }).finally(() => seats[at]!.leave()),
    ),
  );
  return { answers, statements };
}

async function rowsTogether(queries: readonly Readonly<Record<string, unknown>>[]) {
  const { answers, statements } = await askTogether(queries);
  return {
    rows: answers.map(one =>
      one.status === 'fulfilled' ? rowsOf(one.value.result.table) : String(one.reason),
    ),
    statements,
  };
}

const sum = (column: string, label = `sum of ${column}`) => ({
  expressionType: 'SIMPLE',
  column: { column_name: column },
  aggregate: 'SUM',
  label,
});
const written = (sqlExpression: string, label: string) => ({ expressionType: 'SQL', sqlExpression, label });

describe('queries that run together', () => {
  it('run as one statement if they differ in their metrics alone', async () => {
    const { rows, statements } = await rowsTogether([
      { columns: ['destination'], metrics: ['count'], orderby: [['destination', true]] },
      { columns: ['destination'], metrics: [sum('distance'), 'count'], orderby: [['destination', true]] },
    ]);
    expect(statements).toHaveLength(1);
    expect(rows[0]).toEqual([
      ['LAX', 1],
      ['SEA', 2],
      ['SFO', 3],
    ]);
    expect((rows[1] as unknown[][]).map(row => [row[0], row[2]])).toEqual(rows[0]);
  });

  it('run alone if they differ in dimensions, filters, order, or limit', async () => {
    const query = {
      columns: ['destination'],
      metrics: ['count'],
      orderby: [['destination', true]],
      row_limit: 10,
    };
    const { statements } = await rowsTogether([
      query,
      { ...query, columns: ['origin'], orderby: [['origin', true]] },
      { ...query, filters: [{ col: 'distance', op: '>', val: 400 }] },
      { ...query, orderby: [['destination', false]] },
      { ...query, row_limit: 2 },
      { columns: ['destination'], row_limit: 10 },
    ]);
    expect(statements).toHaveLength(6);
  });

  it('keep an order by a metric that they share', async () => {
    const order = { orderby: [['count', false]], row_limit: 2 };
    const { rows, statements } = await rowsTogether([
      { columns: ['destination'], metrics: ['count'], ...order },
      { columns: ['destination'], metrics: ['count', sum('distance')], ...order },
    ]);
    expect(statements).toHaveLength(1);
    expect(rows[0]).toEqual([
      ['SFO', 3],
      ['SEA', 2],
    ]);
  });

  it('do not read the column of one metric as the name of another', async () => {
    const { rows } = await rowsTogether([
      { metrics: [written('COUNT(*)', 'distance')] },
      { metrics: [written('SUM(distance)', 'miles')] },
      { metrics: [written('MIN(distance)', 'distance')] },
    ]);
    const alone = await Promise.all(
      [written('SUM(distance)', 'miles'), written('MIN(distance)', 'distance')].map(
        async metric => (await rowsTogether([{ metrics: [metric] }])).rows[0],
      ),
    );
    expect(rows).toEqual([[[6]], ...alone]);
  });

  it('fail alone: a bad metric takes no other chart with it', async () => {
    const { rows, statements } = await rowsTogether([
      { metrics: ['count'] },
      { metrics: [written("CAST('x' AS INTEGER)", 'bad')] },
      { metrics: [sum('distance')] },
    ]);
    expect(rows[0]).toEqual([[6]]);
    expect(rows[1]).toContain('Could not convert');
    expect(rows[2]).toHaveLength(1);
    expect(statements).toHaveLength(4);
  });

  it('go on for the others if one of them is not wanted any more', async () => {
    const gone = AbortSignal.abort(new Error('gone'));
    const { answers } = await askTogether([{ metrics: ['count'] }, { metrics: [sum('distance')] }], [gone]);
    expect(answers[1]!.status).toBe('fulfilled');
  });

  it('return the same rows as alone, for any query', async () => {
    const metrics = [
      'count',
      sum('distance'),
      written('AVG(distance)', 'average'),
      written('MAX(departed)', 'last'),
    ];
    const query = fc.record({
      columns: fc.constantFrom([], ['destination'], ['destination', 'origin']),
      metrics: fc.shuffledSubarray(metrics, { minLength: 1 }),
      filters: fc.constantFrom([], [{ col: 'distance', op: '>', val: 400 }]),
      row_limit: fc.constantFrom(1, 2, 100),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(query, { minLength: 2, maxLength: 6 }), async queries => {
        const ordered = queries.map(one => ({ ...one, orderby: one.columns.map(column => [column, true]) }));
        const { rows } = await rowsTogether(ordered);
        for (const [at, one] of ordered.entries())
          expect(rows[at]).toEqual((await rowsTogether([one])).rows[0]);
      }),
      { numRuns: 60 },
    );
  });
});
