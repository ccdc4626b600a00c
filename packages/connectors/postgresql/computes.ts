import { isTellingFunction } from '@powerset/connector-kit/telling-tables.ts';
import { holdsQuery } from '@powerset/sql/read/holds-query.ts';
import { nameOf } from '@powerset/sql/read/names.ts';
import { TokenRow } from '@powerset/sql/read/token-row.ts';
import { postgresqlFacts } from './facts.ts';
import { REFUSED_FUNCTIONS } from './guard.ts';

/** A function as the catalog describes it. */
export interface StoredFunction {
  readonly name: string;
  /** `aggregate` for an aggregate, whose body holds the names of its functions. */
  readonly language: string;
  /** Null if the catalog does not report it. */
  readonly body: string | null;
  /** The default values of arguments. */
  readonly defaults: string;
}

/** Words by which text may read rows without containing a query. */
const MAY_READ =
  /^(EXECUTE|PERFORM|CALL|OPEN|FETCH|MOVE|CURSOR|COPY|INSERT|UPDATE|DELETE|MERGE|TRUNCATE|LOCK|IMPORT|DO)$/;

/**
 * Returns the names of functions that certainly read no table: no function of that name contains a query, or
 * the name of a function that may read tables. Functions in languages other than SQL and PL/pgSQL may read
 * tables.
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

// Returns all words of a function without a query; undefined for a function that may contain one.
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

// `SELECT a + b`, `RETURN a + b` and `BEGIN ATOMIC SELECT a + b; END` state the result; a second SELECT is a
// query.
function behindSelect(body: string): string {
  const row = new TokenRow(body, postgresqlFacts.lexicalRules);
  const at = row.word(0) === 'BEGIN' && row.word(1) === 'ATOMIC' ? 2 : 0;
  return /^(SELECT|RETURN)$/.test(row.word(at)) ? body.slice(row.end(at)) : body;
}
