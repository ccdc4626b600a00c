import { TokenRow } from '@powerset/sql/read/token-row.ts';
import { dynamodbFacts } from './facts.ts';

/** A statement as the service accepts it, with details that the service does not report. */
export interface PartiqlStatement {
  /** The statement without its LIMIT, which this service's PartiQL does not support. */
  readonly sql: string;
  /** The LIMIT of the statement. */
  readonly limit: number;
  /** The selected attributes in order; undefined when all are selected. */
  readonly names: readonly string[] | undefined;
}

/** Reads `SELECT a, b.c FROM … LIMIT n`. Other statements stay unchanged, and the service judges them. */
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

// Items of a response name attributes by the last part of their paths, in no order.
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
