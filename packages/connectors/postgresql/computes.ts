import { isTellingFunction } from '@powerset/connector-kit/telling-tables.ts';
import { holdsQuery } from '@powerset/sql/read/holds-query.ts';
import { nameOf } from '@powerset/sql/read/names.ts';
import { TokenRow } from '@powerset/sql/read/token-row.ts';
import { postgresqlFacts } from './facts.ts';
import { REFUSED_FUNCTIONS } from './guard.ts';

/** A function as the catalogue tells of it. */
export interface StoredFunction {
  readonly name: string;
  /** `aggregate` for one, whose body are the names of its functions. */
  readonly language: string;
  /** Null where it is not told. */
  readonly body: string | null;
  /** What arguments are that nobody gives. */
  readonly defaults: string;
}

/** Words by which a text may come to rows though no query stands in it. */
const MAY_READ =
  /^(EXECUTE|PERFORM|CALL|OPEN|FETCH|MOVE|CURSOR|COPY|INSERT|UPDATE|DELETE|MERGE|TRUNCATE|LOCK|IMPORT|DO)$/;

/**
 * Names of functions that certainly read no table: none of that name holds a query, or any word that is the name of
 * one which may. What is written in other languages than SQL and PL/pgSQL may.
 */
export function computes(stored: readonly StoredFunction[]): ReadonlySet<string> {
  const words = new Map(stored.map(one => [one, wordsOf(one)]));
  const reading = new Set(stored.filter(one => !words.get(one)).map(({ name }) => name.toLowerCase()));
  let known: number;
  do {
    known = reading.size;
    for (const [{ name }, found] of words)
      if (found && [...found].some(word => reading.has(word))) reading.add(name.toLowerCase());
  } while (reading.size > known);
  return new Set(stored.map(({ name }) => name).filter(name => !reading.has(name.toLowerCase())));
}

// All words of a function that holds no query; undefined for one that may.
function wordsOf({ language, body, defaults }: StoredFunction): ReadonlySet<string> | undefined {
  if (body === null || !/^(sql|plpgsql|aggregate)$/.test(language) || /U&"/i.test(body + defaults))
    return undefined;
  const text = language === 'sql' ? behindSelect(body) : body;
  const rows = [text, defaults].map(part => new TokenRow(part, postgresqlFacts.lexicalRules));
  if (
    rows.some(
      row =>
        row.problem !== undefined ||
        holdsQuery(row) ||
        row.tokens.some((_, at) => MAY_READ.test(row.word(at))),
    )
  )
    return undefined;
  const words = rows.flatMap(row =>
    row.tokens.flatMap((token, at) => (row.isName(at) ? [nameOf(token).text.toLowerCase()] : [])),
  );
  return words.some(word => REFUSED_FUNCTIONS.test(word) || isTellingFunction(word, 'postgresql'))
    ? undefined
    : new Set(words);
}

// `SELECT a + b`, `RETURN a + b` and `BEGIN ATOMIC SELECT a + b; END` say what a function gives; a second SELECT is a query.
function behindSelect(body: string): string {
  const row = new TokenRow(body, postgresqlFacts.lexicalRules);
  const at = row.word(0) === 'BEGIN' && row.word(1) === 'ATOMIC' ? 2 : 0;
  return /^(SELECT|RETURN)$/.test(row.word(at)) ? body.slice(row.end(at)) : body;
}
