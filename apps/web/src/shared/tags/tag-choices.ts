import { tagEndpoints } from '@powerset/contracts/tag.ts';
import type { Option } from '@powerset/ui/select/option.ts';
import { call } from '../api/call.ts';

/** Returns the names of the tags that contain the search text. */
export async function tagChoices(search: string, signal?: AbortSignal): Promise<readonly Option<string>[]> {
  const { result } = await call(tagEndpoints.list, {
    query: {
      q: {
        page: 0,
        page_size: 100,
        order_column: 'name',
        order_direction: 'asc',
        filters: [
          { col: 'type', opr: 'custom_tag', value: true },
          ...(search ? [{ col: 'name', opr: 'ct', value: search }] : []),
        ],
      },
    },
    signal,
  });
  return result.map(({ name }) => ({ value: name, label: name }));
}
