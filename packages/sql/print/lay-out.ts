import { lexSql, type SqlToken } from '../read/lex.ts';
import type { LexicalRules } from '../read/lexical-rules.ts';
import { CLAUSES, JOIN_STARTS, KEYWORDS } from './layout-words.ts';

/**
 * Formats SQL with a line per clause, lists aligned below their first item and conditions below their clause,
 * as Superset does. Keywords are uppercased; other tokens, and text that is not SQL, stay.
 * Undefined if lines would be indented beyond readability.
 */
export function layOut(sql: string, rules: LexicalRules): string | undefined {
  const laidOut: string[] = [];
  for (const tokens of statementsOf(lexSql(sql, rules))) {
    const text = new Layout(sql).of(tokens);
    if (text === undefined) return undefined;
    laidOut.push(text);
  }
  return laidOut.join('\n\n');
}

function statementsOf(tokens: readonly SqlToken[]): SqlToken[][] {
  const statements: SqlToken[][] = [[]];
  for (const token of tokens) {
    statements.at(-1)!.push(token);
    if (token.text === ';') statements.push([]);
  }
  return statements.filter(statement => statement.length > 0);
}

type FrameKind = 'query' | 'group' | 'list' | 'function' | 'case';

/** The text between brackets, between CASE and END, or outside both. */
interface Frame {
  readonly kind: FrameKind;
  /** The column where its clauses begin. */
  readonly base: number;
  clause: string;
  /** The column of the list's first item; undefined until it is written. */
  align: number | undefined;
  /** The number of BETWEENs whose AND is still to come. */
  between: number;
  isFirst: boolean;
}

const LISTS = new Set(['SELECT', 'GROUP', 'ORDER', 'SET', 'PARTITION', 'VALUES']);
const STEP = 2;
const MOST_FRAMES = 500;
/** Limits the indentation in proportion to the text. */
const SPACES_PER_LETTER = 10;
const FREE_SPACES = 100_000;

/** Writes the tokens of one statement, line by line. */
class Layout {
  readonly #sql: string;
  readonly #frames: Frame[] = [frame('query', 0)];
  readonly #lines: string[] = [];
  #line = '';
  #isBlank = true;
  #spacesLeft: number;
  /** Whether a space is due before the next token on the line. */
  #isSpaceDue = false;
  /** Whether a word before JOIN has already begun its line. */
  #joinIsOpen = false;

  constructor(sql: string) {
    this.#sql = sql;
    this.#spacesLeft = SPACES_PER_LETTER * sql.length + FREE_SPACES;
  }

  of(tokens: readonly SqlToken[]): string | undefined {
    for (const [at, token] of tokens.entries()) {
      this.#write(token, tokens, at);
      if (this.#spacesLeft < 0 || this.#frames.length > MOST_FRAMES) return undefined;
    }
    return [...this.#lines, this.#line].join('\n');
  }

  get #frame(): Frame {
    return this.#frames.at(-1)!;
  }

  #write(token: SqlToken, tokens: readonly SqlToken[], at: number): void {
    const previous = tokens[at - 1];
    const current = this.#frame;
    if (previous?.kind === 'comment' && !previous.text.startsWith('/*')) this.#break(this.#frame.base);
    const isBare = token.kind === 'word' && previous?.text !== '.';
    const word = isBare ? token.text.toUpperCase() : '';
    if (token.text === '(') this.#open(token, tokens, at);
    else if (token.text === ')') this.#close();
    else if (token.text === ',') this.#comma();
    else if (KEYWORDS.has(word) && tokens[at + 1]?.text !== '.') this.#keyword(word, token, tokens, at);
    else this.#put(token.text, this.#isApart(token, previous), true);
    current.isFirst = false;
  }

  #open(token: SqlToken, tokens: readonly SqlToken[], at: number): void {
    const [previous, next] = [tokens[at - 1], tokens[at + 1]];
    const before = previous?.kind === 'word' ? previous.text.toUpperCase() : '';
    const { clause, base, kind } = this.#frame;
    if (/^(SELECT|WITH)$/i.test(next?.text ?? '')) {
      this.#frame.align ??= base + clause.length + 1;
      this.#break(base + (clause === 'WHERE' || clause === 'HAVING' ? 2 * STEP : STEP));
      this.#put('(', false, false);
      this.#push('query');
      return;
    }
    const isCall =
      previous !== undefined &&
      (previous.kind === 'quoted-name' || (previous.kind === 'word' && !KEYWORDS.has(before)));
    this.#put('(', this.#isApart(token, previous), !isCall);
    if (before === 'IN') this.#push('list');
    else if (before === 'OVER' || (before === 'AS' && clause === 'WINDOW')) this.#push('query');
    else
      this.#push(
        isCall || kind === 'function' || clause === 'VALUES' || before === 'USING' ? 'function' : 'group',
      );
  }

  #close(): void {
    if (this.#frames.length > 1) this.#frames.pop();
    this.#put(')', false, false);
  }

  #comma(): void {
    this.#put(',', false, false);
    const { kind, clause, align, base } = this.#frame;
    if (kind === 'list') this.#break(base);
    else if (kind === 'query' && (clause === 'FROM' || clause === 'WITH')) this.#break(base + 'FROM '.length);
    else if (kind === 'query' && LISTS.has(clause)) this.#break(align ?? base);
    else this.#isSpaceDue = kind !== 'function' || clause !== 'VALUES';
  }

  #keyword(word: string, token: SqlToken, tokens: readonly SqlToken[], at: number): void {
    const current = this.#frame;
    const isApart = this.#isApart(token, tokens[at - 1]);
    if (word === 'CASE') {
      this.#put(word, isApart, true);
      this.#push('case', this.#line.length - word.length);
      return;
    }
    if (current.kind === 'case' && (word === 'WHEN' || word === 'ELSE')) this.#break(current.base + 2 * STEP);
    if (current.kind === 'case' && word === 'END') {
      this.#break(current.base);
      this.#frames.pop();
    }
    if (word === 'BETWEEN') current.between++;
    if (
      (word === 'AND' || word === 'OR') &&
      !(word === 'AND' && current.between > 0 && current.between-- > 0)
    )
      this.#breakForCondition(current);
    else if (current.kind === 'query') this.#breakForClause(word, current, tokens, at);
    this.#put(word, isApart, false);
  }

  #breakForCondition({ kind, base, clause }: Frame): void {
    if (kind === 'group') this.#break(base);
    else if (kind === 'query') this.#break(clause === 'WHERE' || clause === 'HAVING' ? base + STEP : base);
  }

  #breakForClause(word: string, current: Frame, tokens: readonly SqlToken[], at: number): void {
    const next = tokens[at + 1]?.text.toUpperCase();
    if (word === 'JOIN' || JOIN_STARTS.has(word)) {
      const begins =
        word === 'JOIN' || tokens.slice(at + 1, at + 4).some(other => other.text.toUpperCase() === 'JOIN');
      if (begins && !this.#joinIsOpen) this.#startClause('JOIN', current);
      if (begins) this.#joinIsOpen = word !== 'JOIN';
      return;
    }
    if (
      !CLAUSES.has(word) ||
      ((word === 'GROUP' || word === 'ORDER' || word === 'PARTITION') && next !== 'BY')
    )
      return;
    // Only in their own statements do these words begin a clause.
    if ((word === 'SET' && current.clause !== 'UPDATE') || (word === 'VALUES' && current.clause !== 'INSERT'))
      return;
    this.#startClause(word, current);
  }

  #startClause(clause: string, current: Frame): void {
    if (!current.isFirst) this.#break(current.base);
    current.clause = clause;
    current.align = undefined;
    current.between = 0;
  }

  #push(kind: FrameKind, base = this.#line.length): void {
    this.#frames.push({ ...frame(kind, base), clause: kind === 'function' ? this.#frame.clause : '' });
  }

  #put(text: string, isApart: boolean, isItem: boolean): void {
    if ((isApart || this.#isSpaceDue) && !this.#isBlank) this.#line += ' ';
    this.#isSpaceDue = false;
    if (isItem) this.#frame.align ??= this.#line.length;
    const [first, ...rest] = text.split('\n') as [string, ...string[]];
    this.#line += first;
    this.#isBlank &&= first.trim() === '';
    for (const line of rest) {
      this.#lines.push(this.#line);
      this.#line = line;
      this.#isBlank = line.trim() === '';
    }
  }

  #break(column: number): void {
    if (!this.#isBlank) this.#lines.push(this.#line);
    this.#spacesLeft -= column;
    this.#line = this.#spacesLeft < 0 ? '' : ' '.repeat(column);
    this.#isBlank = true;
    this.#isSpaceDue = false;
  }

  // White space is kept, except just inside brackets.
  #isApart(token: SqlToken, previous: SqlToken | undefined): boolean {
    return previous !== undefined && previous.text !== '(' && /\s/.test(this.#sql[token.start - 1] ?? '');
  }
}

function frame(kind: FrameKind, base: number): Frame {
  return { kind, base, clause: '', align: undefined, between: 0, isFirst: true };
}
