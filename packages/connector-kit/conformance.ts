import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import {
  cellAt,
  columnNamed,
  type GenericType,
  type ResultTable,
} from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { printSelect } from '@powerset/sql/print/print-select.ts';
import type { Connection, Connector, Statement, TableLoad } from './connector.ts';

/** What the suite needs to know about an engine besides its connector. */
export interface ConformanceFacts {
  /** A SELECT that runs for many seconds unless it is cancelled. */
  readonly sleepSql: string;
  /** A SELECT that returns 1,000 rows with one column. */
  readonly thousandRowsSql: string;
  /** One row with a column for each kind of value: SQL, generic type and expected cell. */
  readonly types: readonly {
    readonly sql: string;
    readonly genericType: GenericType;
    readonly cell: CellValue;
  }[];
  /** Statements that change something; every one of them must be refused. */
  readonly writes: readonly string[];
  readonly workDir: string;
  /** True when rows are loaded without an open connection; separate tests cover that. */
  readonly loadsElsewhere?: true;
  /** The grain of weeks that begin on Monday; `P1W` by default. */
  readonly mondayGrain?: string;
}

/** Tests the behavior that the product relies on from every connector; call it in the connector's test. */
export function connectorConformance<Config>(
  connector: Connector<Config>,
  config: () => Config,
  facts: ConformanceFacts,
): void {
  describe(`${connector.engine} as a connector`, () => {
    let connection: Connection;
    beforeAll(async () => {
      connection = await connector.open(config(), { workDir: facts.workDir, memoryLimitMb: 512 });
    });
    afterAll(async () => {
      await connection.close();
    });
    const run = (sql: string, change: Partial<Statement> = {}): Promise<ResultTable> =>
      connection.run({ sql, params: [], maxRows: 10_000, signal: new AbortController().signal, ...change });

    resultTests(run, facts);
    dialectTests(connector, run, facts);
    refusalTests(() => connection, run, facts);
    catalogTests(() => connection);
    batchTests(() => connection, run, facts);
    if (connector.canLoad && !facts.loadsElsewhere) loadTests(() => connection, run, connector.dialect);
    cancelTests(run, facts);
  });
}

type Run = (sql: string, change?: Partial<Statement>) => Promise<ResultTable>;

function resultTests(run: Run, facts: ConformanceFacts): void {
  it.each(facts.types)('gives $sql its kind and every digit', async ({ sql, genericType, cell }) => {
    const table = await run(`SELECT ${sql} AS v`);
    const column = columnNamed(table, 'v')!;
    expect(column.genericType).toBe(genericType);
    expect(cellAt(column, 0)).toEqual(cell);
  });

  it('marks a missing value as missing', async () => {
    const table = await run('SELECT NULL AS v');
    expect(cellAt(table.columns[0]!, 0)).toBeNull();
  });

  it('keeps column names as they were written', async () => {
    const table = await run('SELECT 1 AS "Größe, m²"');
    expect(table.columns.map(column => column.name)).toEqual(['Größe, m²']);
  });

  it('stops at the row cap and says that there was more', async () => {
    const table = await run(facts.thousandRowsSql, { maxRows: 10 });
    expect([table.rowCount, table.isCut]).toEqual([10, true]);
  });

  it('does not claim a cut when everything fits', async () => {
    const table = await run(facts.thousandRowsSql, { maxRows: 1000 });
    expect([table.rowCount, table.isCut ?? false]).toEqual([1000, false]);
  });

  it('names the columns of a result without rows', async () => {
    const table = await run(`SELECT * FROM (${facts.thousandRowsSql}) AS t WHERE 1 = 0`);
    expect([table.columns.length, table.rowCount]).toEqual([1, 0]);
  });
}

function momentOf(cell: unknown): unknown {
  return typeof cell === 'string' ? Date.parse(`${cell.replace(' ', 'T')}Z`) : cell;
}

function dialectTests(
  connector: Connector<never> | Connector,
  run: Run,
  { mondayGrain = 'P1W' }: ConformanceFacts,
): void {
  const { dialect } = connector;

  it('binds values instead of writing them into the text', async () => {
    const hostile = `'; DROP TABLE t; --`;
    const { sql, params } = printSelect(
      {
        items: [
          {
            expression: { kind: 'call', name: 'UPPER', args: [{ kind: 'value', value: hostile }] },
            alias: 'v',
          },
        ],
        from: { kind: 'raw', sql: 'SELECT 1 AS one', alias: 't' },
      },
      dialect,
    );
    expect(sql).not.toContain('DROP');
    expect(cellAt((await run(sql, { params })).columns[0]!, 0)).toBe(hostile.toUpperCase());
  });

  it('quotes a name with a quote in it', async () => {
    const name = 'a"b`c';
    const table = await run(`SELECT 1 AS ${dialect.quoteIdentifier(name)}`);
    expect(table.columns[0]!.name).toBe(name);
  });

  it.each([
    ['PT1H', '2024-02-29T13:00:00Z'],
    ['P1D', '2024-02-29T00:00:00Z'],
    [mondayGrain, '2024-02-26T00:00:00Z'],
    ['P1M', '2024-02-01T00:00:00Z'],
    ['P3M', '2024-01-01T00:00:00Z'],
    ['P1Y', '2024-01-01T00:00:00Z'],
  ])('cuts a moment to %s', async (grain, expected) => {
    const moment = dialect.momentLiteral(Date.parse('2024-02-29T13:14:15Z'), 'TIMESTAMP');
    const table = await run(`SELECT ${dialect.timeGrain(grain, moment, 'TIMESTAMP')} AS v`);
    const cell = cellAt(table.columns[0]!, 0);
    expect(momentOf(cell)).toBe(Date.parse(expected));
  });

  it.each([
    '2023-01-01T00:00:00Z',
    '2023-01-02T00:00:00Z',
    '2024-02-29T13:14:59Z',
    '2024-12-28T23:59:31Z',
    '1971-01-03T05:59:59Z',
  ])('cuts %s to every grain that it knows', async text => {
    const moment = Date.parse(text);
    const grains = [...Object.keys(GRAIN_SECONDS), ...Object.keys(WEEKS)].filter(
      grain => dialect.timeGrain(grain, '', 'TIMESTAMP') !== undefined,
    );
    const { columns } = await run(
      `SELECT ${grains.map((grain, at) => `${dialect.timeGrain(grain, dialect.momentLiteral(moment, 'TIMESTAMP'), 'TIMESTAMP')} AS g${at}`).join(', ')}`,
    );
    expect(Object.fromEntries(grains.map((grain, at) => [grain, momentOf(cellAt(columns[at]!, 0))]))).toEqual(
      Object.fromEntries(grains.map(grain => [grain, startOfGrain(moment, grain)])),
    );
    expect(grains).toEqual(expect.arrayContaining(['PT5S', 'PT15M', 'PT6H', ...Object.keys(WEEKS)]));
  });
}

// Days from the epoch, a Thursday, to the first day of an earlier week, and from there to the day that names
// the week.
const WEEKS: Readonly<Record<string, readonly [first: number, named: number]>> = {
  '1969-12-28T00:00:00Z/P1W': [-4, 0],
  '1969-12-29T00:00:00Z/P1W': [-3, 0],
  'P1W/1970-01-03T00:00:00Z': [-4, 6],
  'P1W/1970-01-04T00:00:00Z': [-3, 6],
};
const GRAIN_SECONDS: Readonly<Record<string, number>> = {
  PT1S: 1,
  PT5S: 5,
  PT30S: 30,
  PT1M: 60,
  PT5M: 300,
  PT10M: 600,
  PT15M: 900,
  PT30M: 1800,
  'PT0.5H': 1800,
  PT1H: 3600,
  PT6H: 21_600,
  P1D: 86_400,
};
const DAY_MS = 86_400_000;

function startOfGrain(moment: number, grain: string): number {
  const week = WEEKS[grain];
  if (!week) return moment - (moment % (GRAIN_SECONDS[grain]! * 1000));
  const [first, named] = week;
  return (Math.floor((moment / DAY_MS - first) / 7) * 7 + first + named) * DAY_MS;
}

function refusalTests(connection: () => Connection, run: Run, facts: ConformanceFacts): void {
  it('calls a syntax error a syntax error', async () => {
    await expect(run('SELEC 1')).rejects.toMatchObject({ code: 'query.syntax' });
  });

  it('calls a missing table a missing table', async () => {
    await expect(run('SELECT * FROM no_such_table_here')).rejects.toMatchObject({
      code: 'query.table-missing',
    });
  });

  it.each(facts.writes)('refuses %s', async sql => {
    await expect(run(sql)).rejects.toBeInstanceOf(AppError);
  });

  it('reads which tables a query touches, through common tables, subqueries and joins', async () => {
    const reading = await connection().read(
      `WITH a AS (SELECT * FROM one) SELECT * FROM a JOIN s.two ON 1 = 1 WHERE x IN (SELECT y FROM three)`,
    );
    expect(
      reading.ok &&
        reading.statements[0]!.tables.map(table =>
          [table.schema, table.name].filter(Boolean).join('.'),
        ).sort(),
    ).toEqual(['one', 's.two', 'three']);
  });

  it('refuses two statements where one is run', async () => {
    await expect(run('SELECT 1; SELECT 2')).rejects.toBeInstanceOf(AppError);
  });
}

function catalogTests(connection: () => Connection): void {
  it('lists its default schema and no system schemas', async () => {
    const { catalog } = connection();
    const schemas = await catalog.schemas();
    expect(schemas).toContain(await catalog.defaultSchema());
    expect(schemas.filter(name => /^pg_/.test(name))).toEqual([]);
  });

  it('names functions for completion', async () => {
    expect(await connection().catalog.functionNames()).toContain('upper');
  });
}

function batchTests(connection: () => Connection, run: Run, facts: ConformanceFacts): void {
  const manyRowsSql = `SELECT a.* FROM (${facts.thousandRowsSql}) AS a CROSS JOIN (${facts.thousandRowsSql}) AS b`;
  const stream = (sql: string, change: Partial<Statement> = {}): AsyncGenerator<ResultTable, void> =>
    connection().stream({
      sql,
      params: [],
      maxRows: 10_000_000,
      signal: new AbortController().signal,
      ...change,
    });
  const all = async (batches: AsyncGenerator<ResultTable, void>): Promise<ResultTable[]> => {
    const tables: ResultTable[] = [];
    for await (const table of batches) tables.push(table);
    return tables;
  };

  it('gives a large result in batches', async () => {
    const tables = await all(stream(manyRowsSql, { maxRows: 100_000 }));
    expect(tables.length).toBeGreaterThan(1);
    expect(tables.reduce((sum, table) => sum + table.rowCount, 0)).toBe(100_000);
    expect(tables.map(table => table.isCut ?? false).lastIndexOf(true)).toBe(tables.length - 1);
  });

  it('gives the same rows in batches as at once', async () => {
    const tables = await all(stream(facts.thousandRowsSql));
    expect(tables.flatMap(cellsOf)).toEqual(cellsOf(await run(facts.thousandRowsSql)));
  });

  it('names the columns of a result without rows in its only batch', async () => {
    const tables = await all(stream(`SELECT * FROM (${facts.thousandRowsSql}) AS t WHERE 1 = 0`));
    expect(tables.map(table => [table.columns.length, table.rowCount])).toEqual([[1, 0]]);
  });

  it('frees what a result held whose reader left, again and again', async () => {
    for (let time = 0; time < 8; time++) {
      for await (const table of stream(manyRowsSql)) {
        expect(table.rowCount).toBeGreaterThan(0);
        break;
      }
    }
    expect((await run('SELECT 1 AS v')).rowCount).toBe(1);
  });

  it('stops a result in batches when its signal is aborted between two of them', async () => {
    const abort = new AbortController();
    const batches = stream(manyRowsSql, { signal: abort.signal });
    await batches.next();
    abort.abort();
    await expect(all(batches)).rejects.toMatchObject({ code: 'query.cancelled' });
    expect((await run('SELECT 1 AS v')).rowCount).toBe(1);
  });

  it('refuses to give what it does not run', async () => {
    for (const sql of facts.writes.slice(0, 2))
      await expect(all(stream(sql))).rejects.toBeInstanceOf(AppError);
  });
}

function cellsOf(table: ResultTable): CellValue[] {
  return Array.from({ length: table.rowCount }, (_, row) => cellAt(table.columns[0]!, row));
}
function loadTests(connection: () => Connection, run: Run, dialect: Connector['dialect']): void {
  const load = async (change: Partial<TableLoad> = {}): Promise<void> =>
    connection().load!({
      schema: await connection().catalog.defaultSchema(),
      name: 'loaded "rows"',
      ifExists: 'fail',
      rows: LOADED,
      signal: new AbortController().signal,
      ...change,
    });
  const stored = (): Promise<ResultTable> => run(`SELECT * FROM ${dialect.quoteIdentifier('loaded "rows"')}`);

  it('makes a table of rows with every value as it was', async () => {
    await load();
    const table = await stored();
    expect(
      LOADED.columns.map(column =>
        [0, 1, 2].map(row => String(cellAt(columnNamed(table, column.name)!, row))),
      ),
    ).toEqual([
      ['9007199254740993', '-1', 'null'],
      ['0.1', '-0.5', 'null'],
      ["it's", 'naïve 日本', 'null'],
      [String(Date.parse('2024-02-29T12:00:00.123Z')), String(Date.parse('1899-12-31T00:00:00Z')), 'null'],
    ]);
  });

  it('refuses to fill a table that is there, unless it is to replace it or to append to it', async () => {
    await expect(load()).rejects.toMatchObject({ code: 'table.exists' });
    await load({ ifExists: 'append' });
    expect((await stored()).rowCount).toBe(6);
    await load({ ifExists: 'replace' });
    expect((await stored()).rowCount).toBe(3);
  });

  it('keeps the old table when the rows for the new one do not come', async () => {
    const abort = new AbortController();
    abort.abort();
    await expect(load({ ifExists: 'replace', signal: abort.signal })).rejects.toBeDefined();
    expect((await stored()).rowCount).toBe(3);
  });
}

const LOADED: ResultTable = {
  rowCount: 3,
  columns: [
    {
      name: 'a "big" one',
      databaseType: 'BIGINT',
      genericType: 'numeric',
      data: {
        kind: 'bigint',
        values: BigInt64Array.of(9007199254740993n, -1n, 0n),
        nulls: Uint8Array.of(0, 0, 1),
      },
    },
    {
      name: 'ratio',
      databaseType: 'DOUBLE',
      genericType: 'numeric',
      data: { kind: 'float', values: Float64Array.of(0.1, -0.5, 0), nulls: Uint8Array.of(0, 0, 1) },
    },
    {
      name: 'text',
      databaseType: 'VARCHAR',
      genericType: 'string',
      data: {
        kind: 'text',
        values: Uint32Array.of(0, 1, 0),
        dictionary: ["it's", 'naïve 日本'],
        nulls: Uint8Array.of(0, 0, 1),
      },
    },
    {
      name: 'at',
      databaseType: 'TIMESTAMP',
      genericType: 'temporal',
      data: {
        kind: 'temporal',
        values: Float64Array.of(
          Date.parse('2024-02-29T12:00:00.123Z'),
          Date.parse('1899-12-31T00:00:00Z'),
          0,
        ),
        nulls: Uint8Array.of(0, 0, 1),
      },
    },
  ],
};

function cancelTests(run: Run, facts: ConformanceFacts): void {
  it('stops a running query when its signal is aborted, and goes on working', async () => {
    const abort = new AbortController();
    const running = run(facts.sleepSql, { signal: abort.signal });
    setTimeout(() => abort.abort(), 100);
    await expect(running).rejects.toMatchObject({ code: 'query.cancelled' });
    expect((await run('SELECT 1 AS v')).rowCount).toBe(1);
  });
}
