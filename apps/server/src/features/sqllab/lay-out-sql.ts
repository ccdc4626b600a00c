import { fail } from '@powerset/core/errors.ts';

/**
 * SQL with line breaks and indents where people expect them.
 * @throws AppError `query.syntax` when the text cannot be read
 */
export async function layOutSql(sql: string, engine: string | null | undefined): Promise<string> {
  // Loaded when somebody asks: most servers start without ever laying out a statement.
  const { format, supportedDialects } = await import('sql-formatter');
  const language = supportedDialects.find(dialect => dialect === engine) ?? 'sql';
  try {
    return format(sql, { language: language as 'sql', keywordCase: 'upper', tabWidth: 2 });
  } catch (cause) {
    return fail('query.syntax', { detail: 'The SQL could not be laid out, because it could not be read.', cause });
  }
}
