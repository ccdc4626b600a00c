import { TokenRow } from '@powerset/sql/read/token-row.ts';
import { dynamodbFacts } from './facts.ts';

/** A statement as the service takes it, with what it would not tell by itself. */
export interface PartiqlStatement {
  /** The text without a number of rows at its end, which PartiQL of this service does not know. */
  readonly sql: string;
  /** The most rows that the text asks for. */
  readonly limit: number;
  /** The attributes that are selected, in their order; undefined where all are. */
  readonly names: readonly string[] | undefined;
}

/** Reads `SELECT a, b.c FROM … LIMIT n`. What is written in another way stays as it is, for the service to judge. */
export function readPartiql(sql: string): PartiqlStatement {
  const row = new TokenRow(sql, dynamodbFacts.lexicalRules);
  const limit = limitAtEnd(row);
  return {
    sql: limit ? sql.slice(0, limit.start).trimEnd() : sql,
    limit: limit?.rows ?? Infinity,
    names: selectedNames(row),
  };
}

function limitAtEnd(row: TokenRow): { readonly start: number; readonly rows: number } | undefined {
  const last = row.is(row.length - 1, ';') ? row.length - 2 : row.length - 1;
  const count = row.tokens[last];
  return row.word(last - 1) === 'LIMIT' && count?.kind === 'number' && /^\d+$/.test(count.text)
    ? { start: row.tokens[last - 1]!.start, rows: Number(count.text) }
    : undefined;
}

// An item of an answer names its attributes by the last part of their paths, in no order.
function selectedNames(row: TokenRow): readonly string[] | undefined {
  if (row.word(0) !== 'SELECT') return undefined;
  const names: string[] = [];
  for (let at = 1; at < row.length; at++) {
    const isEnd = row.word(at + 1) === 'FROM' || row.is(at + 1, ',');
    if (row.is(at, '(') || row.is(at, '*') || row.is(at, '[')) return undefined;
    if (!isEnd) continue;
    if (!row.isName(at)) return undefined;
    const { kind, text } = row.tokens[at]!;
    names.push(kind === 'quoted-name' ? text.slice(1, -1).replaceAll('""', '"') : text);
    if (row.word(at + 1) === 'FROM') return new Set(names).size === names.length ? names : undefined;
    at++;
  }
  return undefined;
}
