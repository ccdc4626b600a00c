/** A piece of SQL text that matters for where statements and clauses end. */
export interface SqlToken {
  readonly kind: 'word' | 'string' | 'quoted-name' | 'comment' | 'mark' | 'number';
  readonly text: string;
  readonly start: number;
  /** False for a string, name or block comment that never ends. */
  readonly isClosed: boolean;
}

const PATTERNS: readonly (readonly [SqlToken['kind'], RegExp])[] = [
  ['comment', /--[^\n]*/y],
  ['comment', /\/\*[\s\S]*?(?:\*\/|$)/y],
  ['string', /[eE]'(?:[^'\\]|\\[\s\S]|'')*(?:'|$)/y],
  ['string', /'(?:[^']|'')*(?:'|$)/y],
  ['string', /\$([A-Za-z_]\w*)?\$[\s\S]*?(?:\$\1\$|$)/y],
  ['quoted-name', /"(?:[^"]|"")*(?:"|$)/y],
  ['quoted-name', /`(?:[^`]|``)*(?:`|$)/y],
  ['number', /\d+(?:\.\d+)?(?:[eE][+-]?\d+)?/y],
  ['word', /[\p{L}_][\p{L}\p{N}_$]*/uy],
  ['mark', /[^\s]/uy],
];

/** The tokens of a text, without white space. Never fails: what has no end is marked so. */
export function lexSql(sql: string): SqlToken[] {
  const tokens: SqlToken[] = [];
  let at = 0;
  while (at < sql.length) {
    if (/\s/.test(sql[at]!)) { at++; continue; }
    const token = tokenAt(sql, at);
    tokens.push(token);
    at += token.text.length;
  }
  return tokens;
}

function tokenAt(sql: string, at: number): SqlToken {
  for (const [kind, pattern] of PATTERNS) {
    pattern.lastIndex = at;
    const text = pattern.exec(sql)?.[0];
    if (text) return { kind, text, start: at, isClosed: isClosed(kind, text) };
  }
  return { kind: 'mark', text: sql[at]!, start: at, isClosed: true };
}

// With E in front a backslash takes the meaning from the quote behind it.
const CLOSED_ESCAPE_STRING = /^[eE]'(?:[^'\\]|\\[\s\S]|'')*'$/;

function isClosed(kind: SqlToken['kind'], text: string): boolean {
  if (kind === 'string' && /^[eE]/.test(text)) return CLOSED_ESCAPE_STRING.test(text);
  switch (kind) {
    case 'string': return text.startsWith('$') ? text.length > 2 && text.endsWith(/^\$\w*\$/.exec(text)?.[0] ?? '$') && text.indexOf('$', 1) < text.length - 1 : endsQuoted(text, "'");
    case 'quoted-name': return endsQuoted(text, text[0]!);
    case 'comment': return text.startsWith('--') || text.endsWith('*/');
    default: return true;
  }
}

// Inside, quotes are doubled; so the closing one makes an even number of them.
function endsQuoted(text: string, quote: string): boolean {
  return text.length >= 2 && (text.split(quote).length - 1) % 2 === 0;
}
