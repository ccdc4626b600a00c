import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { AppError } from '@powerset/core/errors.ts';
import { QueryObject } from '@powerset/core/query/query-object.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { planQuery } from '@powerset/engine/plan/plan-query.ts';
import { printForReading } from '@powerset/sql/print/print-select.ts';
import { ordersDataset } from './orders.ts';
import { dialectCases, type DialectCase } from './recorded-dialects.ts';
import { sqlShape } from './same-sql.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';

/** The virtual and unusual datasets, by the names of their cases. */
const DATASETS: Readonly<Record<string, Partial<Dataset>>> = {
  'virtual dataset': { sql: 'SELECT * FROM orders WHERE qty > 1' },
  'virtual dataset with CTE': { sql: 'WITH b AS (SELECT * FROM orders) SELECT * FROM b' },
  'virtual dataset with comment and semicolon': { sql: 'SELECT * FROM orders' },
  'virtual dataset with percent and colon': {
    sql: "SELECT * FROM orders WHERE region LIKE '%a%' AND country <> ':b'",
  },
  'virtual dataset top series': { sql: 'SELECT * FROM orders' },
  'no schema': { schema: null },
  'schema and table with odd names': { schema: 'My Schema', tableName: 'Or.ders' },
  'schema with catalog': { schema: 'cat.sch' },
};

describe('a chart query compiles as recorded', () => {
  for (const { engine, cases } of dialectCases('query')) {
    it(`on ${engine}`, () => {
      const differences = cases.flatMap(difference);
      expect(differences.join('\n')).toBe('');
    });
  }

  it('and in the stored words if the recorded ones are wrong or Powerset intentionally differs', async () => {
    const others = dialectCases('query')
      .flatMap(({ cases }) => cases)
      .filter(recorded => recorded.bug !== undefined || isDifferent(recorded));
    const lines = others.map(recorded => {
      const { sql, error } = compiled(recorded);
      return `-- ${recorded.name}\n${sql ?? `-- ${error}`}\n`;
    });
    await expect(lines.join('\n')).toMatchFileSnapshot(
      join(import.meta.dirname, '../golden/otherwise/queries-of-engines.sql'),
    );
  });
});

function difference(recorded: DialectCase): string[] {
  if (recorded.bug !== undefined || isDifferent(recorded)) return [];
  const wanted = recorded.response as {
    readonly sql?: string;
    readonly error?: string;
    readonly labels?: readonly string[];
  };
  const ours = compiled(recorded);
  if (wanted.sql === undefined)
    return ours.error === undefined
      ? [`${recorded.name}\n  wanted: ${wanted.error}\n  ours: ${ours.sql}`]
      : [];
  if (ours.sql === undefined) return [`${recorded.name}\n  ours: ${ours.error}`];
  const [a, b] = [
    sqlShape(ours.sql),
    sqlShape(recorded.name.includes('| offset without limit') ? withLimit(wanted.sql) : wanted.sql),
  ];
  return a === b || withoutNames(recorded.engine, a) === withoutNames(recorded.engine, b)
    ? []
    : [`${recorded.name}\n  ours:   ${a}\n  wanted: ${b}`];
}

// Intended differences (`docs/differences.md`, SQL of engines): signs inside quoted names are escaped; no
// metric is lost; texts are compared as the column contains them; the series are ranked over the visible
// rows; and every date is in its week.
const DIFFERENT: readonly (readonly [RegExp, RegExp])[] = [
  [
    /^(ascend|databricks|drill|hive|impala|odelasticsearch|snowflake)$/,
    /^(quoting of odd names|label with symbols)$/,
  ],
  [/^(oracle|db2|firebird)$/, /^filter number LIKE 1%$/],
  [/^(ascend|databricks|hive|impala)$/, /^filter text == "it's"$/],
  [/^duckdb$/, /^time grain \S+ on (day|epoch_s|epoch_ms)$/],
  [/^(db2|dynamodb|firebird|mysql|pydoris|mssql|clickhouse|kustosql)$/, /^offset without limit$/],
  [/^drill$/, /^no schema$/],
  [/^pinot$/, /^quoting in metric and filter$/],
  [/^(gsheets|shillelagh|sqlite|superset)$/, /^time grain 1969-12-2[89]T00:00:00Z\/P1W$/],
  [/^hive$/, /^time grain (P1W|P1W\/1970-01-03T00:00:00Z|1969-12-28T00:00:00Z\/P1W)$/],
  [/^pydoris$/, /^filter time order_ts > 1672531200000$/],
  [/^awsathena$/, /^(label case variants|virtual dataset with percent and colon)$/],
  [/^(cockroachdb|duckdb|dynamodb|gsheets|shillelagh|sqlite|superset)$/, /^temporal range text_day$/],
  [
    /^(clickhouse|clickhousedb|databend|elasticsearch|kustosql|odelasticsearch)$/,
    /^top series with (granularity|filter and time)$/,
  ],
];

function isDifferent({ engine, name }: DialectCase): boolean {
  const title = name.slice(name.indexOf('|') + 2);
  return DIFFERENT.some(([engines, titles]) => engines.test(engine) && titles.test(title));
}

// SQLite joins top series with its own word (`docs/differences.md`); DuckDB accepts a text as a timestamp;
// unnamed columns got names when they were recorded.
function withoutNames(engine: string, shape: string): string {
  if (engine === 'duckdb') return shape.replaceAll(/timestamp (?=')/g, '').replaceAll(/(\.\d*?)0+'/g, "$1'");
  if (engine === 'sqlite') return withoutNames('', shape.replaceAll('cross join ( select', 'join ( select'));
  return shape.replaceAll(/ as (sum|count|avg|min|max)_1(?= )|(?<=\)) (sum|count|avg|min|max)_1(?= )/g, '');
}

// Powerset's planner always sets a limit.
function withLimit(sql: string): string {
  return sql
    .replace(/LIMIT (-1|ALL|\?|2147384648)\n?/, 'LIMIT 999999 ')
    .replace(/LIMIT 20, 18446744073709551615/, 'LIMIT 20, 999999')
    .replace(/(?<!LIMIT 999999 *)OFFSET 20$/, 'OFFSET 20 LIMIT 999999');
}

function compiled({ engine, name, request }: DialectCase): {
  readonly sql?: string;
  readonly error?: string;
} {
  const { dialect, facts } = CONNECTORS.find(connector => connector.engine === engine)!;
  const title = name.slice(name.indexOf('|') + 2);
  const {
    row_limit: limit,
    from_dttm: from,
    to_dttm: until,
    ...query
  } = request['query'] as Readonly<Record<string, unknown>>;
  const context = {
    dataset: ordersDataset(
      facts.moments.timestamp === undefined && facts.moments.datetime !== undefined
        ? 'DATETIME'
        : 'TIMESTAMP',
      DATASETS[title],
    ),
    dialect,
    rowFilters: [],
    nowMs: 0,
    defaultRows: 0,
    maxRows: 1_000_000,
    topSeries: dialect.allowsJoins ? undefined : [['A'], ['B']],
  };
  try {
    const { select } = planQuery(
      QueryObject.parse({
        ...query,
        row_limit: limit ?? 999_999,
        ...(from === undefined
          ? {}
          : { time_range: `${String(from).replace(' ', 'T')} : ${String(until).replace(' ', 'T')}` }),
        ...('filter' in query ? { filters: query['filter'] } : {}),
      }),
      context,
    );
    return {
      sql: withPlainDays(
        printForReading(limit === undefined ? withoutLimit(select) : select, dialect),
        query,
        dialect,
      ),
    };
  } catch (error) {
    if (error instanceof AppError || (error as Error).name === 'ZodError')
      return { error: (error as Error).message.slice(0, 200) };
    throw error;
  }
}

// The recording keeps a date that a filter gives as text; a timestamp of the column's type means the same.
function withPlainDays(
  sql: string,
  query: Readonly<Record<string, unknown>>,
  { momentLiteral }: Dialect,
): string {
  const days = ((query['filter'] ?? []) as readonly { readonly val?: unknown }[])
    .flatMap(({ val }) => val)
    .filter((val): val is string => typeof val === 'string' && /^\d{4}-\d\d-\d\d$/.test(val));
  return days.reduce(
    (text, day) =>
      ['TIMESTAMP', 'DATETIME', 'DATE'].reduce(
        (known, type) => known.replaceAll(momentLiteral(Date.parse(day), type), `'${day}'`),
        text,
      ),
    sql,
  );
}

// Powerset's planner always sets a limit; the recorded calls have one only if they say so.
function withoutLimit(select: ReturnType<typeof planQuery>['select']) {
  return select.offset === undefined ? { ...select, limit: undefined } : select;
}
