import { queryOptions } from '@tanstack/react-query';
import { timeRange } from '@powerset/contracts/misc.ts';
import { NO_TIME_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import { call } from '../api/call.ts';

/** Returns the query for the current meaning of a time range; fails if the range cannot be parsed. */
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

/** Returns whether the server can tell the meaning of a range. */
export function isWritten(range: string): boolean {
  return range !== NO_TIME_RANGE && range.replace(':', '').trim() !== '';
}
