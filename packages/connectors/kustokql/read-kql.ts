import { AppError } from '@powerset/core/errors.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import { kqlTokens, type KqlToken } from './kql-tokens.ts';
import { BEFORE_A_TABLE, FUNCTIONS, OPERATORS } from './kql-words.ts';

/**
 * Analyzes a KQL query: the tables at the start of its pipelines, in joins, unions and brackets. Commands,
 * other databases and clusters, plugins, stored functions and everything unknown are refused.
 */
export function readKql(text: string): SqlReading {
  const tokens = kqlTokens(text);
  if (!tokens) return refused('It holds marks that are not read here.');
  if (tokens[0]?.text === '.')
    return { ok: false, error: new AppError('query.refused', { detail: 'Commands cannot be run here.' }) };
  const tables = new Set<string>();
  try {
    new KqlReader(tokens, tables).query();
  } catch (error) {
    if (error instanceof NotRead) return refused(error.message);
    throw error;
  }
  return {
    ok: true,
    statements: [
      {
        sql: text.replace(/;\s*$/, ''),
        isReadOnly: true,
        tables: [...tables, WHOLE].map(name => ({ schema: null, name })),
      },
    ],
  };
}

/**
 * A stored function without arguments looks like a column and may read any table, so a query needs access to
 * all tables.
 */
const WHOLE = '*';

class NotRead extends Error {}

function refused(why: string): SqlReading {
  return {
    ok: false,
    error: new AppError('query.syntax', { detail: `The query is ambiguous. ${why}` }),
  };
}

class KqlReader {
  readonly #tokens: readonly KqlToken[];
  readonly #tables: Set<string>;
  readonly #named = new Set<string>();
  #at = 0;

  constructor(tokens: readonly KqlToken[], tables: Set<string>) {
    this.#tokens = tokens;
    this.#tables = tables;
  }

  /** Reads `let` definitions and one pipeline. */
  query(): void {
    while (this.#isWord('let')) {
      this.#at++;
      const name = this.#name();
      this.#take('=');
      // The definition may be a value or a pipeline; both are searched for tables.
      this.#value(new Set([';']), true);
      this.#take(';');
      this.#named.add(name);
    }
    this.#pipeline();
    if (this.#is(';')) this.#at++;
    if (this.#at < this.#tokens.length)
      throw new NotRead(`It does not end at ${this.#tokens[this.#at]!.text}.`);
  }

  #pipeline(): void {
    this.#source();
    while (this.#is('|')) {
      this.#at++;
      this.#operator();
    }
  }

  #source(): void {
    if (this.#is('(')) return this.#inBrackets();
    if (this.#isWord('print') || this.#isWord('range')) {
      this.#at++;
      if (this.#tokens[this.#at - 1]!.text.toLowerCase() === 'range') this.#name();
      this.#knownNames();
      return this.#value(ENDS, false);
    }
    if (this.#isWord('union')) {
      this.#at++;
      return this.#union();
    }
    if (this.#isWord('materialize')) {
      this.#at++;
      return this.#inBrackets();
    }
    this.#table(this.#name());
  }

  // Without a table there are no columns, so a name was defined in the query or is a stored function.
  #knownNames(): void {
    if (this.#is('[')) throw new NotRead('A name is expected.');
    let depth = 0;
    for (let at = this.#at; at < this.#tokens.length; at++) {
      const { kind, text } = this.#tokens[at]!;
      const next = this.#tokens[at + 1]?.text;
      if (kind === 'mark') {
        depth += text === '(' ? 1 : text === ')' ? -1 : 0;
        if (depth < 0 || text === ';' || (text === '|' && depth === 0)) return;
        if (text === '|') throw new NotRead('Expected a value, but found a pipeline.');
      }
      const isKnown =
        (kind !== 'name' && kind !== 'quoted-name') ||
        this.#named.has(text) ||
        next === '=' ||
        next === '(' ||
        /^(from|to|step|and|or|true|false|null)$/i.test(text);
      if (!isKnown && !(/\d/.test(text) && this.#isInLiteral(at)))
        throw new NotRead(`The name ${text} is not known here.`);
    }
  }

  // Matches literals such as `datetime(2024-01-01T10:00:00Z)` or `guid(…)`.
  #isInLiteral(at: number): boolean {
    const open = this.#tokens.findLastIndex(
      ({ kind, text }, index) => index < at && kind === 'mark' && text === '(',
    );
    return open > 0 && /^(datetime|guid|timespan|time)$/.test(this.#tokens[open - 1]!.text);
  }

  #inBrackets(): void {
    this.#take('(');
    this.#pipeline();
    this.#take(')');
  }

  #table(name: string): void {
    // After a name, brackets call a function, and a dot leads to another database.
    if (this.#is('(') || this.#is('.') || this.#is('*') || this.#is(':'))
      throw new NotRead(`${name} is more than the name of a table.`);
    if (
      /^(search|find|database|cluster|externaldata|external_table|table|invoke|evaluate|declare|set|alias|restrict|datatable|view|stored_query_result)$/i.test(
        name,
      )
    )
      throw new NotRead(`${name} is not allowed here.`);
    if (!this.#named.has(name)) this.#tables.add(name);
  }

  #operator(): void {
    const word = this.#word();
    if (!OPERATORS.has(word)) throw new NotRead(`The operator ${word} is not allowed here.`);
    if (word === 'union') return this.#union();
    if (word === 'join' || word === 'lookup') this.#joined();
    this.#value(ENDS, false);
  }

  #joined(): void {
    this.#hints();
    if (this.#is('(')) this.#inBrackets();
    else this.#table(this.#name());
    if (!this.#isWord('on')) throw new NotRead('Put the columns of a join after "on".');
  }

  #union(): void {
    this.#hints();
    for (;;) {
      if (this.#is('(')) this.#inBrackets();
      else this.#table(this.#name());
      if (!this.#is(',')) return;
      this.#at++;
    }
  }

  // Reads hints such as `kind=inner`, `hint.strategy=shuffle`, or `withsource=Name`.
  #hints(): void {
    for (;;) {
      const isHint =
        this.#tokens[this.#at]?.kind === 'name' &&
        (this.#tokens[this.#at + 1]?.text === '=' ||
          (this.#isWord('hint') &&
            this.#tokens[this.#at + 1]?.text === '.' &&
            this.#tokens[this.#at + 3]?.text === '='));
      if (!isHint) return;
      this.#at += this.#isWord('hint') ? 4 : 2;
      this.#name();
    }
  }

  /** Reads expressions up to a mark; `mayBeTable` if a lone name may be a table. */
  #value(ends: ReadonlySet<string>, mayBeTable: boolean): void {
    const start = this.#at;
    if (mayBeTable && this.#isPipeline(start, ends)) return this.#pipeline();
    while (this.#at < this.#tokens.length) {
      const token = this.#tokens[this.#at]!;
      if (token.kind === 'mark' && (ends.has(token.text) || token.text === ')')) break;
      if (token.kind === 'mark' && token.text === ';') break;
      if (token.kind === 'mark' && token.text === '|')
        throw new NotRead('Expected a value, but found a pipeline.');
      this.#at++;
      if (token.kind === 'mark' && token.text === '(') this.#arguments(this.#tokens[this.#at - 2]);
    }
  }

  // Reads the contents of brackets, after a word or on their own.
  #arguments(before: KqlToken | undefined): void {
    const isCall =
      before?.kind === 'name' &&
      !/^(and|or|on|by|asc|desc|with|to|from|step|of|not|where|extend|project|summarize)$/i.test(before.text);
    const word = isCall ? before.text : before?.text === '~' ? 'in' : '';
    if (isCall && !FUNCTIONS.has(word) && !BEFORE_A_TABLE.has(word))
      throw new NotRead(`The function ${word} is not known here.`);
    if (before?.kind === 'quoted-name') throw new NotRead('A function with a quoted name is not known here.');
    const holdsTable = BEFORE_A_TABLE.has(word) || word === '';
    for (;;) {
      this.#value(IN_BRACKETS, holdsTable);
      if (!this.#is(',')) break;
      this.#at++;
    }
    this.#take(')');
  }

  // A pipe before the end makes it a pipeline, and so does a lone name where a pipeline is allowed.
  #isPipeline(start: number, ends: ReadonlySet<string>): boolean {
    let depth = 0;
    let at = start;
    for (; at < this.#tokens.length; at++) {
      const { kind, text } = this.#tokens[at]!;
      if (kind !== 'mark') continue;
      if (text === '(' || text === '[') depth++;
      else if (text === ')' || text === ']') depth--;
      if (depth < 0 || (depth === 0 && text !== ')' && text !== ']' && ends.has(text))) break;
      if (depth === 0 && text === '|') return true;
    }
    const first = this.#tokens[start];
    return (
      (at === start + 1 &&
        first !== undefined &&
        (first.kind === 'name' || first.kind === 'quoted-name') &&
        !/^(true|false|null)$/i.test(first.text)) ||
      this.#isWord('union') ||
      this.#isWord('materialize')
    );
  }

  #is(mark: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'mark' && token.text === mark;
  }

  #isWord(word: string): boolean {
    const token = this.#tokens[this.#at];
    return token?.kind === 'name' && token.text.toLowerCase() === word;
  }

  #take(mark: string): void {
    if (!this.#is(mark)) throw new NotRead(`${mark} is expected.`);
    this.#at++;
  }

  #name(): string {
    const token = this.#tokens[this.#at];
    if (token?.kind !== 'name' && token?.kind !== 'quoted-name') throw new NotRead('A name is expected.');
    this.#at++;
    return token.text;
  }

  // Some operator names contain dashes.
  #word(): string {
    let word = this.#name();
    while (this.#is('-') && this.#tokens[this.#at + 1]?.kind === 'name') {
      this.#at++;
      word += `-${this.#name()}`;
    }
    return word.toLowerCase();
  }
}

const ENDS: ReadonlySet<string> = new Set(['|', ';', ')']);
const IN_BRACKETS: ReadonlySet<string> = new Set([',', ')']);
