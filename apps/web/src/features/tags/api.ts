import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  TAGGED_KINDS,
  tagEndpoints,
  taggedObjects,
  untagObject,
  type TagRow,
} from '@powerset/contracts/tag.ts';
import type { TaggedKind } from '@powerset/contracts/tag.ts';
import { call } from '../../shared/api/call.ts';
import { refsOf, removedFrom, type TagDraft, type TaggedThing } from './tag-draft.ts';

export const TAGS = 'tag';

/** Returns what has some tags. */
export function useTagged(tagIds: readonly number[]) {
  return useQuery({
    queryKey: [TAGS, 'tagged', tagIds],
    queryFn: async ({ signal }) =>
      (await call(taggedObjects, { query: { tagIds: tagIds.join(',') }, signal })).result,
    enabled: tagIds.length > 0,
  });
}

/** Returns the tags that an address names, by number or by name. */
export function useAddressedTags(ids: readonly number[], names: readonly string[]) {
  return useQuery({
    queryKey: [TAGS, 'addressed', ids, names],
    queryFn: async ({ signal }): Promise<readonly TagRow[]> =>
      Promise.all([
        ...ids.map(async id => (await call(tagEndpoints.get, { params: { id }, signal })).result),
        ...names.map(async name => await tagNamed(name, signal)),
      ]).then(found => found.flatMap(tag => tag ?? [])),
    retry: false,
  });
}

async function tagNamed(name: string, signal?: AbortSignal): Promise<TagRow | undefined> {
  const { result } = await call(tagEndpoints.list, {
    query: { q: { page: 0, page_size: 1, filters: [{ col: 'name', opr: 'eq', value: name }] } },
    signal,
  });
  return result[0];
}

interface TagSave {
  readonly draft: TagDraft;
  /** What had the tag before. */
  readonly before: readonly TaggedThing[];
  readonly version: string | undefined;
}

/** Saves a tag and what has it; without a version, the save overwrites what someone else saved. */
export function useSaveTag(tag: TagRow | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, before, version }: TagSave) => {
      const name = draft.name.trim();
      const body = { name, description: draft.description.trim(), objects_to_tag: refsOf(draft) };
      if (tag) {
        await call(tagEndpoints.update, { params: { id: tag.id }, body, basedOn: version });
        await untagAll(name, removedFrom(before, draft));
        return;
      }
      await call(tagEndpoints.create, { body });
      // The call that creates a tag keeps no description, as clients know it.
      const made = body.description === '' ? undefined : await tagNamed(name);
      if (made)
        await call(tagEndpoints.update, { params: { id: made.id }, body: { description: body.description } });
    },
    onSettled: () => refreshTagged(client),
  });
}

async function untagAll(name: string, things: readonly TaggedThing[]): Promise<void> {
  for (const { type, id } of things)
    await call(untagObject, { params: { kind: TAGGED_KINDS[type as TaggedKind], id, name } });
}

/** Takes a tag off an item. */
export function useUntag(name: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (thing: TaggedThing) => untagAll(name, [thing]),
    onSettled: () => refreshTagged(client),
  });
}

function refreshTagged(client: ReturnType<typeof useQueryClient>): void {
  for (const key of [TAGS, 'chart', 'dashboard', 'saved_query', 'choices'])
    void client.invalidateQueries({ queryKey: [key] });
}
