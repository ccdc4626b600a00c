/** A token of a KQL text: a name, mark, string or number; comments are left out. */
export interface KqlToken {
  readonly kind: 'name' | 'quoted-name' | 'string' | 'number' | 'mark';
  readonly text: string;
}

const SPACE = /\s+|\/\/[^\n]*/y;
const NAME = /[A-Za-z_]\w*/y;
const NUMBER = /\d[\w.]*/y;
const STRING = /@"(?:[^"]|"")*"|@'(?:[^']|'')*'|[hH]?"(?:[^"\\\n]|\\.)*"|[hH]?'(?:[^'\\\n]|\\.)*'/y;
const QUOTED_NAME = /\[\s*(?:"((?:[^"\\\n]|\\.)*)"|'((?:[^'\\\n]|\\.)*)')\s*\]/y;
const MARK = /!=|==|=~|!~|<=|>=|<>|=>|\.\.|[|(),;=.<>+\-*/%:![\]~$]/y;

/** Splits a text into tokens; undefined if any part of it is uncertain. */
export function kqlTokens(text: string): KqlToken[] | undefined {
  const tokens: KqlToken[] = [];
  const take = (pattern: RegExp, at: number): RegExpExecArray | null => {
    pattern.lastIndex = at;
    return pattern.exec(text);
  };
  for (let at = 0; at < text.length;) {
    const space = take(SPACE, at);
    if (space) {
      at += space[0].length;
      continue;
    }
    const read = readAt(at, take, tokens.at(-1));
    if (!read) return undefined;
    tokens.push(read.token);
    at += read.length;
  }
  return tokens;
}

type Take = (pattern: RegExp, at: number) => RegExpExecArray | null;

// After a value, brackets contain a key of the value; elsewhere they contain the name of a column or a table.
function readAt(
  at: number,
  take: Take,
  before: KqlToken | undefined,
): { readonly token: KqlToken; readonly length: number } | undefined {
  const isBehindValue =
    before !== undefined && (before.kind !== 'mark' || before.text === ')' || before.text === ']');
  const quoted = isBehindValue ? null : take(QUOTED_NAME, at);
  // A backslash in a name could change which name is meant.
  if (quoted)
    return quoted[0].includes('\\')
      ? undefined
      : { token: { kind: 'quoted-name', text: quoted[1] ?? quoted[2] ?? '' }, length: quoted[0].length };
  for (const [kind, pattern] of [
    ['string', STRING],
    ['name', NAME],
    ['number', NUMBER],
    ['mark', MARK],
  ] as const) {
    const found = take(pattern, at);
    if (found) return { token: { kind, text: found[0] }, length: found[0].length };
  }
  return undefined;
}
