const SIMPLE: Readonly<Record<string, string>> = {
  n: '\n',
  t: '\t',
  r: '\r',
  b: '\b',
  f: '\f',
  v: '\v',
  a: '\x07',
  '\\': '\\',
  "'": "'",
  '"': '"',
  '\n': '',
};
const ESCAPE = /\\(?:x([\da-fA-F]{2})|u([\da-fA-F]{4})|U([\da-fA-F]{8})|([0-7]{1,3})|([\s\S]))/g;

/** Returns the string literal at a position with its source length, if there is one. */
export function readString(
  source: string,
  at: number,
): { readonly value: string; readonly length: number } | undefined {
  const quote = source[at];
  if (quote !== "'" && quote !== '"') return undefined;
  for (let end = at + 1; end < source.length; end++) {
    if (source[end] === '\\') end++;
    else if (source[end] === quote)
      return { value: unescape(source.slice(at + 1, end)), length: end + 1 - at };
  }
  return undefined;
}

function unescape(text: string): string {
  return text.replace(
    ESCAPE,
    (whole, hex?: string, unicode?: string, long?: string, octal?: string, one?: string) => {
      const code = hex ?? unicode ?? long;
      if (code !== undefined) return String.fromCodePoint(Number.parseInt(code, 16));
      if (octal !== undefined) return String.fromCodePoint(Number.parseInt(octal, 8));
      return SIMPLE[one!] ?? whole;
    },
  );
}
