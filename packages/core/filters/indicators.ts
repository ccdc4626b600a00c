import type { DataMasks } from './data-mask.ts';
import { hasSelection, maskText } from './filter-mask.ts';
import type { NativeFilter } from './native-filter.ts';
import type { ScopedFilter } from './merge-masks.ts';
import { targetOf } from './value-filter.ts';

export type IndicatorStatus = 'APPLIED' | 'INCOMPATIBLE' | 'UNSET';

/** The effect of a filter on a chart. */
export interface Indicator {
  readonly id: string;
  readonly name: string;
  /** The selected values. */
  readonly text: string;
  readonly column: string | undefined;
  readonly status: IndicatorStatus;
}

/** Names under which the server reports filters without a column. */
const REPORTED: Readonly<Record<string, string>> = {
  filter_time: '__time_range',
  filter_timecolumn: '__time_col',
  filter_timegrain: '__time_grain',
};

export interface IndicatorsInput {
  readonly chartId: number;
  readonly filters: readonly (ScopedFilter & { readonly filter: NativeFilter })[];
  readonly masks: DataMasks;
  /** Columns of filters that the chart's dataset does not have. */
  readonly rejected: readonly string[];
}

/** Returns the effects on a chart of the filters in its scope, in order. */
export function filterIndicators({
  chartId,
  filters,
  masks,
  rejected,
}: IndicatorsInput): readonly Indicator[] {
  return filters
    .filter(({ charts }) => charts.includes(chartId))
    .map(({ filter }) => {
      const mask = masks[filter.id];
      const column = targetOf(filter)?.column;
      const reported = column ?? REPORTED[filter.filterType];
      const isRejected = reported !== undefined && rejected.includes(reported);
      return {
        id: filter.id,
        name: filter.name,
        text: maskText(mask),
        column,
        status: !hasSelection(mask) ? 'UNSET' : isRejected ? 'INCOMPATIBLE' : 'APPLIED',
      };
    });
}

/** Returns the number of applied filters in words. */
export function appliedFiltersText(count: number): string {
  return `${count} applied filter${count === 1 ? '' : 's'}`;
}
