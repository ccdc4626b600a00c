import type { Expression } from '@powerset/sql/tree/expression.ts';
import type { ComparedColumn } from './filter-value.ts';

const DIRECTIVES: Readonly<Record<string, (iso: string) => string>> = {
  Y: iso => iso.slice(0, 4), m: iso => iso.slice(5, 7), d: iso => iso.slice(8, 10), H: iso => iso.slice(11, 13), M: iso => iso.slice(14, 16), S: iso => iso.slice(17, 19),
  f: iso => `${iso.slice(20, 23)}000`, y: iso => iso.slice(2, 4), '%': () => '%',
};

/** A moment as the column holds moments: a number of seconds or milliseconds, text of a pattern, or the engine's own type. */
export function momentOf(epochMs: number, { type, pythonDateFormat: format }: Pick<ComparedColumn, 'type' | 'pythonDateFormat'>): Extract<Expression, { kind: 'value' | 'moment' }> {
  if (format === 'epoch_s') return { kind: 'value', value: Math.trunc(epochMs / 1000) };
  // Whole seconds, as the reference compares them.
  if (format === 'epoch_ms') return { kind: 'value', value: Math.trunc(epochMs / 1000) * 1000 };
  if (format) return { kind: 'value', value: patternText(epochMs, format) };
  // A time of day has no date; the text lets the engine take what it needs.
  if (/^TIME(?!STAMP)/i.test(type ?? '')) return { kind: 'value', value: patternText(epochMs, '%Y-%m-%d %H:%M:%S.%f') };
  return { kind: 'moment', epochMs, databaseType: type ?? '' };
}

/** A moment in a pattern such as `%Y-%m-%d`. */
function patternText(epochMs: number, pattern: string): string {
  const iso = new Date(epochMs).toISOString();
  return pattern.replaceAll(/%([A-Za-z%])/g, (whole, directive: string) => DIRECTIVES[directive]?.(iso) ?? whole);
}
