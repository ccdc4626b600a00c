import type { LexicalRules } from '@powerset/sql/read/lexical-rules.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';

/**
 * Server modes in which quotes and backslashes differ from our check of a statement, and modes that include
 * them.
 */
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

/** Returns the server's modes without those that our check cannot read. */
export function checkedModes(modes: string): string {
  return modes
    .split(',')
    .filter(mode => !OTHERWISE.has(mode.trim().toUpperCase()))
    .join(',');
}

/** Returns whether `"…"` probably means a name to the author of a statement, although it is a string here. */
export function namesInDoubleQuotes(sql: string, modes: string, rules: LexicalRules): boolean {
  return (
    modes.split(',').includes('ANSI_QUOTES') &&
    sql.includes('"') &&
    lexSql(sql, rules).some(({ kind, text }) => kind === 'string' && text.startsWith('"'))
  );
}
