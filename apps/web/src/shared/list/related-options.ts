import type { AnswerOf } from '@powerset/contracts/address.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { PickAnswer } from '@powerset/contracts/resource.ts';
import type { Option } from '@powerset/ui/select/option.ts';
import type { z } from 'zod';
import { call } from '../api/call.ts';

/** Loads related items of rows, such as owners, for a filter of a list. */
export function relatedOptions<E extends Endpoint>(endpoint: E, column: string) {
  return async (search: string, signal: AbortSignal): Promise<readonly Option<string | number>[]> => {
    const answer = await call(endpoint, {
      params: { column } as never, // every picker takes exactly this
      query: { q: { filter: search, page: 0, page_size: 100 } } as never,
      signal,
    });
    return toOptions(answer);
  };
}

function toOptions(answer: AnswerOf<Endpoint>): readonly Option<string | number>[] {
  return (answer as z.infer<typeof PickAnswer>).result.flatMap(({ value, text }) =>
    value === null ? [] : [{ value, label: text || String(value) }],
  );
}
