import type { z } from 'zod';
import { QueryColumn, QueryMetric, type AdhocColumn } from '../query/query-object.ts';

/**
 * The saved settings of a chart. Unknown keys belong to newer versions or other chart types and survive every
 * save.
 */
export type FormData = Readonly<Record<string, unknown>>;

/** The parts of `12__table`. */
export interface DatasetKey {
  readonly id: number;
  readonly type: string;
}

/** Returns the dataset that form data names, if any. */
export function datasetKeyOf(formData: FormData): DatasetKey | undefined {
  const match = /^(\d+)__(\w+)$/.exec(String(formData.datasource ?? ''));
  return match ? { id: Number(match[1]), type: match[2]! } : undefined;
}

/** Returns a saved value as a list. */
export function asList(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** Returns the metrics among saved values. */
export function metricsOf(value: unknown): readonly QueryMetric[] {
  return asList(value).flatMap(one => parsed(QueryMetric, one));
}

/** Returns the columns among saved values. */
export function columnsOf(value: unknown): readonly QueryColumn[] {
  return asList(value).flatMap(one => parsed(QueryColumn, one));
}

/** Returns true for a column from the chart builder. */
export function isAdhocColumn(column: QueryColumn | null | undefined): column is AdhocColumn {
  return typeof column === 'object' && column !== null;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T[] {
  const result = schema.safeParse(value);
  return result.success ? [result.data] : [];
}
