import { AppError } from '@powerset/core/errors.ts';
import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { readSql, type ReadSqlStatement } from '@powerset/sql/read/read-sql.ts';
import { mayReadMore } from '@powerset/sql/read/table-functions.ts';
import type { SqlReading } from './connector.ts';

/**
 * Parses a text with our own reader, for engines whose grammar is not available. `refusal` may refuse
 * statements for engine-specific reasons, and sees statements that change data only with `mayChange`.
 */
export function readingOf(
  sql: string,
  rules: LexicalRules,
  refusal: (statement: ReadSqlStatement) => AppError | undefined,
  mayChange = false,
): SqlReading {
  const statements = readSql(sql, rules);
  for (const statement of statements) {
    if (statement.problem !== undefined)
      return {
        ok: false,
        error: new AppError('query.syntax', { detail: `The SQL could not be read. ${statement.problem}` }),
      };
    if (statement.tables.some(({ isElsewhere }) => isElsewhere))
      return {
        ok: false,
        error: new AppError('query.refused', {
          detail: 'Tables of other databases are not accessible here.',
        }),
      };
    const error =
      refusal(statement) ?? (statement.isReadOnly || mayChange ? undefined : new AppError('query.refused'));
    if (error) return { ok: false, error };
  }
  return {
    ok: true,
    statements: statements.map(statement => ({
      sql: statement.sql,
      isReadOnly: statement.isReadOnly,
      tables: [
        ...statement.tables.map(({ path }) => ({
          schema:
            path
              .slice(0, -1)
              .map(name => name.text)
              .join('.') || null,
          name: path.at(-1)!.text,
        })),
        // Which functions may be called in place of a table is known only by their names.
        ...(rules.transactSql
          ? []
          : statement.calls.filter(mayReadMore).map(({ schema, name }) => ({ schema, name }))),
      ],
    })),
  };
}
