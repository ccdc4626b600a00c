/** Parses JSON so that integers keep every digit. */
export function readDigits(text: string): unknown {
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  const source = context?.source ?? '';
  return typeof value === 'number' && !Number.isSafeInteger(value) && /^-?\d+$/.test(source)
    ? BigInt(source)
    : value;
}

type Nested<T> = readonly (T | null | Nested<T>)[];

/** Parses an array as PostgreSQL prints it: `{1,NULL,"a b"}`, also nested and with bounds in front. */
export function readArray<T>(text: string, read: (item: string) => T): Nested<T> {
  const stack: (T | null | Nested<T>)[][] = [[]];
  for (const [token, quoted] of text
    .slice(text.indexOf('{'))
    .matchAll(/"((?:[^"\\]|\\.)*)"|[{}]|[^{},"]+/g)) {
    if (token === '{') stack.push([]);
    else if (token === '}') {
      const inner = stack.pop()!;
      stack.at(-1)!.push(inner);
    } else if (quoted === undefined && /^NULL$/i.test(token)) stack.at(-1)!.push(null);
    else stack.at(-1)!.push(read(quoted === undefined ? token : quoted.replaceAll(/\\(.)/g, '$1')));
  }
  const [whole] = stack[0]!;
  return Array.isArray(whole) ? whole : [];
}

/** Prints a list as JSON with a space after each comma. */
export function listText(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(listText).join(', ')}]`;
  return typeof value === 'bigint' ? String(value) : JSON.stringify(value);
}
