import type { QueryColumn, QueryMetric } from '@powerset/core/query/query-object.ts';

/** Metrics and columns on their way from one chart type to another; what is taken is gone. */
export interface StandardFields {
  takeMetric(): QueryMetric | undefined;
  takeMetrics(): readonly QueryMetric[];
  takeColumn(): QueryColumn | undefined;
  takeColumns(): readonly QueryColumn[];
}
