import type { ChartColumn, ChartMetric } from '@powerset/core/chart/chart-dataset.ts';

/**
 * Returns the fields whose label, name, description, or expression contains the text, the best matches first.
 */
export function foundFields<F extends ChartColumn | ChartMetric>(
  fields: readonly F[],
  search: string,
): readonly F[] {
  const needle = search.trim().toLowerCase();
  if (needle === '') return fields;
  const ranked = fields
    .map(field => ({ field, rank: rankOf(field, needle) }))
    .filter(({ rank }) => rank !== undefined);
  return ranked.toSorted((a, b) => a.rank! - b.rank!).map(({ field }) => field);
}

function rankOf(
  { label, name, description, expression }: ChartColumn | ChartMetric,
  needle: string,
): number | undefined {
  const texts = [label, name, description, expression].map(text => text?.toLowerCase() ?? '');
  if (texts[0]!.startsWith(needle) || texts[1]!.startsWith(needle)) return 0;
  const at = texts.findIndex(text => text.includes(needle));
  return at < 0 ? undefined : at + 1;
}
