import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { renderSql } from '@powerset/engine/plan/render-sql.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { foreignTexts } from './random-queries/foreign-texts.ts';

const dialectOf = (engine: string) => CONNECTORS.find(one => one.engine === engine)!.dialect;

interface Asked {
  readonly engine?: string;
  readonly isRowRule?: boolean;
}

/** Returns the SQL for a parameter `x`, or null if it is refused. */
function sqlFor(
  template: string,
  x: string,
  { engine = 'postgresql', isRowRule = false }: Asked = {},
): string | null {
  try {
    return renderSql(
      template,
      {
        engine,
        user: { id: 1, username: x },
        urlArgs: { x },
        formData: { filters: [{ col: 'f', op: 'IN', val: [x, 'b'] }] },
        values: {},
        params: { own: "a' || b" },
        dataset: () => "SELECT 'it''s' FROM t -- ' \n",
      },
      { dialect: dialectOf(engine), isRowRule },
    ).text;
  } catch (error) {
    expect(error).toMatchObject({ errorClass: 'ForeignValueError' });
    return null;
  }
}

describe('a value appears', () => {
  it.each<[template: string, value: string, sql: string | null]>([
    // Outside quotes: a number, a date, or one name.
    [`a = {{ url_param('x') }}`, '-5', 'a = -5'],
    [`a = {{ url_param('x') }}`, '1.5e3', 'a = 1.5e3'],
    [`a > {{ url_param('x') }}`, '2024-01-31', 'a > 2024-01-31'],
    [`a > {{ url_param('x') }}`, '2024-01-31T10:00:00', 'a > 2024-01-31T10:00:00'],
    [`ORDER BY {{ url_param('x') }} DESC`, 'région', 'ORDER BY région DESC'],
    [`ORDER BY a {{ url_param('x') }}`, 'DESC', 'ORDER BY a DESC'],
    [`FROM sales_{{ url_param('x') }}`, '2024q1', 'FROM sales_2024q1'],
    [`FROM {{ url_param('x') }}.t`, 'public', 'FROM public.t'],
    [`FROM {{ url_param('x') }}`, 'public.t', null],
    [`a = {{ url_param('x') }}`, '5 OR 1=1', null],
    [`a = {{ url_param('x') }}`, '(1)', null],
    [`a = {{ url_param('x') }}`, `'b'`, null],
    [`a = 1 {{ url_param('x') }} b`, 'OR', null],
    [`a = {{ current_username() | replace('b', '') }}`, 'b', null],
    [`a = {{ url_param('x') }}'b\\'`, 'E', null],
    [`a = {{ url_param('x') }}'b'`, '_utf8', null],
    [`a = {{ url_param('x') }}'2024-01-01'`, 'DATE', `a = DATE'2024-01-01'`],
    [`a = 1 -{{ url_param('x') }}`, '-5', 'a = 1 - -5'],
    [`SELECT {{ filter_values('f') | join(', ') }}`, 'a', 'SELECT a, b'],
    [`a IN ({{ filter_values('f') | tojson }})`, 'a', `a IN (["a", "b"])`],
    // Inside the quotes of a text.
    [`a = '{{ url_param('x') }}'`, "O'Brien", `a = 'O''Brien'`],
    [`a = '%{{ url_param('x') }}%'`, '\\', `a = '%\\%'`],
    [`a = E'{{ url_param('x') }}'`, "\\'", `a = E'\\\\'''`],
    [`a = U&'{{ url_param('x') }}'`, '\\0027', `a = U&'\\\\0027'`],
    [`a = 'it''s {{ url_param('x') }}'`, "'", `a = 'it''s '''`],
    [`a IN {{ filter_values('f') | where_in }}`, "'", `a IN ('''', 'b')`],
    [`a = '{{ filter_values('f') | where_in }}'`, "'", null],
    [`a = ANY(ARRAY{{ filter_values('f') }})`, "O'B", `a = ANY(ARRAY['O''B', 'b'])`],
    [`a = $${'$'}{{ url_param('x') }}$${'$'}`, "O'B", `a = $$O'B$$`],
    [`a = $${'$'}{{ url_param('x') }}$${'$'}`, '$', null],
    [`a = $t${'$'}{{ url_param('x') }}$t${'$'}`, 'x$t', null],
    [`a = $\{{ url_param('x') }}$b$\{{ url_param('x') }}$`, 't', null],
    // Inside the quotes of a name.
    [`SELECT 1 AS "{{ url_param('x') }}"`, 'a "b"', `SELECT 1 AS "a ""b"""`],
    // Inside comments, which it may not end.
    [`1 -- {{ url_param('x') }}`, "it's", `1 -- it's`],
    [`1 -- {{ url_param('x') }}`, 'a\nb', null],
    [`1 /* {{ url_param('x') }} */`, "it's", `1 /* it's */`],
    [`1 /* {{ url_param('x') }} */`, 'a */ b', null],
    [`1 /* {{ url_param('x') }}/ */`, '*', null],
    // As the name of something missing, which is printed as it was written.
    [`'{{ '' | attr(url_param('x')) }}'`, "' OR 1 = 1 --", null],
    [`'{{ ''[url_param('x')] }}'`, "' OR 1 = 1 --", null],
    // In a text whose quotes never end.
    [`a = '{{ url_param('x') }}`, 'a', null],
    // Texts that Powerset prints itself, or that the author sets, are SQL.
    [`FROM {{ dataset(7) }}`, 'a', `FROM (\nSELECT 'it''s' FROM t -- ' \n\n) AS dataset_7`],
    [`FROM {{ dataset(7) | upper }}`, 'a', null],
    [`a = '{{ dataset(7) }}'`, 'a', null],
    [`1 -- {{ dataset(7) }}`, 'a', null],
    [`{{ own }}`, 'a', `a' || b`],
    [`'{{ url_param('x') }}'`, 'a\0b', null],
    [`'{{ url_param('x') }}'`, '\ud800', null],
    // The result that an author derives from a comparison belongs to the author.
    [`{{ {'up': 'a DESC', 'down': 'a ASC'}[url_param('x')] }}`, 'up', 'a DESC'],
    [`{{ 'a = 1' if url_param('x') == "it's" else 'b' }} {{ url_param('x') | length }}`, "it's", 'a = 1 4'],
  ])('%s with %j', (template, value, sql) => {
    expect(sqlFor(template, value)).toBe(sql);
  });

  it.each<[engine: string, template: string, value: string, sql: string | null]>([
    ['mysql', `'{{ url_param('x') }}'`, "\\'", `'\\\\'''`],
    ['mysql', `"{{ url_param('x') }}"`, `"it's"`, `"""it's"""`],
    ['mysql', '`{{ url_param("x") }}`', 'a`b', '`a``b`'],
    ['mysql', '1 # {{ url_param("x") }}', 'a\nb', null],
    ['mysql', '/*! {{ url_param("x") }} */', '1', null],
    ['hive', `'{{ url_param('x') }}'`, "it's", `'it\\'s'`],
    ['clickhouse', '`{{ url_param("x") }}`', '\\', '`\\\\`'],
    ['clickhouse', '`{{ url_param("x") }}`', '`', null],
    ['mssql', `[{{ url_param('x') }}]`, 'a]b', '[a]]b]'],
    ['mssql', `N'{{ url_param('x') }}'`, "it's", `N'it''s'`],
    ['oracle', `q'[{{ url_param('x') }}]'`, "it's", null],
    ['oracle', `q'{{ url_param('x') }} a'`, '!', null],
    // Three quotes in a row start a special kind of text on this engine.
    ['bigquery', `'{{ url_param('x') }}'`, "'it's", `'\\'it\\'s'`],
    ['bigquery', `a IN {{ filter_values('f') | where_in }}`, "'", `a IN ('\\'', 'b')`],
    ['bigquery', `r'{{ url_param('x') }}'`, 'a\\', null],
    ['bigquery', `'''{{ url_param('x') }}'''`, "'", null],
  ])('as %s reads it: %s with %j', (engine, template, value, sql) => {
    expect(sqlFor(template, value, { engine })).toBe(sql);
  });

  it('as a number alone in rules that hide rows, outside of quotes', () => {
    for (const value of ['5', '-5', '1.5'])
      expect(sqlFor(`a = {{ url_param('x') }}`, value, { isRowRule: true })).toBe(`a = ${value}`);
    for (const value of ['a', '2024-01-01', 'NULL', 'inf', '5 ', '٥', '0x1f'])
      expect([value, sqlFor(`a = {{ url_param('x') }}`, value, { isRowRule: true })]).toEqual([value, null]);
    for (const template of [
      `"{{ url_param('x') }}" = 1`,
      `a_{{ url_param('x') }} = 1`,
      `{{ url_param('x') | float }} > a`,
      `a IN {{ [url_param('x') | float] | where_in }}`,
    ])
      expect([template, sqlFor(template, 'inf', { isRowRule: true })]).toEqual([template, null]);
    expect(sqlFor(`a = '{{ url_param('x') }}'`, "O'B", { isRowRule: true })).toBe(`a = 'O''B'`);
  });
});

describe.each(CONNECTORS.map(({ engine }) => engine))('on %s', engine => {
  const rules = dialectOf(engine).lexicalRules;

  it('a value in quotes stays one text, and the text after it stays unchanged', () => {
    for (const value of foreignTexts(11, 150).filter(text => !text.includes('\0'))) {
      const sql = sqlFor(`'{{ current_username() }}' , x -- {{ 1 }}`, value, { engine, isRowRule: true });
      expect([value, sql === null ? null : lexSql(sql, rules).map(({ kind }) => kind)]).toEqual([
        value,
        ['string', 'mark', 'word', 'comment'],
      ]);
    }
  });
});

interface RecordedCase {
  readonly name: string;
  readonly bug?: boolean;
  readonly request: {
    readonly template: string;
    readonly engine: string;
    readonly user: string;
    readonly url_args?: Readonly<Record<string, string>> | null;
    readonly form_data?: Readonly<Record<string, unknown>> | null;
    readonly context?: Readonly<Record<string, unknown>> | null;
  };
  readonly status: 'ok' | 'error';
  readonly response: { readonly text?: string };
}

const FAMILIES = ['language', 'undefined', 'sandbox', 'macros', 'context', 'where_in', 'engine_namespaces'];

it('templates whose SQL differs from the recording contain an escaped value, or one outside quotes', async () => {
  const cases = FAMILIES.flatMap(family =>
    readFileSync(new URL(`golden/jinja/${family}.jsonl`, import.meta.url), 'utf8')
      .trim()
      .split('\n')
      .map(line => JSON.parse(line) as RecordedCase),
  ).filter(one => one.status === 'ok' && !one.bug);
  const otherwise = cases.flatMap(({ name, request, response }) => {
    const { template, engine, user, url_args: urlArgs, form_data: formData, context } = request;
    const knows = {
      engine,
      user: user === 'anonymous' ? undefined : { id: user === 'admin' ? 1 : 2, username: user },
      urlArgs: urlArgs ?? {},
      formData: formData ?? {},
      values: context ?? {},
      dataset: () => undefined,
    };
    try {
      const { text } = renderSql(template, knows, { dialect: dialectOf(engine), isRowRule: false });
      return text === response.text ? [] : [`${name}: ${template} => ${text}`];
    } catch (error) {
      expect(error).toMatchObject({ errorClass: 'ForeignValueError' });
      return [`${name}: ${template} => refused`];
    }
  });
  expect(cases.length).toBeGreaterThan(150);
  await expect(`${otherwise.join('\n')}\n`).toMatchFileSnapshot(
    fileURLToPath(new URL('golden/otherwise/template-values.txt', import.meta.url)),
  );
});
