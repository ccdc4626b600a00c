import { detectMarks, detectType } from './field-types.ts';
import { readRows } from './read-rows.ts';

const DELIMITERS = [',', ';', '\t', '|'] as const;
const LOOKED_AT = 100;

/** Returns the delimiter that divides the first lines of a text most evenly; a comma if none does. */
export function detectDelimiter(text: string): string {
  let [best, bestScore] = [',', 0];
  for (const delimiter of DELIMITERS) {
    const { rows } = readRows(text, delimiter, LOOKED_AT);
    const width = usualWidth(rows.map(row => row.length));
    if (width < 2) continue;
    const even = rows.filter(row => row.length === width).length / rows.length;
    const score = even * even * Math.log2(width);
    if (score > bestScore) [best, bestScore] = [delimiter, score];
  }
  return best;
}

function usualWidth(widths: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const width of widths) counts.set(width, (counts.get(width) ?? 0) + 1);
  return [...counts].toSorted(([, a], [, b]) => b - a)[0]?.[0] ?? 0;
}

/** Returns whether the first row holds names: no numbers or dates, and where there are any, other rows do. */
export function detectHeader(rows: readonly (readonly string[])[]): boolean {
  const [first = [], ...others] = rows;
  if (first.length === 0) return true;
  const given = first.filter(name => name.trim() !== '');
  if (given.some(name => typeOf([name]) !== 'text')) return false;
  if (others.length === 0) return true;
  const isTyped = first.some(
    (_, at) => typeOf(others.map(row => row[at] ?? '').filter(value => value.trim() !== '')) !== 'text',
  );
  const names = new Set(given.map(name => name.trim().toLowerCase()));
  // A file of texts only has a header if its first row could be one.
  return isTyped || (names.size === first.length && given.every(name => name.length <= 64));
}

function typeOf(values: readonly string[]): string {
  return detectType(values, detectMarks(values)).type;
}
