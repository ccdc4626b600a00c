import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { TAGGED_KINDS, tagEndpoints, tagObject, untagObject } from '@powerset/contracts/tag.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { call } from '../../../../shared/api/call.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';

/** The type of the tags that users create; Superset derives all other types from the object itself. */
const CUSTOM = 1;

export interface Tags {
  readonly names: readonly string[];
  choose(names: readonly string[]): void;
  /** Stores the tags immediately, because they are not part of the draft. */
  save(): void;
}

/** Returns the tags of the dashboard and the tags that the user chose instead. */
export function useTags(): Tags {
  const { item } = useFacts();
  const client = useQueryClient();
  const before = item.tags.flatMap(({ name, type }) => (type === CUSTOM && name ? [name] : []));
  const [names, choose] = useState<readonly string[]>(before);
  const save = async (): Promise<void> => {
    const params = { kind: TAGGED_KINDS.dashboard, id: item.id };
    const added = names.filter(name => !before.includes(name));
    if (added.length > 0) await call(tagObject, { params, body: { properties: { tags: added } } });
    for (const name of before.filter(one => !names.includes(one)))
      await call(untagObject, { params: { ...params, name } });
    if (added.length > 0 || names.length < before.length)
      await client.invalidateQueries({ queryKey: ['dashboard'] });
  };
  return {
    names,
    choose,
    save: () => void save().catch(error => toast.failure('The tags could not be saved', error)),
  };
}

/** Edits the tags of the dashboard; typed text becomes a new tag. */
export function TagsField({ tags }: { readonly tags: Tags }) {
  const [search, setSearch] = useState('');
  const found = useQuery({
    queryKey: ['related', 'tags', search],
    queryFn: async ({ signal }) =>
      (
        await call(tagEndpoints.list, {
          query: {
            q: {
              page: 0,
              page_size: 100,
              filters: [
                { col: 'type', opr: 'custom_tag', value: true },
                ...(search ? [{ col: 'name', opr: 'ct', value: search }] : []),
              ],
            },
          },
          signal,
        })
      ).result,
    staleTime: 30_000,
  });
  const offered = [...new Set([...(found.data ?? []).map(({ name }) => name), ...tags.names])];
  return (
    <Field label="Tags" hint="A list of tags that have been applied to this dashboard.">
      {field => (
        <MultiSelect
          {...field}
          label="Tags"
          values={tags.names}
          options={offered.map(name => ({ value: name, label: name }))}
          makeValue={text => text.trim()}
          onChange={tags.choose}
          onSearch={setSearch}
          isLoading={found.isFetching}
        />
      )}
    </Field>
  );
}
