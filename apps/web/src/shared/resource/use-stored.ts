import { useQuery, type QueryKey } from '@tanstack/react-query';
import type { AnswerOf } from '@powerset/contracts/address.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { CallOptions } from '../api/call.ts';
import { readVersioned } from '../api/read-versioned.ts';

/** An item as it is stored now, with the version that a save of it names. */
export interface Stored<Answer> {
  readonly answer: Answer;
  readonly version: string | undefined;
}

/** Reads an item anew for each dialog that edits it; `options` are undefined for a new item. */
export function useStored<E extends Endpoint>(
  key: QueryKey,
  endpoint: E,
  options: CallOptions<E> | undefined,
) {
  return useQuery<Stored<AnswerOf<E>>>({
    queryKey: [...key, 'stored'],
    queryFn: ({ signal }) => readVersioned(endpoint, { ...options!, signal }),
    enabled: options !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}
