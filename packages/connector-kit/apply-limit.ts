import { withoutEnds } from '@powerset/kit/without-ends.ts';
import { withLimit } from '@powerset/sql/read/set-limit.ts';
import type { EngineFacts } from './engine-facts.ts';

/**
 * Limits a SQL editor statement to that many rows, in the engine's syntax; with `always` even if its own
 * limit is smaller.
 */
export function applyLimit(sql: string, limit: number, facts: EngineFacts, always = false): string {
  const { flags, lexicalRules, select, names } = facts;
  switch (flags.limitMethod) {
    // The reader stops after this many rows.
    case 'fetch_many':
      return sql;
    case 'force_limit':
      return withLimit(sql, limit, { rules: lexicalRules, always });
    case 'wrap_sql':
      return wrapped(
        withoutEnds(sql, char => /[\s;]/.test(char)),
        limit,
        select.limit,
        names.dialectName,
      );
    default:
      throw new Error(`unknown method ${flags.limitMethod satisfies never as string}`);
  }
}

function wrapped(
  sql: string,
  limit: number,
  form: EngineFacts['select']['limit'],
  dialectName: string,
): string {
  if (form === 'top' || form === 'top-qualify') return `SELECT TOP ${limit} * \nFROM (${sql}\n) AS inner_qry`;
  if (form === 'rownum')
    return `SELECT anon_1.* \nFROM (SELECT * \nFROM (${sql}\n) inner_qry) anon_1 \nWHERE ROWNUM <= ${limit}`;
  return `SELECT * \nFROM (${sql}\n) AS inner_qry${dialectName === 'hana' ? '\n' : ''} LIMIT ${limit}`;
}
