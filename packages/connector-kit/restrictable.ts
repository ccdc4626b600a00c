import { AppError } from '@powerset/core/errors.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readSql } from '@powerset/sql/read/read-sql.ts';
import { isRuled, type TableRule } from '@powerset/sql/read/restrict-tables.ts';

/** Returns whether a statement only describes the columns of one table, without showing any of its rows. */
export function describesTable(sql: string, rules: LexicalRules): boolean {
  const [statement, ...others] = readSql(sql, rules);
  if (!statement || others.length > 0 || statement.problem !== undefined || statement.kind !== 'show')
    return false;
  const [table, ...more] = statement.tables;
  return (
    table !== undefined &&
    more.length === 0 &&
    table.alias === undefined &&
    /^(DESC|DESCRIBE)(\s+TABLE)?\s+$/i.test(statement.sql.slice(0, table.start)) &&
    statement.sql.slice(table.end).trim() === ''
  );
}

/** Clauses that engines allow only after a table, not after the subquery that replaces it. */
const BEHIND_TABLES: readonly { readonly engines: RegExp; readonly mark: RegExp }[] = [
  {
    engines: /^(postgresql|redshift|cockroachdb|risingwave|hologres|mssql|bigquery)$/,
    mark: /^\s*(TABLESAMPLE)\b/i,
  },
  {
    engines: /^(mysql|mariadb|aurora|starrocks|doris|pydoris|tidb|oceanbase)$/,
    mark: /^\s*((?:USE|FORCE|IGNORE)\s+(?:INDEX|KEY)\b|PARTITION(?=\s*\())/i,
  },
  { engines: /^clickhouse/, mark: /^\s*(?:FINAL\s+)?(PREWHERE)\b/i },
  { engines: /^(sqlite|gsheets|shillelagh|superset)$/, mark: /^\s*(NOT\s+INDEXED|INDEXED\s+BY)\b/i },
];
/** Engines that also show plans with this keyword. */
const PLANNING = /^(mysql|mariadb|starrocks|doris|pydoris|tidb)$/;

/**
 * What SHOW may list when rules hide rows: names and settings. Anything else may reveal row counts, written
 * values or other users' statements.
 */
const HARMLESS_SHOWS = new RegExp(
  `^SHOW( (${[
    'ALL',
    'CURRENT',
    'EXTENDED',
    'EXTERNAL',
    'FULL',
    'GLOBAL',
    'IMPORTED',
    'LOCAL',
    'MATERIALIZED',
    'OPEN',
    'PRIMARY',
    'SESSION',
    'STORAGE',
    'SYSTEM',
    'TEMPORARY',
    'TERSE',
    'USER',
  ].join('|')}))*( (${[
    'CATALOGS',
    'CHARACTER SET',
    'CHARSET',
    'COLLATION',
    'COLUMNS',
    'CREATE',
    'DATABASES',
    'DICTIONARIES',
    'ENGINES',
    'FIELDS',
    'FUNCTIONS?',
    'GRANTS?',
    'INDEX(ES)?',
    'INDICES',
    'KEYS',
    'KEYSPACES',
    'MACROS',
    'PARTITIONS',
    'PLUGINS',
    'PRIVILEGES',
    'PROCEDURES?',
    'ROLES?',
    'SCHEMAS',
    'SETTINGS?',
    'TABLES',
    'TBLPROPERTIES',
    'TYPES',
    'USERS?',
    'VARIABLES',
    'VIEWS',
    'WAREHOUSES',
  ].join('|')})\\b|$)`,
);
/** Engines whose SHOW accepts any setting name and reveals nothing else about rows. */
const SHOWS_SETTINGS = /^(postgresql|redshift|hologres|risingwave|duckdb|motherduck|snowflake)$/;
const TELLING_SHOWS =
  /^SHOW (\w+ )?(PROCESSLIST|PROC|TABLE (STATUS|EXTENDED)|QUERIES|QUERY|DATA|STATISTICS|STATS|LOAD|TRANSACTIONS|LOCKS|SESSIONS|JOBS)\b/;

/**
 * Refuses what would be a syntax error once a subquery replaces a protected table, and what reveals rows
 * without naming a table.
 * @throws AppError `query.refused`
 */
export function requireRestrictable(
  sql: string,
  { rules, dialect }: { readonly rules: readonly TableRule[]; readonly dialect: Dialect },
): void {
  for (const statement of readSql(sql, dialect.lexicalRules)) {
    const words =
      statement.kind === 'show'
        ? lexSql(statement.sql, dialect.lexicalRules)
            .filter(({ kind }) => kind !== 'comment')
            .map(({ text }) => text.toUpperCase())
            .join(' ')
        : '';
    const isTelling = SHOWS_SETTINGS.test(dialect.name)
      ? TELLING_SHOWS.test(words)
      : /^SHOW\b/.test(words) && !HARMLESS_SHOWS.test(words);
    if (isTelling || (dialect.name === 'snowflake' && /^SHOW (\w+ )?TABLES\b/.test(words)))
      throw new AppError('query.refused', {
        detail:
          'This statement is not allowed because row-level security rules apply to you in this database and its result could reveal restricted rows.',
      });
    const ruled = statement.tables.filter(({ path }) => isRuled([null, path.at(-1)!.text], rules));
    for (const { end, alias } of ruled) {
      const found = BEHIND_TABLES.filter(({ engines }) => engines.test(dialect.name)).flatMap(({ mark }) =>
        [end, alias?.end ?? end].flatMap(behind => mark.exec(statement.sql.slice(behind))?.[1] ?? []),
      )[0];
      if (found !== undefined)
        throw new AppError('query.refused', {
          detail: `${found.toUpperCase()} is not allowed after a table that has row-level security rules. Remove it.`,
        });
    }
    if (
      ruled.length > 0 &&
      statement.kind === 'show' &&
      PLANNING.test(dialect.name) &&
      !describesTable(statement.sql, dialect.lexicalRules)
    ) {
      throw new AppError('query.refused', {
        detail:
          'Rules hide rows of this table from you. What can be asked about it is DESCRIBE with its name alone.',
      });
    }
  }
}
