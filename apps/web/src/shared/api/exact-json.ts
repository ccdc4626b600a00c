/**
 * Reads JSON without losing digits: a number that a double cannot hold is returned as text. Only bodies with
 * such numbers are slower to read.
 */
export function readExactJson(text: string): unknown {
  if (!/\d{16}|[\d.]{17}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** Browsers pass the number's own text to the reviver; TypeScript's library does not declare it yet. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const digits = context.source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length > 15 && String(value) !== context.source ? context.source : value;
}
