import type { QueryColumn, QueryMetric } from '@powerset/core/query/query-object.ts';

/** Metrics and columns that move from one chart type to another; taking one removes it. */
export interface StandardFields {
  takeMetric(): QueryMetric | undefined;
  takeMetrics(): readonly QueryMetric[];
  takeColumn(): QueryColumn | undefined;
  takeColumns(): readonly QueryColumn[];
}
