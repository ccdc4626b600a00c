import type { ChartQueries } from './kit/define-queries.ts';
import { cartodiagram } from './cartodiagram/index.ts';
import { filterRange } from './filter_range/index.ts';
import { filterSelect } from './filter_select/index.ts';
import { filterTime } from './filter_time/index.ts';
import { filterTimeColumn } from './filter_timecolumn/index.ts';
import { filterTimeGrain } from './filter_timegrain/index.ts';

/** Chart types whose data can be asked for but that cannot be drawn yet, and the native filters. */
export const ASKED_ONLY: readonly ChartQueries[] = [
  cartodiagram,
  filterSelect,
  filterRange,
  filterTime,
  filterTimeColumn,
  filterTimeGrain,
];
