interface ExactJson {
  parse(
    text: string,
    reviver: (this: unknown, name: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
  stringify(value: unknown, replacer: (name: string, value: unknown) => unknown, indent?: number): string;
  /** Returns raw JSON text (ES2025), which TypeScript's library does not declare yet. */
  rawJSON(text: string): unknown;
}
const EXACT = JSON as unknown as ExactJson;

/** Parses JSON; `keep` converts the digits of integers beyond a double. */
export function parseWithDigits(text: string, keep: (digits: string) => unknown): unknown {
  return EXACT.parse(text, (_name, value, context) => {
    const source = context?.source;
    return typeof value === 'number' &&
      !Number.isSafeInteger(value) &&
      source !== undefined &&
      /^-?\d+$/.test(source)
      ? keep(source)
      : value;
  });
}

/** Parses JSON; integers beyond a double become BigInt. */
export function parseExactJson(text: string): unknown {
  return parseWithDigits(text, BigInt);
}

/** Returns JSON with all digits of BigInts. With an indent, each member has its own line. */
export function exactJson(value: unknown, indent?: number): string {
  return EXACT.stringify(
    value,
    (_name, member) => (typeof member === 'bigint' ? EXACT.rawJSON(String(member)) : member),
    indent,
  );
}

/** Parses a JSON object with every digit of its integers; returns an empty one for anything else. */
export function exactObject(text: string | null | undefined): Record<string, unknown> {
  try {
    const value: unknown = text ? parseExactJson(text) : undefined;
    return typeof value === 'object' && value !== null && !Array.isArray(value)
      ? (value as Record<string, unknown>)
      : {};
  } catch {
    return {};
  }
}
