import { lexSql } from '@powerset/sql/read/lex.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { clickhouseFacts } from './facts.ts';

export interface TypedStatement {
  readonly sql: string;
  /** Values by name, in the form that the server reads. */
  readonly values: Readonly<Record<string, string>>;
}

/** Returns a statement whose placeholders name their types, and its values separately. */
export function withValues(sql: string, params: readonly SqlValue[]): TypedStatement {
  if (params.length === 0) return { sql, values: {} };
  const tokens = lexSql(sql, clickhouseFacts.lexicalRules);
  let text = '';
  let from = 0;
  for (const [at, token] of tokens.entries()) {
    const number = tokens[at + 1];
    if (token.text !== '$' || number?.kind !== 'number' || number.start !== token.start + 1) continue;
    const value = params[Number(number.text) - 1];
    if (value === undefined) continue;
    text += `${sql.slice(from, token.start)}{p${number.text}:${typeOf(value)}}`;
    from = number.start + number.text.length;
  }
  return {
    sql: text + sql.slice(from),
    values: Object.fromEntries(params.map((value, at) => [`p${at + 1}`, textOf(value)])),
  };
}

function typeOf(value: SqlValue): string {
  switch (typeof value) {
    case 'number':
      return Number.isSafeInteger(value) ? 'Int64' : 'Float64';
    case 'bigint':
      return 'Int128';
    case 'boolean':
      return 'Bool';
    default:
      return value === null ? 'Nullable(String)' : 'String';
  }
}

const ESCAPES: Readonly<Record<string, string>> = {
  '\\': '\\\\',
  '\t': '\\t',
  '\n': '\\n',
  '\r': '\\r',
  '\0': '\\0',
  '\b': '\\b',
  '\f': '\\f',
};

// The server reads values as cells of a tab-separated file.
function textOf(value: SqlValue): string {
  // oxlint-disable-next-line no-control-regex -- Control characters are what such a file escapes.
  return value === null
    ? '\\N'
    : String(value)
        .replace(/[\\\t\n\r\0\b\f]/g, mark => ESCAPES[mark]!)
        .replace(/^(-?)Infinity$/, '$1inf');
}
