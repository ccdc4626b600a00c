import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { aColumn, aDataset, FLIGHTS_SQL } from '@powerset/testing/flights.ts';
import { planQuery } from './plan-query.ts';
import { aContext, answerTo, aQuery, rowsOf } from '@powerset/testing/run-query.ts';

const rows = async (query: Record<string, unknown>, context = aContext()) =>
  rowsOf((await answerTo(aQuery(query), context)).result.table);
const idsWhere = async (filters: readonly Record<string, unknown>[], extra: Record<string, unknown> = {}) =>
  (await rows({ columns: ['id'], filters, orderby: [['id', true]], ...extra })).map(row => row[0]);
const month = {
  columnType: 'BASE_AXIS',
  sqlExpression: 'departed',
  label: 'departed',
  expressionType: 'SQL',
  timeGrain: 'P1M',
};

describe('columns and metrics', () => {
  it('groups by the columns if there are metrics', async () => {
    expect(
      await rows({ columns: ['destination'], metrics: ['count'], orderby: [['destination', true]] }),
    ).toEqual([
      ['LAX', 1],
      ['SEA', 2],
      ['SFO', 3],
    ]);
  });
  it('returns distinct values for an empty list of metrics, and raw rows without a list', async () => {
    expect(await rows({ columns: ['distance'], metrics: [], orderby: [['distance', true]] })).toEqual([
      [337],
      [679],
      [954],
    ]);
    expect(await rows({ columns: ['distance'] })).toHaveLength(6);
  });
  it('cuts the time axis to its grain', async () => {
    const result = await rows({
      columns: [month],
      metrics: ['count'],
      filters: [{ col: 'departed', op: 'IS NOT NULL' }],
      orderby: [['departed', true]],
    });
    expect(result).toEqual([
      [Date.parse('2024-01-01'), 2],
      [Date.parse('2024-02-01'), 2],
      [Date.parse('2024-03-01'), 1],
    ]);
  });
  it('makes the time column of an old time series from its granularity', async () => {
    const result = await rows({
      is_timeseries: true,
      granularity: 'departed',
      time_range: '2024-02-01 : 2024-03-01',
      metrics: ['count'],
      extras: { time_grain_sqla: 'P1M' },
    });
    expect(result).toEqual([[Date.parse('2024-02-01'), 2]]);
  });
  it.each([
    ['SUM', 'delay', 61],
    ['AVG', 'distance', 656.6666666666666],
    ['MIN', 'delay', -3],
    ['MAX', 'delay', 45],
    ['COUNT', 'delay', 5],
    ['COUNT_DISTINCT', 'distance', 3],
  ])('computes %s of %s', async (aggregate, column, expected) => {
    expect(
      await rows({
        metrics: [{ expressionType: 'SIMPLE', aggregate, column: { column_name: column }, label: 'v' }],
      }),
    ).toEqual([[expected]]);
  });
  it('uses calculated columns and metrics written as SQL', async () => {
    expect(
      await rows({
        columns: ['route'],
        metrics: [{ expressionType: 'SQL', sqlExpression: 'MAX(distance) -- far\n', label: 'far' }],
        filters: [{ col: 'route', op: '==', val: 'SEA - SFO' }],
      }),
    ).toEqual([['SEA - SFO', 679]]);
  });
  it.each([
    [{ columns: ['nope'], metrics: ['count'] }, "Columns missing in dataset: ['nope']"],
    [{ metrics: ['nope'] }, "Metric 'nope' does not exist"],
    [
      { columns: ['origin'], metrics: ['count'], orderby: [['UPPER(origin)', true]] },
      'Unknown column used in orderby: UPPER(origin)',
    ],
    [{ columns: [] }, 'Empty query?'],
    [
      { columns: [{ ...month, timeGrain: 'XXX' }], metrics: ['count'] },
      'The time grain XXX is not available',
    ],
    [{ metrics: ['count'], row_offset: -1 }, '`row_offset` must be greater than or equal to 0'],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: 'COUNT(*)) FROM t; DROP TABLE t', label: 'x' }] },
      'Closing unclosed parenthesis',
    ],
    [
      { metrics: [{ expressionType: 'SQL', sqlExpression: '(SELECT MAX(id) FROM other)', label: 'x' }] },
      'cannot contain sub-queries',
    ],
    [
      { columns: [{ sqlExpression: '(FROM other)', label: 'x' }], metrics: ['count'] },
      'cannot contain sub-queries',
    ],
    [{ metrics: ['count'], extras: { where: 'id IN (SELECT id FROM other)' } }, 'cannot contain sub-queries'],
    [
      {
        columns: ['origin'],
        metrics: ['count'],
        extras: { having: 'COUNT(*) > (SELECT COUNT(*) FROM other)' },
      },
      'cannot contain sub-queries',
    ],
    [
      { metrics: ['count'], time_offsets: ['1 year ago'] },
      'An enclosed time range (both start and end) must be specified',
    ],
  ])('refuses %o with a reason', async (query, message) => {
    await expect(rows(query)).rejects.toThrow(message);
  });
});

describe('the period of a query', () => {
  const dataset = aDataset({ columns: [aColumn('departed', 'temporal'), aColumn('arrived', 'temporal')] });
  const axis = { columnType: 'BASE_AXIS', sqlExpression: 'arrived', label: 'arrived', expressionType: 'SQL' };
  const filters = [
    { col: 'departed', op: 'TEMPORAL_RANGE', val: '2020-01-01 : 2021-01-01' },
    { col: { sqlExpression: '1', label: 'one' }, op: 'IS NOT NULL' },
    { col: 'arrived', op: 'TEMPORAL_RANGE', val: '2022-01-01 : 2023-01-01' },
  ];
  const planned = (query: object) =>
    planQuery(aQuery({ metrics: ['count'], filters, ...query }), aContext({ dataset })).plan;

  it('is that of the filter on its axis, else of the first one', () => {
    expect([planned({ columns: [axis] }).fromMs, planned({}).fromMs]).toEqual([
      Date.UTC(2022, 0),
      Date.UTC(2020, 0),
    ]);
  });
  it('ends today when its time range is empty', () => {
    expect(planned({ time_range: '' })).toMatchObject({ fromMs: null, toMs: expect.any(Number) as number });
  });
  it('takes the place of the filters on the granularity, or else of the first one', () => {
    expect([
      planned({ granularity: 'arrived', time_range: 'No filter' }).appliedFilters,
      planned({ granularity: 'other', time_range: 'No filter', columns: [axis] }).appliedFilters,
    ]).toEqual([
      ['departed', 'one'],
      ['arrived', 'one'],
    ]);
  });
  it('is converted to the clock of the dataset, like times with a zone in other filters', () => {
    const berlin = aContext({ dataset: { ...dataset, timeSettings: { timeZone: 'Europe/Berlin' } } });
    const asked = (op: string, val: unknown, context = berlin): string =>
      JSON.stringify(
        planQuery(aQuery({ metrics: ['count'], filters: [{ col: 'departed', op, val }] }), context).plan
          .where,
      );
    const midnight = [Date.UTC(2023, 9, 29), Date.UTC(2023, 9, 30)].map(String);
    for (const moment of midnight)
      expect(asked('TEMPORAL_RANGE', '2023-10-29T00:00:00+02:00 : 2023-10-29T23:00:00Z')).toContain(moment);
    for (const moment of midnight)
      expect(asked('IN', ['2023-10-29T00:00:00+02:00', '2023-10-30'])).toContain(moment);
    expect(asked('>=', '2023-10-29T00:00:00+02:00', aContext({ dataset }))).toContain(
      `"epochMs":${Date.UTC(2023, 9, 28, 22)}`,
    );
  });
  it('is reported with filters on columns before filters written as SQL', () => {
    expect(planned({}).appliedFilters).toEqual(['departed', 'arrived', 'one']);
  });
});

describe('the requirements of a query', () => {
  it('is more than a time', async () => {
    const timed = aContext({
      dataset: aDataset({ columns: [aColumn('departed', 'temporal')], mainTemporalColumn: 'departed' }),
    });
    await expect(rows({ columns: [], is_timeseries: true, granularity: 'departed' }, timed)).rejects.toThrow(
      'Empty query?',
    );
  });
  it('are columns that there are, all of which that are not are named', async () => {
    const asked = {
      columns: ['nope'],
      metrics: [{ expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'none' }, label: 's' }],
    };
    await expect(rows(asked)).rejects.toThrow("Columns missing in dataset: ['nope', 'none']");
  });
  it('may be a column written as SQL without a label', async () => {
    expect(
      await rows({
        columns: [{ expressionType: 'SQL', sqlExpression: '1 + 1', label: null }],
        metrics: ['count'],
      }),
    ).toEqual([[2, 6]]);
  });
  it('includes a comparison with a period only if there are rows to compare', async () => {
    const compared = { columns: ['origin'], metrics: ['count'], time_offsets: ['1 year ago'] };
    expect(await rows({ ...compared, filters: [{ col: 'origin', op: '==', val: 'nowhere' }] })).toEqual([]);
    await expect(rows(compared)).rejects.toThrow('An enclosed time range');
  });
});

describe('filters', () => {
  it('find numbers among truths as among numbers', async () => {
    expect(await rows({ metrics: ['count'], filters: [{ col: 'id', op: 'IN', val: [true, 2] }] })).toEqual([
      [2],
    ]);
  });
  it.each([
    [{ col: 'origin', op: '==', val: 'SEA' }, [1, 2]],
    [{ col: 'origin', op: '!=', val: 'SEA' }, [3, 5, 6]],
    [{ col: 'origin', op: 'IN', val: ['SEA', null] }, [1, 2, 4]],
    [{ col: 'origin', op: 'IN', val: ['<NULL>', '<empty string>'] }, [4, 5]],
    [{ col: 'origin', op: 'NOT IN', val: ['SEA', null] }, [3, 5, 6]],
    [{ col: 'origin', op: 'IS NULL' }, [4]],
    [{ col: 'origin', op: 'IS NOT NULL' }, [1, 2, 3, 5, 6]],
    [{ col: 'origin', op: 'LIKE', val: 'S%' }, [1, 2]],
    [{ col: 'origin', op: 'ILIKE', val: '%ea' }, [1, 2]],
    [{ col: 'distance', op: 'LIKE', val: '6%' }, [1, 5]],
    [{ col: 'distance', op: '>=', val: '679' }, [1, 2, 5, 6]],
    [{ col: 'distance', op: 'IN', val: ['337', 954] }, [2, 3, 4, 6]],
    [{ col: 'is_late', op: 'IS TRUE' }, [1, 4]],
    [{ col: 'is_late', op: '==', val: 'false' }, [2, 5, 6]],
    [{ col: 'departed', op: 'TEMPORAL_RANGE', val: '2024-02-01 : 2024-03-01' }, [3, 4]],
    [{ col: 'departed', op: 'TEMPORAL_RANGE', val: 'Last quarter' }, [1, 2, 3, 4]],
    [{ col: 'departed', op: 'TEMPORAL_RANGE', val: 'No filter' }, [1, 2, 3, 4, 5, 6]],
    [{ col: 'departed', op: '==', val: Date.parse('2024-02-01') }, [3]],
    [{ col: 'departed', op: 'IN', val: ['2024-02-01T00:00:00', Date.parse('2024-01-01T10:00:00Z')] }, [1, 3]],
    [{ col: 'departed', op: 'TEMPORAL_RANGE', val: '2024-02-15 : 2024-03-01', grain: 'P1M' }, []],
  ])('%o keeps the right rows', async (filter, ids) => {
    expect(await idsWhere([filter])).toEqual(ids);
  });

  it('reports a filter on an unknown column and continues without it', async () => {
    const { plan, result } = await answerTo(
      aQuery({
        columns: ['id'],
        filters: [
          { col: 'nope', op: '==', val: 1 },
          { col: 'origin', op: '==', val: 'SEA' },
        ],
      }),
    );
    expect([plan.appliedFilters, plan.rejectedFilters, result.table.rowCount]).toEqual([
      ['origin'],
      ['nope'],
      2,
    ]);
  });
  it('reports the limits of the time range', async () => {
    const { plan } = await answerTo(
      aQuery({ columns: ['id'], filters: [{ col: 'departed', op: 'TEMPORAL_RANGE', val: '2024-02-01 : ' }] }),
    );
    expect([plan.fromMs, plan.toMs]).toEqual([Date.parse('2024-02-01'), null]);
  });
  it.each([
    [{ col: 'distance', op: '>=', val: 'abc' }, 'Must specify a value for filters with comparison operators'],
    [{ col: 'distance', op: '==', val: 'abc' }, "'abc' is no number, which the filter on 'distance' needs"],
    [
      { col: 'distance', op: 'NOT IN', val: [1, 'x'.repeat(200)] },
      `'${'x'.repeat(100)}…' is no number, which the filter on 'distance' needs`,
    ],
    [{ col: 'origin', op: 'IN', val: [] }, 'Filter value list cannot be empty'],
    [{ col: 'departed', op: 'TEMPORAL_RANGE', val: 'garbage' }, 'Cannot parse time string [garbage]'],
    [{ col: 'departed', op: '>', val: 'soon' }, 'invalid timestamp'],
  ])('refuses %o with a reason', async (filter, message) => {
    await expect(idsWhere([filter])).rejects.toThrow(message);
  });
  it('keeps a text that looks like SQL a text', async () => {
    expect(await idsWhere([{ col: 'origin', op: '==', val: `' OR 1=1 --` }])).toEqual([]);
  });
  it('splits all rows into those for which a condition is true, false, or unknown', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('distance', 'delay', 'id'),
        fc.integer({ min: -10, max: 1000 }),
        async (col, val) => {
          const [yes, no, unknown] = await Promise.all(
            [[{ col, op: '>', val }], [{ col, op: '<=', val }], [{ col, op: 'IS NULL' }]].map(filters =>
              idsWhere(filters),
            ),
          );
          expect([...yes!, ...no!, ...unknown!].map(Number).toSorted((a, b) => a - b)).toEqual([
            1, 2, 3, 4, 5, 6,
          ]);
        },
      ),
      { numRuns: 25 },
    );
  });
});

describe('clauses, order and limits', () => {
  it('keeps WHERE and HAVING texts separate from everything around them', async () => {
    expect(
      await idsWhere([{ col: 'origin', op: 'IS NOT NULL' }], {
        extras: { where: 'id = 1 OR id = 4 -- either' },
      }),
    ).toEqual([1]);
    expect(
      await rows({ columns: ['destination'], metrics: ['count'], extras: { having: 'COUNT(*) > 2' } }),
    ).toEqual([['SFO', 3]]);
  });
  it('orders by metrics that are not selected', async () => {
    const result = await rows({
      columns: ['destination'],
      metrics: ['count'],
      orderby: [
        [
          { expressionType: 'SIMPLE', aggregate: 'SUM', column: { column_name: 'distance' }, label: 'd' },
          false,
        ],
      ],
    });
    expect(result.map(row => row[0])).toEqual(['SEA', 'SFO', 'LAX']);
  });
  it('returns every row once when limit and offset page through them', async () => {
    const pages = await Promise.all([0, 2, 4].map(row_offset => idsWhere([], { row_limit: 2, row_offset })));
    expect(pages.flat()).toEqual([1, 2, 3, 4, 5, 6]);
  });
  it('returns the default number of rows without a limit, and more with a larger limit', async () => {
    const context = aContext({ defaultRows: 2, maxRows: 4 });
    const counts = await Promise.all(
      [undefined, 0, 1, 3, 9].map(
        async row_limit => (await rows({ columns: ['id'], row_limit }, context)).length,
      ),
    );
    expect(counts).toEqual([2, 2, 1, 3, 4]);
  });
  it('never returns more than the server allows', async () => {
    expect(await idsWhere([], { row_limit: 1000 })).toHaveLength(6);
    expect(await rows({ columns: ['id'], row_limit: 1000 }, aContext({ maxRows: 3 }))).toHaveLength(3);
  });
  it('keeps the top series only, over all their rows', async () => {
    const result = await rows({
      columns: [month, 'destination'],
      metrics: ['count'],
      series_columns: ['destination'],
      series_limit: 1,
      filters: [{ col: 'departed', op: 'IS NOT NULL' }],
      orderby: [['departed', true]],
    });
    expect(result.map(row => row[1])).toEqual(['SFO', 'SFO']);
  });
  it("truncates the dataset's time column to the grain if the granularity is an empty text", async () => {
    const byMonth = async (granularity: string | null): Promise<number> =>
      (
        await rows({
          columns: ['departed'],
          metrics: ['count'],
          granularity,
          extras: { time_grain_sqla: 'P1Y' },
        })
      ).length;
    expect(await byMonth('')).toBe(await byMonth('departed'));
    expect(await byMonth('')).toBeLessThan(await byMonth(null));
  });
  it('keeps the largest series unless it is said that the order does not descend', async () => {
    const destinations = async (order: object): Promise<unknown[]> =>
      (
        await rows({
          columns: ['destination'],
          metrics: ['count'],
          series_columns: ['destination'],
          series_limit: 1,
          filters: [{ col: 'destination', op: 'IS NOT NULL' }],
          ...order,
        })
      ).map(row => row[0]);
    const [largest, smallest] = [await destinations({}), await destinations({ order_desc: false })];
    expect(largest).not.toEqual(smallest);
    expect(await destinations({ order_desc: true })).toEqual(largest);
    expect(await destinations({ order_desc: null })).toEqual(smallest);
  });
  it('groups rows that are ordered by a metric, even if the query has no metrics', async () => {
    const most = { expressionType: 'SQL', sqlExpression: 'COUNT(*)', label: 'most' };
    const letter = { expressionType: 'SQL', sqlExpression: 'substr(destination, 1, 1)', label: 'letter' };
    const counted = await rows({ columns: ['destination'], metrics: ['count'], orderby: [['count', false]] });
    for (const metric of ['count', most])
      expect(await rows({ columns: ['destination'], orderby: [[metric, false]] })).toHaveLength(
        counted.length,
      );
    expect(await rows({ columns: [letter], orderby: [[letter, true]] })).toHaveLength(6);
  });
  it('counts the rows of a query instead of giving them', async () => {
    expect(await rows({ columns: ['destination'], metrics: ['count'], is_rowcount: true })).toEqual([[3]]);
  });
});

describe('row level security', () => {
  const denmark = aContext({ rowFilters: [`origin = 'SEA'`] });
  it('hides rows regardless of the rest of the query', async () => {
    expect(await rows({ metrics: ['count'] }, denmark)).toEqual([[2]]);
    expect(
      await rows({ metrics: ['count'], extras: { where: '1 = 1) OR (1 = 1' } }, denmark).catch(
        (error: Error) => error.message,
      ),
    ).toContain('parenthesis');
    expect(await rows({ metrics: ['count'], extras: { where: 'id > 0 OR 1 = 1' } }, denmark)).toEqual([[2]]);
  });
  it('hides rows from the choice of the top series too', async () => {
    const result = await rows(
      {
        columns: ['destination'],
        metrics: ['count'],
        series_columns: ['destination'],
        series_limit: 1,
        orderby: [['destination', true]],
      },
      denmark,
    );
    expect(['LAX', 'SFO']).toContain(result[0]![0]);
  });
  it('fails closed when a rule cannot be read', async () => {
    await expect(rows({ metrics: ['count'] }, aContext({ rowFilters: ['origin = (1'] }))).rejects.toThrow(
      'row-level security rule',
    );
  });
});

describe('virtual datasets', () => {
  it('refuses several statements', async () => {
    await expect(
      rows({ metrics: ['count'] }, aContext({ dataset: aDataset({ sql: 'SELECT 1; SELECT 2' }) })),
    ).rejects.toThrow('cannot consist of multiple statements');
  });
  it('reads past a semicolon and a comment at the end', async () => {
    expect(
      await rows(
        { metrics: ['count'] },
        aContext({ dataset: aDataset({ sql: `${FLIGHTS_SQL} -- all of them\n;` }) }),
      ),
    ).toEqual([[6]]);
  });
  it('keeps odd column names', async () => {
    const dataset = aDataset({
      sql: `SELECT 1 AS "a ""b"", %c"`,
      columns: [aColumn('a "b", %c', 'numeric')],
    });
    const { result } = await answerTo(aQuery({ columns: ['a "b", %c'], metrics: [] }), aContext({ dataset }));
    expect(result.table.columns.map(column => column.name)).toEqual(['a "b", %c']);
  });
});

describe('templates', () => {
  it('refuse a period that cannot be read like other queries do', async () => {
    const context = aContext({
      dataset: aDataset({ sql: `${FLIGHTS_SQL} WHERE {{ 1 }} = 1` }),
      templates: { user: undefined, params: {} },
    });
    const asked = rows(
      {
        metrics: ['count'],
        filters: [{ col: 'departed', op: 'TEMPORAL_RANGE', val: '2023-06-01 : 2023-05-01' }],
      },
      context,
    );
    await expect(asked).rejects.toMatchObject({
      code: 'query.request',
      message: "Request is incorrect: {'time_range': ['From date cannot be larger than to date']}",
    });
  });
});

describe('the SQL for reading', () => {
  it('runs unchanged and shows the values', async () => {
    const { sqlText } = await answerTo(
      aQuery({ columns: ['id'], filters: [{ col: 'origin', op: '==', val: `O'Hare` }] }),
    );
    expect(sqlText).toContain(`"origin" = 'O''Hare'`);
  });
});

describe('the top series of another period', () => {
  const query = aQuery({
    columns: ['destination'],
    metrics: ['count'],
    series_columns: ['destination'],
    series_limit: 1,
    granularity: 'departed',
    time_range: '2024-01-01 : 2024-02-01',
  });
  const own = '2024-03-01 : 2024-04-01';

  it('are those of that period, whether they are joined or queried first', () => {
    const joined = planQuery(query, aContext({ seriesTimeRange: own })).select;
    expect(joined.joins).toEqual(planQuery({ ...query, time_range: own }, aContext()).select.joins);
    expect(joined.where).toEqual(planQuery(query, aContext()).select.where);
    const dialect = { ...aContext().dialect, allowsJoins: false };
    expect(planQuery(query, aContext({ dialect, seriesTimeRange: own })).prequery).toEqual(
      planQuery({ ...query, time_range: own }, aContext({ dialect })).prequery,
    );
  });
});
