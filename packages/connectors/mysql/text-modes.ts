import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';

/** Modes of a server in which quotes and backslashes mean something else than to whoever checks a statement, and names of modes that bring them. */
const OTHERWISE = new Set([
  'ANSI_QUOTES',
  'NO_BACKSLASH_ESCAPES',
  'ANSI',
  'DB2',
  'MAXDB',
  'MSSQL',
  'ORACLE',
  'POSTGRESQL',
]);

/** What is left of a server's modes when it reads texts as they are checked. */
export function checkedModes(modes: string): string {
  return modes
    .split(',')
    .filter(mode => !OTHERWISE.has(mode.trim().toUpperCase()))
    .join(',');
}

/** Whether whoever wrote a text for this server means a name by `"…"`, which is a text here. */
export function namesInDoubleQuotes(sql: string, modes: string, rules: LexicalRules): boolean {
  return (
    modes.split(',').includes('ANSI_QUOTES') &&
    sql.includes('"') &&
    lexSql(sql, rules).some(({ kind, text }) => kind === 'string' && text.startsWith('"'))
  );
}
