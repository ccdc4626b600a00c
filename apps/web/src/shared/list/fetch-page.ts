import type { AnswerOf } from '@powerset/contracts/address.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { ListQuery } from '@powerset/contracts/q.ts';
import { call } from '../api/call.ts';

/** Fetches one page of a list. */
export function fetchPage<E extends Endpoint>(endpoint: E) {
  return (query: ListQuery, signal: AbortSignal): Promise<AnswerOf<E>> =>
    call(endpoint, { query: { q: query } as never, signal }); // every list takes exactly this
}
