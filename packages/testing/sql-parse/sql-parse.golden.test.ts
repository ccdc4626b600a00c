import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { postgresql } from '@powerset/connectors/postgresql/index.ts';
import { renderSql } from '@powerset/engine/plan/render-sql.ts';
import { clauseProblem, readsTables } from '@powerset/sql/read/check-clause.ts';
import { C_LIKE_SQL, STANDARD_SQL, type LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { restrictTables } from '@powerset/sql/read/restrict-tables.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { limitOf, withLimit } from '@powerset/sql/read/set-limit.ts';
import { canBecomeTable, canBecomeView, isExplain } from '@powerset/sql/read/statement-kind.ts';

interface Recorded {
  readonly name: string;
  readonly request: {
    readonly sql?: string;
    readonly engine?: string;
    readonly clause?: string;
    readonly expression?: string;
    readonly rules?: Readonly<Record<string, string>>;
    readonly default_schema?: string;
  };
  readonly response: Readonly<Record<string, unknown>>;
  readonly correct?: Readonly<Record<string, unknown>>;
  readonly bug?: string;
}

const cases = (file: string): Recorded[] =>
  readFileSync(join(import.meta.dirname, `../golden/sql-parse/${file}.jsonl`), 'utf8')
    .trim()
    .split('\n')
    .map(line => JSON.parse(line) as Recorded);
const rulesOf = (engine: string | undefined): LexicalRules =>
  CONNECTORS.find(connector => connector.engine === engine)?.dialect.lexicalRules ??
  (engine === 'hive' ? C_LIKE_SQL : STANDARD_SQL);
const inSpaces = (sql: unknown): string => String(sql).replaceAll(/\s+/g, ' ').trim();
/** Removes comments, which have no meaning. */
const bare = (sql: string, rules: LexicalRules): string =>
  lexSql(sql, rules)
    .filter(({ kind, text }) => kind !== 'comment' && text !== ';')
    .map(({ text }) => text)
    .join(' ');
/** The recording adds a limit after one that is not a plain number, which no engine accepts. */
const NO_PLAIN_LIMIT = /LIMIT (\(|5\+|:)/;

describe('a statement is read correctly', () => {
  it.each(cases('statements').filter(({ correct }) => correct))('$name', ({ request, correct }) => {
    const statements = readSql(request.sql!, rulesOf(request.engine));
    const tables = new Set(
      statements.flatMap(statement =>
        statement.tables.map(({ path }) =>
          path
            .map(name => name.text)
            .filter(Boolean)
            .join('.'),
        ),
      ),
    );
    const wanted = (
      correct!['tables'] as readonly { catalog: string | null; schema: string | null; table: string }[]
    ).map(({ catalog, schema, table }) => [catalog, schema, table].filter(Boolean).join('.'));
    expect([...tables].toSorted()).toEqual(wanted.toSorted());
    if ('reads_only' in correct!)
      expect(statements.every(({ isReadOnly }) => isReadOnly)).toBe(correct['reads_only']);
  });
});

describe('verdicts on a statement are as recorded', () => {
  it.each(
    cases('statements').filter(({ bug, request }) => bug === undefined && !NO_PLAIN_LIMIT.test(request.sql!)),
  )('$name', ({ request, response }) => {
    const sql = request.sql!;
    const rules = rulesOf(request.engine);
    const wanted = {
      limit: response['limit'],
      set: inSpaces(response['limit_set_to_100']),
      force: inSpaces(response['limit_forced_to_100']),
      explain: response['is_explain'],
      ctas: response['is_valid_ctas'] === true,
      cvas: response['is_valid_cvas'] === true,
      statements: (response['statements'] as string[] | undefined)
        ?.map(text => bare(text, rules))
        .filter(Boolean),
    };
    const ours = {
      limit: limitOf(sql, rules)?.value ?? null,
      set: inSpaces(withLimit(sql, 100, { rules })),
      force: inSpaces(withLimit(sql, 100, { rules, always: true })),
      explain: isExplain(sql, rules),
      ctas: canBecomeTable(sql, rules),
      cvas: canBecomeView(sql, rules),
      statements: readSql(sql, rules).map(statement => bare(statement.sql, rules)),
    };
    // Only single statements get a limit.
    expect(ours.statements.length > 1 ? { ...ours, set: wanted.set, force: wanted.force } : ours).toEqual(
      wanted,
    );
  });
});

describe('a rule that hides rows restricts every mention of its table', () => {
  it.each(cases('rls_insertion'))('$name', ({ request }) => {
    const rules = Object.entries(request.rules!).map(([name, predicate]) => ({
      schema: name.includes('.') ? name.split('.')[0]! : request.default_schema!,
      table: name.split('.').at(-1)!,
      predicates: [predicate],
    }));
    const answer = restrictTables(request.sql!, {
      rules,
      defaultSchema: request.default_schema!,
      lexicalRules: STANDARD_SQL,
      aliasWord: 'AS ',
    });
    const mentions = readSql(request.sql!, STANDARD_SQL)
      .flatMap(({ tables }) => tables)
      .filter(({ path }) => /^(t|other)$/i.test(path.at(-1)!.text)).length;
    if (/^(DELETE|UPDATE)/.test(request.sql!)) expect(answer.ok).toBe(false);
    else
      expect(
        answer.ok && (answer.sql.match(/WHERE \((id = 42|s_id = 1|\(a = 1\) OR \(b = 2\))/g) ?? []).length,
      ).toBe(mentions);
  });
});

describe('a clause is accepted or refused as recorded', () => {
  it.each(cases('clauses'))('$name', ({ request, response }) => {
    expect(clauseProblem(request.clause!) ?? null).toBe(response['error'] ?? null);
  });
});

describe('a statement made of a template is read for the tables that it names then', () => {
  const rendered = (template: string): string =>
    renderSql(
      template,
      {
        engine: 'postgresql',
        user: { id: 1, username: 'admin' },
        urlArgs: {},
        formData: {},
        values: {},
        dataset: () => 'SELECT * FROM public.sales',
      },
      { dialect: postgresql.dialect, isRowRule: false },
    ).text;

  it.each(cases('jinja_tables'))('$name', ({ request, response }) => {
    if (!Array.isArray(response) || request.sql!.includes('latest_partition')) {
      // A text that cannot be rendered names no tables and does not run.
      expect(() => rendered(request.sql!)).toThrow();
      return;
    }
    const tables = readSql(rendered(request.sql!), STANDARD_SQL).flatMap(statement =>
      statement.tables.map(({ path }) =>
        path
          .map(name => name.text)
          .join('.')
          .toLowerCase(),
      ),
    );
    const wanted = (response as readonly { schema: string | null; table: string }[]).map(
      ({ schema, table }) => [schema, table].filter(Boolean).join('.').toLowerCase(),
    );
    expect([...new Set(tables)].toSorted()).toEqual(wanted.toSorted());
  });
});

describe('an expression reads no table of its own choice', () => {
  it.each(cases('adhoc_expressions'))('$name', ({ request, correct }) => {
    expect(!readsTables(request.expression!)).toBe(correct!['allowed']);
  });
});
