import type { StatementBatch } from '@powerset/engine/merge/statement-batch.ts';

/** How a chart's queries are answered. */
export interface RunChartOptions {
  readonly signal: AbortSignal;
  readonly force?: boolean;
  /** Uses only the cache. @throws NotCached if an answer is missing */
  readonly cachedOnly?: boolean;
  /** The period whose top series are kept, if it differs from the query's. */
  readonly seriesTimeRange?: string | null;
  /** Whether time filters apply besides the granularity's period, as in the old API. */
  readonly keepsTimeFilters?: boolean;
  /** The row limit of the answer, if below the site's. */
  readonly mostRows?: number;
  /** The time that relative times count from, if not the request's. */
  readonly nowMs?: number;
  /** Joins the statements of several charts in one request. */
  readonly batch?: StatementBatch;
}

/** How the rows of one large answer are streamed. */
export interface StreamChartOptions extends Omit<RunChartOptions, 'cachedOnly'> {
  /** The number of cells above which an answer is large. */
  readonly aboveCells: number;
}

/** Thrown for a query whose answer is wanted from the cache but missing. */
export class NotCached extends Error {}
