import { queryOptions } from '@tanstack/react-query';
import { timeRange } from '@powerset/contracts/misc.ts';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { call } from '../api/call.ts';

/** What a time range means now; fails for a range that cannot be read. */
export function timeRangeQuery(range: string) {
  return queryOptions({
    queryKey: ['time-range', range],
    queryFn: async ({ signal }) => {
      const { result } = await call(timeRange, { query: { q: range }, signal });
      return Array.isArray(result) ? result[0]! : result;
    },
    staleTime: 60_000,
    retry: false,
  });
}

/** Returns true for a range with a meaning that the server can tell. */
export function isWritten(range: string): boolean {
  return range !== NO_TIME_RANGE && range.replace(':', '').trim() !== '';
}
