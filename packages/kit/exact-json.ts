interface ExactJson {
  parse(
    text: string,
    reviver: (this: unknown, name: string, value: unknown, context?: { readonly source?: string }) => unknown,
  ): unknown;
  stringify(value: unknown, replacer: (name: string, value: unknown) => unknown, indent?: number): string;
  /** JSON text that stands for itself (ES2025); TypeScript's library does not name it yet. */
  rawJSON(text: string): unknown;
}
const EXACT = JSON as unknown as ExactJson;

/** Reads JSON; what `keep` makes of their digits stands for whole numbers that a double does not hold. */
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

/** Reads JSON; whole numbers that a double does not hold come as BigInt. */
export function parseExactJson(text: string): unknown {
  return parseWithDigits(text, BigInt);
}

/** Writes JSON; a BigInt is written in all its digits. With an indent each member has a line of its own. */
export function exactJson(value: unknown, indent?: number): string {
  return EXACT.stringify(
    value,
    (_name, member) => (typeof member === 'bigint' ? EXACT.rawJSON(String(member)) : member),
    indent,
  );
}

/** The object that a text of JSON holds, with every digit of its whole numbers; an empty one where it holds none. */
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
