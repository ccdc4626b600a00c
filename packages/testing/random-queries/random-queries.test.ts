import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import { cellAt, columnNamed } from '@powerset/core/table/result-table.ts';
import {
  comparable,
  firstDifference,
  openThreeEngines,
  plainRows,
  salesDataset,
  type ThreeEngines,
} from './three-engines.ts';
import { randomQuery, randomSiblings } from './random-query.ts';
import { randomRowRule } from './random-row-rule.ts';

const COUNT = Number(process.env['RANDOM_QUERIES'] ?? 500);
const FIRST_SEED = Number(process.env['RANDOM_SEED'] ?? 1);

let three: ThreeEngines;
beforeAll(async () => {
  three = await openThreeEngines();
});
afterAll(() => three.close());

const query = (parts: Record<string, unknown>): QueryObject => QueryObject.parse(parts);
const count = (parts: Record<string, unknown>): QueryObject => query({ metrics: ['count'], ...parts });

describe('random queries', () => {
  it(`have the same answer on three engines, ${COUNT} times`, { timeout: COUNT * 400 }, async () => {
    for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT; seed++) {
      const asked = randomQuery(seed);
      const [first, ...others] = await Promise.all(
        three.engines.map(async engine => ({ name: engine.name, table: await engine.ask(asked) })),
      );
      for (const { name, table } of others)
        expect(
          firstDifference(first!.table, table, asked.columns?.length ?? 0),
          `seed ${seed}: ${first!.name} and ${name}: ${JSON.stringify(asked)}`,
        ).toBeUndefined();
    }
  });
});

describe('random queries that differ in their metrics alone', () => {
  it(
    `run as one statement and have the rows that they have alone, ${Math.ceil(COUNT / 10)} times on each engine`,
    { timeout: COUNT * 400 },
    async () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT / 10; seed++) {
        const siblings = randomSiblings(seed);
        for (const { name, ask, askTogether } of three.engines) {
          const together = await askTogether(siblings);
          expect([seed, name, together.statements]).toEqual([seed, name, 1]);
          for (const [at, sibling] of siblings.entries())
            expect(
              firstDifference(together.tables[at]!, await ask(sibling), sibling.columns?.length ?? 0),
              `seed ${seed}, ${name}: ${JSON.stringify(sibling)}`,
            ).toBeUndefined();
        }
      }
    },
  );
});

describe('random queries of users with names like SQL', () => {
  it(
    `see what a rule lets them see, ${Math.ceil(COUNT / 4)} times on each engine`,
    { timeout: COUNT * 400 },
    async () => {
      for (let seed = FIRST_SEED; seed < FIRST_SEED + COUNT / 4; seed++) {
        const asked = randomQuery(seed);
        const { username, clause, expected } = randomRowRule(seed);
        for (const { name, ask } of three.engines) {
          const [ruled, plain] = await Promise.all([
            ask(asked, { rowFilters: [clause], templates: { user: { id: 5, username }, params: {} } }),
            ask(asked, { rowFilters: [expected] }),
          ]);
          expect(
            firstDifference(ruled, plain, asked.columns?.length ?? 0),
            `seed ${seed}, ${name}: ${JSON.stringify({ username, clause, asked })}`,
          ).toBeUndefined();
        }
      }
    },
  );
});

describe('properties of any data', () => {
  const each = async (
    check: (ask: ThreeEngines['engines'][number]['ask']) => Promise<void>,
  ): Promise<void> => {
    for (const engine of three.engines) await check(engine.ask);
  };
  const number = async (ask: ThreeEngines['engines'][number]['ask'], asked: QueryObject): Promise<number> =>
    Number(comparable(await ask(asked))[0]);

  it.each([
    ['quantity', 20],
    ['revenue', 1500],
    ['rating', 3],
    ['discount', 0.05],
  ])('a condition on %s, its opposite and unknown values together cover all rows', async (col, val) => {
    await each(async ask => {
      const parts = await Promise.all(
        [[{ col, op: '>', val }], [{ col, op: '<=', val }], [{ col, op: 'IS NULL' }]].map(filters =>
          number(ask, count({ filters })),
        ),
      );
      expect(parts.reduce((sum, part) => sum + part, 0)).toBe(await number(ask, count({})));
    });
  });
  it('pages laid side by side give every row once', async () => {
    await each(async ask => {
      const page = (row_offset: number): QueryObject =>
        query({ columns: ['order_id'], orderby: [['order_id', true]], row_limit: 4000, row_offset });
      const pages = await Promise.all(
        [0, 4000, 8000].map(async offset => comparable(await ask(page(offset)))),
      );
      expect(new Set(pages.flat()).size).toBe(12_000);
    });
  });
  it('the group of the others is separate from a series with the same name', async () => {
    // The largest series has the name of the group of all others, and the next one the name that this group
    // then takes instead.
    const named = {
      expressionType: 'SQL',
      label: 'named',
      sqlExpression:
        "CASE status WHEN 'Shipped' THEN 'Others' WHEN 'Cancelled' THEN 'Others (2)' ELSE status END",
    };
    const during = { col: 'ordered_at', op: 'TEMPORAL_RANGE', val: '2023-01-01 : 2024-01-01' };
    const year = {
      expressionType: 'SQL',
      sqlExpression: 'ordered_at',
      label: 'ordered_at',
      columnType: 'BASE_AXIS',
      timeGrain: 'P1Y',
    };
    await each(async ask => {
      const rows = async (parts: Record<string, unknown>): Promise<unknown[]> =>
        plainRows(await ask(count(parts)));
      const all = new Map((await rows({ columns: [named] })) as [string, number][]);
      const top = (series_limit: number, more: object = {}): Promise<unknown[]> =>
        rows({
          columns: [named],
          series_columns: ['named'],
          series_limit,
          group_others_when_limit_reached: true,
          orderby: [['count', false]],
          ...more,
        });
      expect(new Map((await top(1)) as [string, number][])).toEqual(
        new Map([
          ['Others', all.get('Others')],
          ['Others (2)', 12_000 - all.get('Others')!],
        ]),
      );
      expect(
        await top(1, {
          post_processing: [
            {
              operation: 'pivot',
              options: { index: ['named'], columns: [], aggregates: { count: { operator: 'mean' } } },
            },
            { operation: 'flatten' },
          ],
        }),
      ).toHaveLength(2);
      const names = ((await top(2)) as [string, number][]).map(([name]) => name);
      expect(new Set(names).size).toBe(3);
      expect(names).toContain('Others');
      const compared = (await top(1, {
        columns: [year, named],
        filters: [during],
        time_offsets: ['1 year ago'],
      })) as [number, string, number, number][];
      const alone = async (val: string): Promise<Map<string, number>> =>
        new Map((await rows({ columns: [named], filters: [{ ...during, val }] })) as [string, number][]);
      const [own, before] = [await alone('2023-01-01 : 2024-01-01'), await alone('2022-01-01 : 2023-01-01')];
      const rest = (of: Map<string, number>): number =>
        [...of].reduce((sum, [name, value]) => sum + (name === 'Others' ? 0 : value), 0);
      const byName = new Map(
        compared.map(row => [row.find(cell => typeof cell === 'string'), row.slice(-2)]),
      );
      expect(byName).toEqual(
        new Map([
          ['Others', [own.get('Others'), before.get('Others')]],
          ['Others (2)', [rest(own), rest(before)]],
        ]),
      );
    });
  });
  it('the top series and the others together cover everything, for any metric', async () => {
    await each(async ask => {
      const metrics = [
        'count',
        {
          expressionType: 'SIMPLE',
          aggregate: 'COUNT_DISTINCT',
          column: { column_name: 'order_id' },
          label: 'd',
        },
        { expressionType: 'SIMPLE', aggregate: 'MAX', column: { column_name: 'quantity' }, label: 'm' },
      ];
      for (const series of ['region', 'quantity', 'discount']) {
        const asked = {
          columns: [series],
          metrics,
          series_columns: [series],
          series_limit: 2,
          orderby: [['count', false]],
        };
        const [whole, top, all] = await Promise.all(
          [query({ metrics }), query(asked), query({ ...asked, group_others_when_limit_reached: true })].map(
            one => ask(one),
          ),
        );
        const columnOf = (table: typeof whole, name: string): number[] => {
          const column = columnNamed(table!, name)!;
          return Array.from({ length: table!.rowCount }, (_, row) => Number(cellAt(column, row)));
        };
        const names = Array.from({ length: all!.rowCount }, (_, row) => cellAt(all!.columns[0]!, row));
        expect(names.filter(name => name === 'Others')).toHaveLength(1);
        expect(all!.rowCount).toBeGreaterThanOrEqual(top!.rowCount + 1);
        expect(columnOf(all, 'count').reduce((sum, value) => sum + value, 0)).toBe(
          columnOf(whole, 'count')[0],
        );
        expect(columnOf(all, 'd').reduce((sum, value) => sum + value, 0)).toBe(columnOf(whole, 'd')[0]);
        expect(Math.max(...columnOf(all, 'm'))).toBe(columnOf(whole, 'm')[0]);
      }
    });
  });
  it('the others of two dimensions are one series, even if the order names a dimension', async () => {
    await each(async ask => {
      const asked = {
        columns: ['region', 'status'],
        metrics: ['count'],
        series_columns: ['region', 'status'],
        series_limit: 3,
        group_others_when_limit_reached: true,
        orderby: [['region', true]],
      };
      const table = await ask(query(asked));
      const names = table.columns
        .slice(0, 2)
        .map(column => Array.from({ length: table.rowCount }, (_, row) => cellAt(column, row)));
      expect(table.rowCount).toBe(4);
      expect(names[0]!.indexOf('Others')).toBe(names[1]!.indexOf('Others'));
    });
  });
  it('a rule that hides rows gives the same result as a table without these rows', async () => {
    await each(async ask => {
      const asked = query({
        columns: ['status'],
        metrics: [
          'count',
          { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'quantity' }, label: 's' },
        ],
      });
      const ruled = await ask(asked, { rowFilters: [`region = 'Europe'`] });
      const copied = await ask(asked, {
        dataset: salesDataset({ sql: `SELECT * FROM sales WHERE region = 'Europe'` }),
      });
      expect(comparable(ruled)).toEqual(comparable(copied));
    });
  });
  it('a metric over a SELECT of everything equals the one over the table', async () => {
    await each(async ask => {
      const asked = query({
        columns: ['region'],
        metrics: [
          'count',
          { expressionType: 'SIMPLE', aggregate: 'AVG', column: { column_name: 'revenue' }, label: 'a' },
        ],
      });
      expect(comparable(await ask(asked, { dataset: salesDataset({ sql: 'SELECT * FROM sales' }) }))).toEqual(
        comparable(await ask(asked)),
      );
    });
  });
  it('sums of parts are the sum of all', async () => {
    await each(async ask => {
      const sum = {
        expressionType: 'SIMPLE',
        aggregate: 'SUM',
        column: { column_name: 'quantity' },
        label: 's',
      };
      const parts = comparable(await ask(query({ columns: ['region'], metrics: [sum] }))).map(row =>
        Number(row.split(' | ')[1]),
      );
      expect(parts.reduce((total, part) => total + part, 0)).toBe(
        await number(ask, query({ metrics: [sum] })),
      );
    });
  });
});
