/**
 * Reads JSON without losing digits: a number that a double cannot hold comes as its text.
 * Only bodies that have such numbers pay for it.
 */
export function readExactJson(text: string): unknown {
  if (!/\d{16}|[\d.]{17}/.test(text)) return JSON.parse(text);
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

/** Browsers hand the number's own text to the reviver; TypeScript's library does not know it yet. */
function keepDigits(_key: string, value: unknown, context?: { readonly source?: string }): unknown {
  if (typeof value !== 'number' || context?.source === undefined) return value;
  const digits = context.source.replace(/e.*$/i, '').replace(/\D/g, '').replace(/^0+/, '');
  return digits.length > 15 && String(value) !== context.source ? context.source : value;
}
