import type { Dialect } from '../dialect.ts';
import { lexSql, type SqlToken } from '../read/lex.ts';
import type { LexicalRules } from '../read/lexical-rules.ts';

/**
 * A part of SQL text: `own` was written by its author, `foreign` is an outside value, `query` is SQL that we
 * printed.
 */
export interface SqlPiece {
  readonly kind: 'own' | 'foreign' | 'query';
  readonly text: string;
}

export interface PiecesPlace {
  readonly dialect: Pick<Dialect, 'lexicalRules' | 'stringLiteral' | 'quoteIdentifier'>;
  /** Row-level security rules accept no foreign names, which would choose what is compared. */
  readonly isRowRule: boolean;
}

export type PrintedPieces =
  | {
      readonly ok: true;
      readonly sql: string;
      /** The text with a placeholder word for each quoted value, to check what the author wrote. */
      readonly frame: string;
    }
  | { readonly ok: false; readonly problem: string };

/**
 * Returns the SQL of a text with foreign values: escaped inside quotes, refused where they could be anything
 * else.
 */
export function printPieces(pieces: readonly SqlPiece[], place: PiecesPlace): PrintedPieces {
  if (pieces.every(({ kind }) => kind === 'own')) {
    const sql = asWritten(pieces);
    return { ok: true, sql, frame: sql };
  }
  const marks = marksFor(pieces);
  const marked = pieces.map((piece, at) => (piece.kind === 'own' ? piece.text : marks.of(at))).join('');
  const inQuotes = new Map<number, string>();
  const outside = new Map<number, string>();
  for (const token of lexSql(marked, place.dialect.lexicalRules)) {
    for (const found of marks.in(token.text)) {
      const printed = printedValue(pieces[found.piece]!, { ...place, marked, token, mark: found });
      if (!printed.ok) return printed;
      (printed.isQuoted ? inQuotes : outside).set(found.piece, printed.sql);
    }
  }
  const framed = marks.replaced(marked, outside);
  const sql = marks.replaced(framed, inQuotes);
  return holdsTogether(framed, sql, {
    rules: place.dialect.lexicalRules,
    fill: text => marks.replaced(text, inQuotes),
  })
    ? { ok: true, sql, frame: framed }
    : refused('A value cannot be told from the SQL around it.');
}

interface FoundMark {
  readonly piece: number;
  /** The position in its token's text. */
  readonly at: number;
  readonly length: number;
}

interface Spot extends PiecesPlace {
  readonly marked: string;
  readonly token: SqlToken;
  readonly mark: FoundMark;
}

type PrintedValue =
  | { readonly ok: true; readonly sql: string; readonly isQuoted: boolean }
  | { readonly ok: false; readonly problem: string };

type Context =
  | 'string'
  | 'raw-string'
  | 'dollar-string'
  | 'name'
  | 'line-comment'
  | 'block-comment'
  | 'outside';

/** How a value is printed in each context; undefined refuses it. */
const PRINTERS: Readonly<Record<Context, (value: string, spot: Spot) => string | undefined>> = {
  string: insideString,
  'raw-string': value => (/['"\\]/.test(value) ? undefined : value),
  'dollar-string': value => (value.includes('$') ? undefined : value),
  name: insideName,
  'line-comment': value => (/[\n\r\u2028\u2029\v\f\\]/.test(value) ? undefined : value),
  'block-comment': value => (/\*\/|\/\*|^[*/!+]|[*/]$/.test(value) ? undefined : value),
  outside: outsideOfQuotes,
};

const WHAT_FITS: Readonly<Record<Context, string>> = {
  string: 'within quotes, where this value cannot be escaped',
  'raw-string': 'within a raw text, where quotes and backslashes cannot be escaped',
  'dollar-string': 'between dollar signs, where it cannot hold one',
  name: 'within the quotes of a name',
  'line-comment': 'in a comment, which it would end',
  'block-comment': 'in a comment, which it would end',
  outside: 'outside of quotes',
};

function printedValue({ kind, text }: SqlPiece, spot: Spot): PrintedValue {
  const context = contextOf(spot);
  if (context === undefined)
    return refused('A value stands where it is not clear how the database reads it.');
  if (text.includes('\0') || !text.isWellFormed())
    return refused('A value holds letters that no SQL can hold.');
  if (kind === 'query') return printedQuery(text, context);
  const sql = PRINTERS[context](text, spot);
  if (sql !== undefined) return { ok: true, sql, isQuoted: context !== 'outside' };
  const allowed = spot.isRowRule ? 'only a number' : 'only a number, a date or one name';
  return refused(
    `A value stands ${WHAT_FITS[context]}. ${context === 'outside' ? `There it may be ${allowed}. ` : ''}Put quotes around it in the template, or pass it to where_in.`,
  );
}

function printedQuery(text: string, context: Context): PrintedValue {
  if (context === 'outside') return { ok: true, sql: text, isQuoted: false };
  return context === 'block-comment' && !/\*\/|\/\*/.test(text)
    ? { ok: true, sql: text, isQuoted: true }
    : refused('The SQL of a dataset may stand neither in quotes nor in a comment of one line.');
}

/** Comments that MySQL and MariaDB execute, and hints. */
const RUN_COMMENT = /^\/\*(?:M?!|\+)/i;

function contextOf({
  token: { kind, text, start, isClosed },
  marked,
  mark,
  dialect,
}: Spot): Context | undefined {
  if (!isClosed) return undefined;
  switch (kind) {
    case 'comment':
      if (!text.startsWith('/*')) return 'line-comment';
      return RUN_COMMENT.test(text) ? undefined : 'block-comment';
    case 'quoted-name':
      return 'name';
    case 'string':
      // A value must not choose the end of the text.
      if (mark.at < (/^\$[^$]*\$|^n?q'./is.exec(text)?.[0].length ?? 0)) return undefined;
      if (text.startsWith('$')) return 'dollar-string';
      return isRaw(text, marked.slice(Math.max(0, start - 4), start), dialect.lexicalRules)
        ? 'raw-string'
        : 'string';
    case 'word':
    case 'number':
    case 'mark':
      return 'outside';
    case 'template':
      return undefined;
    default:
      throw new Error(`unknown token ${kind satisfies never as string}`);
  }
}

// Texts without escapes: r'…', q'[…]', and '''…''' where both quotes make texts.
function isRaw(text: string, before: string, { nameQuotes }: LexicalRules): boolean {
  return (
    /(?:^|[^\p{L}\p{N}_])(?:r|rb|br)$/iu.test(before) ||
    /^n?q'/i.test(text) ||
    (!nameQuotes.includes('"') && /^(?:'''|""")/.test(text))
  );
}

function insideString(value: string, { token: { text, start }, marked, dialect }: Spot): string | undefined {
  const inQuotes = text.startsWith('"')
    ? swapQuotes(insideOf(dialect, swapQuotes(value)))
    : insideOf(dialect, value);
  const { backslashEscapes } = dialect.lexicalRules;
  // E'…' and U&'…' read backslashes on engines whose other texts do not.
  const readsBackslashes = /^e/i.test(text) || /u&$/i.test(marked.slice(Math.max(0, start - 2), start));
  return readsBackslashes && !backslashEscapes ? inQuotes.replaceAll('\\', '\\\\') : inQuotes;
}

function insideOf({ stringLiteral }: PiecesPlace['dialect'], value: string): string {
  const literal = stringLiteral(value);
  return literal.slice(literal.indexOf("'") + 1, -1);
}

function swapQuotes(text: string): string {
  return text.replace(/['"]/g, quote => (quote === '"' ? "'" : '"'));
}

function insideName(value: string, { token: { text }, dialect, isRowRule }: Spot): string | undefined {
  if (isRowRule) return undefined;
  const { backslashEscapes, backslashEscapesInNames } = dialect.lexicalRules;
  const open = text[0]!;
  const close = open === '[' ? ']' : open;
  if (value.includes('\\') && backslashEscapes && !backslashEscapesInNames) return undefined;
  const escaped = backslashEscapesInNames ? value.replaceAll('\\', '\\\\') : value;
  if (!escaped.includes(close)) return escaped;
  const doubled = `${open}a${close}${close}b${close}`;
  return dialect.quoteIdentifier(`a${close}b`) === doubled || open === '['
    ? escaped.replaceAll(close, close + close)
    : undefined;
}

const NUMBER = /^-?\d+(?:\.\d+)?(?:e[+-]?\d+)?$/i;
const DATE = /^\d{4}-\d{2}-\d{2}(?:[ T]\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:?\d{2})?)?$/;
const NAME = /^[\p{L}_][\p{L}\p{N}\p{M}_]*$/u;
const PART_OF_NAME = /^[\p{L}\p{N}\p{M}_]+$/u;
/** Words that are names only when quoted and otherwise change the structure. */
const STRUCTURE = new Set(
  `all and any as between by case cross distinct else end except exists for from group having in inner intersect into is join
  lateral left like limit minus natural not offset on or order outer qualify right select set similar some table then to union
  using values when where window with xor`.split(/\s+/),
);
const QUOTES = /['"`]/;
/** Text prefixes (`E'…'`, `N'…'`, `_utf8'…'`) change how a text is read. */
const PREFIX = /^(?:_.*|..?)$/su;

function outsideOfQuotes(value: string, { marked, token, mark, isRowRule }: Spot): string | undefined {
  const at = token.start + mark.at;
  const [before, behind] = [marked[at - 1] ?? '', marked[at + mark.length] ?? ''];
  if (QUOTES.test(behind) && PREFIX.test(value) && !NUMBER.test(value)) return undefined;
  // Two dashes begin a comment.
  if (NUMBER.test(value) && (!isRowRule || token.text.length === mark.length))
    return before === '-' && value.startsWith('-') ? ` ${value}` : value;
  if (isRowRule) return undefined;
  if (DATE.test(value) && token.text.length === mark.length) return value;
  const isPart = mark.at > 0 && PART_OF_NAME.test(before);
  if (isPart) return PART_OF_NAME.test(value) ? value : undefined;
  return NAME.test(value) && !STRUCTURE.has(value.toLowerCase()) ? value : undefined;
}

interface Marks {
  of(piece: number): string;
  in(text: string): readonly FoundMark[];
  replaced(text: string, values: ReadonlyMap<number, string>): string;
}

/** Returns placeholder words for the foreign parts that do not occur in the text. */
function marksFor(pieces: readonly SqlPiece[]): Marks {
  const text = asWritten(pieces).toLowerCase();
  let number = 0;
  while (text.includes(`pv${number}x`)) number++;
  const stem = `pv${number}x`;
  const pattern = new RegExp(`${stem}(\\d+)z`, 'g');
  return {
    of: piece => `${stem}${piece}z`,
    in: part =>
      [...part.matchAll(pattern)].map(found => ({
        piece: Number(found[1]),
        at: found.index,
        length: found[0].length,
      })),
    replaced: (part, values) =>
      part.replace(pattern, (whole, piece: string) => values.get(Number(piece)) ?? whole),
  };
}

/** Returns whether the text has the same tokens with the values as with placeholders. */
function holdsTogether(
  framed: string,
  sql: string,
  { rules, fill }: { readonly rules: LexicalRules; readonly fill: (text: string) => string },
): boolean {
  const wanted = lexSql(framed, rules);
  const made = lexSql(sql, rules);
  return (
    wanted.length === made.length &&
    wanted.every((token, at) => {
      const other = made[at]!;
      return (
        token.kind === other.kind && token.isClosed === other.isClosed && fill(token.text) === other.text
      );
    })
  );
}

function asWritten(pieces: readonly SqlPiece[]): string {
  return pieces.map(({ text }) => text).join('');
}

function refused(problem: string): { readonly ok: false; readonly problem: string } {
  return { ok: false, problem };
}
