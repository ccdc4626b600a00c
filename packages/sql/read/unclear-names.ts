import { FROM_FUNCTIONS } from './clause-words.ts';
import type { LexicalRules } from './lexical-rules.ts';
import { nameOf } from './names.ts';
import type { ReadSqlStatement } from './read-sql.ts';
import { TokenRow } from './token-row.ts';

export interface UnclearOptions {
  /** Returns whether a name is one that must not be overlooked. */
  readonly isMeant: (name: string) => boolean;
  /** Schemas in which such a name would be the table. */
  readonly schemas: readonly string[];
  readonly lexicalRules: LexicalRules;
  /** Returns whether the engine says that a column is named at a position. */
  readonly isColumn?: (at: number) => boolean;
}

/**
 * Returns the first mention of a protected table's name that was read neither as a table nor as an alias but
 * could be a table. Even if a table list escapes our reader, its names are seen; columns of that name are
 * clear in most places, and always after their table's alias.
 */
export function unclearName(statement: ReadSqlStatement, options: UnclearOptions): string | undefined {
  const row = new TokenRow(statement.sql, options.lexicalRules);
  const places = new Places(row, options.lexicalRules);
  for (let at = 0; at < row.length; at++) {
    if (!row.isName(at) || statement.namesAt.has(row.tokens[at]!.start)) continue;
    const { text } = nameOf(row.tokens[at]!);
    if (!options.isMeant(text) || isQualifier(at, row, statement, options)) continue;
    const from = pathStart(at, row);
    if (
      !isQualified(from, at, row, statement, options) &&
      !places.isValue(from) &&
      !options.isColumn?.(row.tokens[from]!.start)
    )
      return text;
  }
  return undefined;
}

// The name qualifies a table or column, unless what follows may be a part of the table.
function isQualifier(
  at: number,
  row: TokenRow,
  { sourceNames }: ReadSqlStatement,
  { lexicalRules }: UnclearOptions,
): boolean {
  if (!row.is(at + 1, '.') || row.is(at + 2, '.')) return false;
  return !lexicalRules.tablesHaveParts || sourceNames.some(name => same(name, nameOf(row.tokens[at]!).text));
}

function pathStart(at: number, row: TokenRow): number {
  let from = at;
  while (row.is(from - 1, '.') && row.isName(from - 2)) from -= 2;
  return from;
}

// `x.a`, where x is a table or an alias of this statement and not a schema.
function isQualified(
  from: number,
  at: number,
  row: TokenRow,
  { sourceNames }: ReadSqlStatement,
  { schemas }: UnclearOptions,
): boolean {
  const before: string[] = [];
  for (let place = from; place < at; place += 2) before.push(nameOf(row.tokens[place]!).text);
  return (
    before.some(name => sourceNames.some(source => same(source, name))) &&
    !before.some(name => schemas.some(schema => same(schema, name)))
  );
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}

/** Words directly before a table name. */
const BEFORE_TABLE =
  /^(FROM|JOIN|STRAIGHT_JOIN|APPLY|TABLE|IN|INTO|ONLY|LATERAL|UPDATE|DESCRIBE|DESC|SUMMARIZE|PIVOT|UNPIVOT|USING|STREAM|FINAL|MODEL)$/;
/** Words directly before a value, or before a value's name. */
const BEFORE_VALUE =
  /^(AND|OR|XOR|NOT|WHERE|HAVING|QUALIFY|BY|WHEN|THEN|ELSE|CASE|BETWEEN|LIKE|ILIKE|RLIKE|REGEXP|DISTINCT|AS|ON|IS|DIV|MOD|OVER|FILTER)$/;

/** Words that end a list after BY, or begin one of tables. */
const ENDS_SORTING = /^(SELECT|WHERE|HAVING|LIMIT|INTO|FOR|WINDOW|UNION|INTERSECT|EXCEPT|MINUS)$/;

/** The surroundings of each position in a statement. */
class Places {
  readonly #row: TokenRow;
  /** The bracket around each position; -1 outside. */
  readonly #around: number[] = [];
  /** Whether each position is in a select list: after SELECT and before FROM in the same brackets. */
  readonly #isSelected: boolean[] = [];
  /** Whether each position is in an ORDER BY or GROUP BY list, where these words are unambiguous. */
  readonly #isSorting: boolean[] = [];

  constructor(row: TokenRow, { reservesSorting }: LexicalRules) {
    this.#row = row;
    const open: { readonly at: number; isSelected: boolean; isSorting: boolean }[] = [
      { at: -1, isSelected: false, isSorting: false },
    ];
    for (let at = 0; at < row.length; at++) {
      if (row.is(at, ')')) open.pop();
      const around = open.at(-1) ?? { at: -1, isSelected: false, isSorting: false };
      this.#around.push(around.at);
      this.#isSelected.push(around.isSelected);
      this.#isSorting.push(around.isSorting);
      if (row.word(at) === 'SELECT') around.isSelected = true;
      else if (row.word(at) === 'FROM') around.isSelected = false;
      if (row.word(at) === 'BY') around.isSorting = reservesSorting && this.#beginsSorting(at);
      else if (
        ENDS_SORTING.test(row.word(at)) ||
        (BEFORE_TABLE.test(row.word(at)) && row.word(at) !== 'DESC')
      )
        around.isSorting = false;
      if (row.is(at, '(')) open.push({ at, isSelected: false, isSorting: false });
    }
  }

  /** Returns whether only a value or its name can be here: in a select list, or after an operator. */
  isValue(from: number): boolean {
    const row = this.#row;
    let at = from;
    for (;;) {
      const around = this.#around[at]!;
      if (BEFORE_TABLE.test(row.word(at - 1)) && !this.#isBehindOperator(at)) return false;
      if (this.#isSelected[at]) return true;
      if (!row.is(at - 1, '(') && !row.is(at - 1, ',') && !this.#isBehindOperator(at)) return false;
      if (this.#isSorting[at] || this.#isUnpivoted(around)) return true;
      // Outside a select list, lists of values and of tables look alike.
      if (row.is(at - 1, ',') && (around < 0 || this.#beginsQuery(around))) return false;
      if (around < 0 || this.#beginsQuery(around)) return !row.is(at - 1, '(');
      if (this.#isColumnList(around)) return true;
      // `GROUP BY GROUPING SETS ((a, b), (a))`
      if (
        row.word(around - 1) === 'SETS' &&
        row.word(around - 2) === 'GROUPING' &&
        row.word(around - 3) === 'BY'
      )
        return true;
      // Bracketed text is a value if the brackets, or the call before them, are one.
      at =
        row.isName(around - 1) &&
        !BEFORE_TABLE.test(row.word(around - 1)) &&
        !BEFORE_VALUE.test(row.word(around - 1))
          ? pathStart(around - 1, row)
          : around;
    }
  }

  #isBehindOperator(at: number): boolean {
    const row = this.#row;
    if (row.word(at - 1) === 'ON') return !row.is(at - 2, '(') && !row.is(at - 2, ',');
    // `USING (a)`, `IN (a, b)`, and `EXTRACT(year FROM a)`.
    if (/^(USING|IN)$/.test(row.word(at - 1))) return row.is(at, '(');
    if (row.word(at - 1) === 'FROM') return FROM_FUNCTIONS.has(row.word(this.#around[at]! - 1));
    return (
      BEFORE_VALUE.test(row.word(at - 1)) ||
      (row.tokens[at - 1]?.kind === 'mark' && !/^[,(.]$/.test(row.tokens[at - 1]!.text))
    );
  }

  // `ORDER BY a, b` and `GROUP BY a, b`, where these words are never names; only a hint's bracket follows
  // `FOR ORDER BY`.
  #beginsSorting(at: number): boolean {
    const row = this.#row;
    return (
      row.word(at) === 'BY' &&
      /^(ORDER|GROUP)$/.test(row.word(at - 1)) &&
      row.word(at - 2) !== 'FOR' &&
      !/^[@:$#]$/.test(row.tokens[at - 2]?.text ?? '')
    );
  }

  // `UNPIVOT (v FOR k IN (a, b))` names columns.
  #isUnpivoted(open: number): boolean {
    const row = this.#row;
    const around = this.#around[open] ?? -1;
    if (
      open < 0 ||
      around < 0 ||
      row.word(open - 1) !== 'IN' ||
      !row.isName(open - 2) ||
      row.word(open - 3) !== 'FOR'
    )
      return false;
    const verb =
      row.word(around - 1) === 'NULLS' && /^(INCLUDE|EXCLUDE)$/.test(row.word(around - 2))
        ? around - 3
        : around - 1;
    return row.word(verb) === 'UNPIVOT';
  }

  // `WITH a (b, c) AS (SELECT …)` names columns.
  #isColumnList(open: number): boolean {
    const row = this.#row;
    if (!row.isName(open - 1) || !(/^(WITH|RECURSIVE)$/.test(row.word(open - 2)) || row.is(open - 2, ',')))
      return false;
    let at = row.close(open) + 1;
    if (row.word(at) !== 'AS') return false;
    at++;
    while (/^(NOT|MATERIALIZED)$/.test(row.word(at))) at++;
    return row.is(at, '(') && this.#beginsQuery(at);
  }

  #beginsQuery(open: number): boolean {
    return /^(SELECT|SEL|WITH|FROM|VALUES|TABLE)$/.test(this.#row.word(open + 1));
  }
}
