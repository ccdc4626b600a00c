import type { QueryObject } from '@powerset/core/query/query-object.ts';

/** Returns all SQL that the user wrote in a query, without the dataset's own. */
export function writtenTexts({
  columns,
  metrics,
  orderby,
  filters,
  extras,
  series_limit_metric: seriesMetric,
}: QueryObject): string[] {
  const things: unknown[] = [
    ...(columns ?? []),
    ...(metrics ?? []),
    ...(orderby ?? []).map(([target]) => target),
    ...(filters ?? []).map(({ col }) => col),
    seriesMetric,
  ];
  const texts = things.map(thing =>
    typeof thing === 'object' && thing !== null
      ? (thing as { readonly sqlExpression?: unknown }).sqlExpression
      : undefined,
  );
  return [...texts, extras?.where, extras?.having].filter(
    (text): text is string => typeof text === 'string' && text.trim() !== '',
  );
}
