import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Connection, Connector } from '@powerset/connector-kit/connector.ts';
import { connectorForUri } from '@powerset/connectors/list.ts';
import { cellAt } from '@powerset/core/table/result-table.ts';
import { TemplateError } from '@powerset/core/template/template-error.ts';
import { renderSql } from '@powerset/engine/plan/render-sql.ts';
import { loadDuckdb } from './golden/golden-tables.ts';
import { foreignTexts } from './random-queries/foreign-texts.ts';
import { sharedPostgresql } from './shared-postgresql.ts';
import { clickhouseIsMissing, startClickhouse } from './start-clickhouse.ts';
import { mariadbIsMissing, startMariadb } from './start-mariadb.ts';

const COUNT = Math.ceil(Number(process.env['RANDOM_QUERIES'] ?? 120));
const SEED = Number(process.env['RANDOM_SEED'] ?? 1);

interface Started {
  readonly uri: string;
  stop(): Promise<void>;
}

const ENGINES: readonly {
  readonly name: string;
  readonly missing: string | undefined;
  start(): Promise<Started>;
}[] = [
  {
    name: 'DuckDB',
    missing: undefined,
    start: async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'values-')), 'a.duckdb');
      await loadDuckdb(path);
      return { uri: `duckdb:///${path}`, stop: async () => {} };
    },
  },
  {
    name: 'SQLite',
    missing: undefined,
    start: async () => {
      const path = join(mkdtempSync(join(tmpdir(), 'values-')), 'a.sqlite');
      const { DatabaseSync } = await import('node:sqlite');
      new DatabaseSync(path).exec('CREATE TABLE t (a)');
      return { uri: `sqlite:///${path}`, stop: async () => {} };
    },
  },
  {
    name: 'PostgreSQL',
    missing: undefined,
    start: async () => {
      const postgres = await sharedPostgresql();
      await postgres.createDatabase('foreign_values');
      return { uri: postgres.url('foreign_values'), stop: () => postgres.stop() };
    },
  },
  {
    name: 'MariaDB',
    missing: mariadbIsMissing,
    start: async () => {
      const server = await startMariadb('foreign_values');
      return { uri: server.url('foreign_values'), stop: () => server.stop() };
    },
  },
  {
    name: 'ClickHouse',
    missing: clickhouseIsMissing,
    start: async () => {
      const server = await startClickhouse([]);
      return { uri: server.url('default'), stop: () => server.stop() };
    },
  },
];

/** Expressions that contain a value, and their expected results. */
const QUOTED: readonly (readonly [template: string, expected: (value: string) => string])[] = [
  [`'{{ current_username() }}'`, same],
  [`{{ "'" ~ current_username() ~ "'" }}`, same],
  [`{{ "'" + url_param('u') + "'" }}`, same],
  [`'{{ url_param('u', escape_result=False) }}'`, same],
  [`'<{{ current_username() | safe | string }}>'`, value => `<${value}>`],
  [`'{{ current_username() | replace("'", "''") }}'`, same],
  [`'{{ current_username().replace("'", "''") }}'`, same],
  [`'{{ current_username() | replace('x', 'y') }}'`, value => value.replaceAll('x', 'y')],
  [`{{ "'%s'" % current_username() }}`, same],
  [`{{ "'%s'" | format(current_username()) }}`, same],
  [`{{ "'{}{n}'".format('', n=current_username()) }}`, same],
  [
    `{% set x = current_username() %}'{{ x[1:] }}{{ x[:1] }}'`,
    value => [...Array.from(value).slice(1), ...Array.from(value).slice(0, 1)].join(''),
  ],
  [`{% macro q(v) %}'{{ v }}'{% endmacro %}{{ q(v=current_username()) }}`, same],
  [`{% set q %}'{{ current_username() }}'{% endset %}{{ q }}`, same],
  [
    `{% filter lower | upper %}'{{ current_username() }}'{% endfilter %}`,
    value => value.toLowerCase().toUpperCase(),
  ],
  [`'{% for c in current_username() %}{{ c }}{% endfor %}'`, same],
  [`'{{ current_username() | list | join }}'`, same],
  [`'{{ ''.join([current_username()]) }}'`, same],
  [`'{{ [current_username()] | map('upper') | first }}'`, value => value.toUpperCase()],
  [`'{{ {'a': current_username()}.a }}'`, same],
  [`'{{ namespace(a=current_username()).a }}'`, same],
  [`'{{ ({url_param('u'): 1} | list)[0] }}'`, same],
  [`'{{ dict(a=current_username()).values() | first }}'`, same],
  [`'{{ cycler(current_username()).next() }}'`, same],
  [`'{{ current_username() or 'a' }}'`, value => value || 'a'],
  [`'{{ nope | default(current_username()) }}'`, same],
  [`'{{ filter_values('f')[0] }}'`, same],
  [`'{{ get_filters('f')[0].val[0] }}'`, same],
  [`'{{ asked.text }}'`, same],
  [`{{ (filter_values('f') | where_in)[1:-1] }}`, same],
  [`{{ '(' ~ (filter_values('f') | where_in)[1:] }}`, same],
  [`'{{ current_username() | upper }}'`, value => value.toUpperCase()],
  [`'{{ current_username().swapcase().encode().decode() | lower }}'`, value => value.toLowerCase()],
  [
    `'{{ current_username() | e }}'`,
    value =>
      value
        .replaceAll('&', '&amp;')
        .replaceAll('<', '&lt;')
        .replaceAll('>', '&gt;')
        .replaceAll("'", '&#39;')
        .replaceAll('"', '&#34;'),
  ],
];

/** Texts that contain a value only if it fits; the rest of the text is read in any case. */
const BESIDE: readonly string[] = [
  `/* {{ current_username() }} */ 'a'`,
  `-- {{ current_username() }}\n'a'`,
  `/* '{{ current_username() }}' -- */ 'a'`,
  `CASE WHEN '{{ current_username() }}' = 'never' THEN 'b' ELSE 'a' END`,
  `CASE WHEN 'it''s {{ current_username() }}' = '{{ current_username() }} --' THEN 'b' ELSE 'a' END`,
  `CASE WHEN '{{ current_username() }}' = '{{ current_username() }}' THEN 'a' ELSE 'b' END`,
  `CASE WHEN '{{ current_username() }}' IN {{ filter_values('f') | where_in }} THEN 'a' ELSE 'b' END`,
  `CASE WHEN 1 = 2 AND 'a' = '{{ current_username() }}' THEN 'b' ELSE 'a' END`,
];

function same(value: string): string {
  return value;
}

describe.each(ENGINES)('values from outside on $name', ({ name, missing, start }) => {
  describe.skipIf(missing)(missing ? `(SKIPPED: ${missing})` : 'stay values', () => {
    let started: Started;
    let connector: Connector;
    let connection: Connection;
    beforeAll(async () => {
      started = await start();
      const found = connectorForUri(started.uri)!;
      connector = found.connector;
      connection = await connector.open(found.config, { workDir: tmpdir(), memoryLimitMb: 512 });
    }, 120_000);
    afterAll(async () => {
      await connection.close();
      await started.stop();
    });

    // Each statement starts its own ClickHouse here.
    const everyTemplate = name === 'ClickHouse' ? 4 : 40;
    const readsAllQuotes = (): boolean => !connector.dialect.lexicalRules.nameQuotes.includes('"');
    /** Returns the SQL that a template makes for a user; undefined when it is refused. */
    const sqlFor = (template: string, value: string): string | undefined => {
      const context = {
        engine: connector.engine,
        user: { id: 1, username: value },
        urlArgs: {},
        formData: { url_params: { u: value }, filters: [{ col: 'f', op: 'IN', val: [value] }] },
        values: { asked: { text: value } },
      };
      try {
        return renderSql(template, context, { dialect: connector.dialect, isRowRule: true }).text;
      } catch (error) {
        expect(error).toBeInstanceOf(TemplateError);
        expect((error as TemplateError).errorClass).toBe('ForeignValueError');
        return undefined;
      }
    };
    const answer = async (expression: string): Promise<unknown> => {
      const table = await connection.run({
        sql: `SELECT ${expression} AS v`,
        params: [],
        maxRows: 10,
        signal: new AbortController().signal,
      });
      expect(table.rowCount).toBe(1);
      return cellAt(table.columns[0]!, 0);
    };

    it(
      `${COUNT} texts come back as they are, however a template quotes them`,
      { timeout: 120_000 },
      async () => {
        for (const [at, value] of foreignTexts(SEED, COUNT).entries()) {
          for (const [template, expected] of at < everyTemplate ? QUOTED : [QUOTED[at % QUOTED.length]!]) {
            const sql = sqlFor(template, value);
            // On an engine where all quotes delimit texts, three quotes in a row start a special kind of
            // text.
            const isUnclear = template.includes('replace') && value.startsWith("'") && readsAllQuotes();
            if (value.includes('\0') || (isUnclear && sql === undefined)) expect(sql).toBeUndefined();
            else
              expect({ template, value, answer: sql && (await answer(sql)) }).toEqual({
                template,
                value,
                answer: expected(value),
              });
          }
        }
      },
    );
    it(`${COUNT} texts change nothing around them`, { timeout: 120_000 }, async () => {
      for (const [at, value] of foreignTexts(SEED, COUNT).entries()) {
        const sql = sqlFor(BESIDE[at % BESIDE.length]!, value);
        if (sql !== undefined) expect([value, sql, await answer(sql)]).toEqual([value, sql, 'a']);
      }
    });
    it('is refused outside of quotes in a row rule, unless it is a number', () => {
      for (const value of foreignTexts(SEED, COUNT))
        if (!/^-?\d+(\.\d+)?(e\d+)?$/i.test(value))
          for (const template of [
            `region = {{ current_username() }}`,
            `"{{ current_username() }}" = 1`,
            `{{ filter_values('f') | join(',') }}`,
          ]) {
            if (template.startsWith('"') && connector.dialect.lexicalRules.stringQuotes.includes('"'))
              continue;
            expect([value, sqlFor(template, value)]).toEqual([value, undefined]);
          }
    });
    it('is counted from another number without beginning a comment', async () => {
      expect(await answer(sqlFor(`7 -{{ url_param('u') | int }} + 1`, '-5')!).then(Number)).toBe(13);
      expect(await answer(sqlFor(`7 -{{ url_param('u') }} + 1`, '-5')!).then(Number)).toBe(13);
      expect(await answer(sqlFor(`7 {{ '-' ~ (url_param('u') | int) }} + 1`, '-5')!).then(Number)).toBe(13);
      expect(await answer(sqlFor(`7 -{{ '%d' % (url_param('u') | int) }} + 1`, '-5')!).then(Number)).toBe(13);
    });
  });
});
