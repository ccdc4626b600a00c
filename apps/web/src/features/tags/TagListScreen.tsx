import { Plus, Tags as TagsIcon, Trash2 } from 'lucide-react';
import { useCallback, useState } from 'react';
import { tagEndpoints, type TagRow } from '@powerset/contracts/tag.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { call } from '../../shared/api/call.ts';
import { useFavorites } from '../../shared/favorite/use-favorites.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useDeletion } from '../../shared/resource/use-deletion.tsx';
import { useSession } from '../../shared/session/session.ts';
import { TAGS, useTagged } from './api.ts';
import { tagActions, tagColumns, TAG_FILTERS, TAGS_INITIAL } from './tag-list.tsx';
import { TagDialog } from './TagDialog.tsx';

const fetchTags = fetchPage(tagEndpoints.list);
const CUSTOM = { col: 'type', opr: 'custom_tag', value: true } as const;

/** Lists the tags that users created, and what has them. */
export function TagListScreen() {
  const canWrite = useSession().can('can_write', 'Tag');
  const [rowIds, setRowIds] = useState<readonly number[]>([]);
  const [edited, setEdited] = useState<{ readonly id: number | undefined }>();
  const onRows = useCallback((rows: readonly TagRow[]) => setRowIds(rows.map(row => row.id)), []);
  const favorites = useFavorites('tag', rowIds);
  const { data: tagged } = useTagged(rowIds);
  const deletion = useDeletion<TagRow>({
    title: 'Delete Tag?',
    plural: 'tags',
    queryKey: TAGS,
    nameOf: row => row.name,
    removeOne: row => call(tagEndpoints.remove, { params: { id: row.id } }),
    removeMany: rows => call(tagEndpoints.removeMany, { query: { q: rows.map(row => row.name) } }),
    loss: () => 'What has a deleted tag stays, without the tag.',
  });
  const add = canWrite && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setEdited({ id: undefined })}
    >
      Tag
    </Button>
  );
  const spec: ListSpec<TagRow> = {
    title: 'Tags',
    plural: 'tags',
    queryKey: TAGS,
    fetch: (query, signal) => fetchTags({ ...query, filters: [CUSTOM, ...(query.filters ?? [])] }, signal),
    onRows,
    rowId: row => row.id,
    columns: tagColumns(favorites, tagged),
    filters: TAG_FILTERS,
    initial: TAGS_INITIAL,
    actions: canWrite
      ? tagActions({ onEdit: row => setEdited({ id: row.id }), onDelete: row => deletion.ask([row]) })
      : [],
    bulkActions: canWrite
      ? [
          {
            label: 'Delete',
            icon: <Trash2 size={16} strokeWidth={1.5} />,
            isDanger: true,
            onSelect: deletion.ask,
          },
        ]
      : [],
    headerActions: add,
    empty: {
      title: 'No tags yet',
      text: 'Tags group dashboards, charts, and saved queries across owners.',
      icon: <TagsIcon size={20} strokeWidth={1.5} />,
      actions: add,
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {edited && <TagDialog id={edited.id} onClose={() => setEdited(undefined)} />}
    </>
  );
}
