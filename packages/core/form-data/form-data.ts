import type { z } from 'zod';
import { QueryColumn, QueryMetric, type AdhocColumn } from '../query/query-object.ts';

/**
 * What a chart is made of, as it is saved. Keys that we do not know belong to newer versions or to other
 * chart types and survive every save.
 */
export type FormData = Readonly<Record<string, unknown>>;

/** `12__table` as its parts. */
export interface DatasetKey {
  readonly id: number;
  readonly type: string;
}

/** The dataset that form data names, or undefined when it names none. */
export function datasetKeyOf(formData: FormData): DatasetKey | undefined {
  const match = /^(\d+)__(\w+)$/.exec(String(formData.datasource ?? ''));
  return match ? { id: Number(match[1]), type: match[2]! } : undefined;
}

/** A saved value that may be one thing, a list or nothing, as a list. */
export function asList(value: unknown): readonly unknown[] {
  if (value === null || value === undefined) return [];
  return Array.isArray(value) ? value : [value];
}

/** The metrics among saved values; what is no metric is left out. */
export function metricsOf(value: unknown): readonly QueryMetric[] {
  return asList(value).flatMap(one => parsed(QueryMetric, one));
}

/** The columns among saved values; what is no column is left out. */
export function columnsOf(value: unknown): readonly QueryColumn[] {
  return asList(value).flatMap(one => parsed(QueryColumn, one));
}

/** True for a column made in the builder. */
export function isAdhocColumn(column: QueryColumn | null | undefined): column is AdhocColumn {
  return typeof column === 'object' && column !== null;
}

function parsed<T>(schema: z.ZodType<T>, value: unknown): T[] {
  const result = schema.safeParse(value);
  return result.success ? [result.data] : [];
}
