import { Tags as TagsIcon } from 'lucide-react';
import { useCallback, useState } from 'react';
import { tagEndpoints, type TagRow } from '@powerset/contracts/tag.ts';
import { call } from '../../shared/api/call.ts';
import { useFavorites } from '../../shared/favorite/use-favorites.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useEditedList } from '../../shared/list/use-edited-list.tsx';
import { useSession } from '../../shared/session/session.ts';
import { TAGS, useTagged } from './api.ts';
import { tagColumns, TAG_FILTERS, TAGS_INITIAL } from './tag-list.tsx';
import { TagDialog } from './TagDialog.tsx';

const fetchTags = fetchPage(tagEndpoints.list);
const CUSTOM = { col: 'type', opr: 'custom_tag', value: true } as const;

/** Lists the tags that users created, and what has them. */
export function TagListScreen() {
  const canWrite = useSession().can('can_write', 'Tag');
  const [rowIds, setRowIds] = useState<readonly number[]>([]);
  const onRows = useCallback((rows: readonly TagRow[]) => setRowIds(rows.map(row => row.id)), []);
  const favorites = useFavorites('tag', rowIds);
  const { data: tagged } = useTagged(rowIds);
  const list = useEditedList<TagRow>({
    canWrite,
    noun: 'Tag',
    deletion: {
      title: 'Delete Tag?',
      plural: 'tags',
      queryKey: TAGS,
      nameOf: row => row.name,
      removeOne: row => call(tagEndpoints.remove, { params: { id: row.id } }),
      removeMany: rows => call(tagEndpoints.removeMany, { query: { q: rows.map(row => row.name) } }),
      loss: () => 'What has a deleted tag stays, without the tag.',
    },
    dialog: (id, onClose) => <TagDialog id={id} onClose={onClose} />,
  });
  const spec: ListSpec<TagRow> = {
    ...list.parts,
    title: 'Tags',
    plural: 'tags',
    fetch: (query, signal) => fetchTags({ ...query, filters: [CUSTOM, ...(query.filters ?? [])] }, signal),
    onRows,
    columns: tagColumns(favorites, tagged),
    filters: TAG_FILTERS,
    initial: TAGS_INITIAL,
    empty: {
      title: 'No tags yet',
      text: 'Tags group dashboards, charts, and saved queries across owners.',
      icon: <TagsIcon size={20} strokeWidth={1.5} />,
      actions: list.add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {list.dialogs}
    </>
  );
}
