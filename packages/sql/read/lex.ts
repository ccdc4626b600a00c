import { STANDARD_SQL, type LexicalRules } from './lexical-rules.ts';

/** A token of SQL text, as far as it matters for the ends of statements and clauses. */
export interface SqlToken {
  readonly kind: 'word' | 'string' | 'quoted-name' | 'comment' | 'mark' | 'number' | 'template';
  readonly text: string;
  readonly start: number;
  /** False for a string, name, or block comment that never ends. */
  readonly isClosed: boolean;
}

/** Many engines read other spaces as part of a name, so they are marks. */
const WHITE_SPACE = /[ \t\n\r\f\v]/;

/**
 * Letters of every script with their marks, and non-ASCII signs such as `€`, which engines accept in names.
 */
const LETTER = '[[\\p{L}\\p{N}\\p{M}\\p{S}\\u200D_]--[$+<=>\\|~\\^`]]';

/** Returns the tokens of a text without white space. Never fails: unclosed tokens are marked. */
export function lexSql(sql: string, rules: LexicalRules = STANDARD_SQL): readonly SqlToken[] {
  const before = last?.sql === sql && last.rules === rules ? last.tokens.deref() : undefined;
  const tokens = before ?? allTokens(sql, rules);
  if (before === undefined && sql.length >= LONG) last = { sql, rules, tokens: new WeakRef(tokens) };
  return tokens;
}

/** Long texts are read several times in a row, so their tokens are cached. */
const LONG = 10_000;
let last:
  | { readonly sql: string; readonly rules: LexicalRules; readonly tokens: WeakRef<readonly SqlToken[]> }
  | undefined;

function allTokens(sql: string, rules: LexicalRules): readonly SqlToken[] {
  const patterns = patternsOf(rules);
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    const letter = sql[at]!;
    if (WHITE_SPACE.test(letter)) {
      at++;
      continue;
    }
    const token = ALWAYS_MARKS.has(letter)
      ? ({ kind: 'mark', text: letter, start: at, isClosed: true } as const)
      : (blockComment(sql, at, rules) ?? tokenAt(sql, at, patterns));
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

/** Characters that never begin a longer token. */
const ALWAYS_MARKS = new Set('(),;');

interface Pattern {
  readonly kind: SqlToken['kind'];
  readonly whole: RegExp;
  /** What a closed token looks like; absent if it is always closed. */
  readonly closed?: RegExp;
}

const known = new WeakMap<LexicalRules, readonly Pattern[]>();

function patternsOf(rules: LexicalRules): readonly Pattern[] {
  const made = known.get(rules) ?? makePatterns(rules);
  known.set(rules, made);
  return made;
}

function makePatterns(rules: LexicalRules): Pattern[] {
  const escape: Pattern = {
    kind: 'string',
    whole: /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y,
    closed: /^[eE]'(?:[^'\\]|\\[\s\S]|'')*'$/,
  };
  const dollar: Pattern = {
    kind: 'string',
    whole: /\$([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$[\s\S]*?(?:\$\1\$|$)/y,
    closed: /^\$([A-Za-z_\u0080-\uFFFF][\w\u0080-\uFFFF]*)?\$[\s\S]*\$\1\$$/,
  };
  return [
    { kind: 'comment', whole: rules.dashCommentsNeedSpace ? /--(?=[\0-\x20\x7F]|$)[^\n]*/y : /--[^\n]*/y },
    ...(rules.hashComments ? [{ kind: 'comment', whole: /#[^\n]*/y } as const] : []),
    ...(rules.slashComments ? [{ kind: 'comment', whole: /\/\/[^\n]*/y } as const] : []),
    { kind: 'template', whole: /\{\{[\s\S]*?(?:\}\}|$)/y, closed: /\}\}$/ },
    { kind: 'template', whole: /\{%[\s\S]*?(?:%\}|$)/y, closed: /%\}$/ },
    { kind: 'template', whole: /\{#[\s\S]*?(?:#\}|$)/y, closed: /#\}$/ },
    ...(rules.escapeStrings && !rules.backslashEscapes ? [escape] : []),
    ...(rules.bracketStrings ? [bracketPattern()] : []),
    ...rules.stringQuotes.map(quote => quotedPattern('string', quote, rules.backslashEscapes)),
    ...(rules.dollarQuotes ? [dollar] : []),
    ...rules.nameQuotes.map(quote => quotedPattern('quoted-name', quote, rules.backslashEscapesInNames)),
    // A word may directly follow a fraction: `1.5FROM t`, `.5FROM t`, `1.FROM t`.
    {
      kind: 'number',
      whole:
        /\d+\.\d*(?:[eE][+-]?\d+)?|(?<![\p{L}\p{N}_$"'`\])])\.\d+(?:[eE][+-]?\d+)?|\d+(?:[eE][+-]?\d+)?(?![\p{L}\p{N}_])/uy,
    },
    // Project names are short and plain, so the pattern is bounded to stay fast on long sums.
    ...(rules.dashesBeforeDots
      ? [{ kind: 'word', whole: /(?=[\w-]{3,60}\.)[a-z]\w*(?:-\w+)+(?=\.)/iy } as const]
      : []),
    { kind: 'word', whole: new RegExp(`${LETTER}[${LETTER}${rules.nameMarks}]*`, 'vy') },
    { kind: 'mark', whole: /[^ \t\n\r\f\v]/uy },
  ];
}

// A doubled quote is a quote; with escapes, so is one after a backslash.
function quotedPattern(kind: 'string' | 'quoted-name', open: string, hasEscapes: boolean): Pattern {
  const close = open === '[' ? '\\]' : open;
  const body = `\\${open}(?:[^${close}${hasEscapes ? '\\\\' : ''}]|${close}${close}${hasEscapes ? '|\\\\[\\s\\S]' : ''})*`;
  return { kind, whole: new RegExp(`${body}(?:${close}|$)`, 'y'), closed: new RegExp(`^${body}${close}$`) };
}

// Any character can delimit; paired ones are closed by their counterpart.
function bracketPattern(): Pattern {
  const forms = (end: string): string =>
    [
      ['\\[', '\\]'],
      ['\\(', '\\)'],
      ['\\{', '\\}'],
      ['<', '>'],
      ['([^\\s[({<])', '\\1'],
    ]
      .map(([open, close]) => `${open}[\\s\\S]*?(?:${close}'${end})`)
      .join('|');
  return {
    kind: 'string',
    whole: new RegExp(`[nN]?[qQ]'(?:${forms('|$')})`, 'y'),
    closed: new RegExp(`^[nN]?[qQ]'(?:${forms('')})$`),
  };
}

function tokenAt(sql: string, at: number, patterns: readonly Pattern[]): SqlToken {
  for (const { kind, whole, closed } of patterns) {
    whole.lastIndex = at;
    const text = whole.exec(sql)?.[0];
    if (text) return { kind, text, start: at, isClosed: closed?.test(text) ?? true };
  }
  return { kind: 'mark', text: sql[at]!, start: at, isClosed: true };
}

function blockComment(sql: string, at: number, { nestedComments }: LexicalRules): SqlToken | undefined {
  if (!sql.startsWith('/*', at)) return undefined;
  let depth = 1;
  let end = at + 2;
  while (depth > 0 && end < sql.length) {
    if (sql.startsWith('*/', end)) {
      depth--;
      end += 2;
    } else if (nestedComments && sql.startsWith('/*', end)) {
      depth++;
      end += 2;
    } else end++;
  }
  return { kind: 'comment', text: sql.slice(at, end), start: at, isClosed: depth === 0 };
}
