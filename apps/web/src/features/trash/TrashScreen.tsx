import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { RotateCcw, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { trashEndpoints, type TrashRow } from '@powerset/contracts/trash.ts';
import type { ListQuery } from '@powerset/contracts/q.ts';
import { countOf } from '@powerset/kit/count-of.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { call } from '../../shared/api/call.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { TRASH, useRestore } from '../../shared/trash/use-restore.ts';
import { INITIAL, nameOf, TRASH_COLUMNS, TRASH_FILTERS } from './trash-list.tsx';

const ICON = { size: 16, strokeWidth: 1.5 } as const;
type ToDelete = { readonly rows: readonly TrashRow[] | 'all'; readonly done?: () => void };

/** Lists what was deleted, to restore it or to delete it for good. */
export function TrashScreen() {
  const { trashDays } = useSession();
  const [asked, setAsked] = useState<ToDelete>();
  const restore = useRestore();
  const deletion = useDeleteForGood(() => setAsked(undefined));
  const bringBack = (rows: readonly TrashRow[], done?: () => void): void =>
    restore.mutate(rows.map(itemOf), { onSuccess: () => done?.() });
  const spec: ListSpec<TrashRow> = {
    title: 'Trash',
    plural: 'deleted items',
    queryKey: TRASH,
    fetch: fetchTrash,
    rowId: row => row.id,
    rowName: nameOf,
    columns: TRASH_COLUMNS,
    filters: TRASH_FILTERS,
    initial: INITIAL,
    actions: [
      { label: 'Restore', icon: <RotateCcw {...ICON} />, onSelect: row => bringBack([row]) },
      {
        label: 'Delete for good',
        icon: <Trash2 {...ICON} />,
        onSelect: row => setAsked({ rows: [row] }),
        isInMenu: true,
      },
    ],
    bulkActions: [
      { label: 'Restore', icon: <RotateCcw {...ICON} />, onSelect: bringBack },
      {
        label: 'Delete for good',
        icon: <Trash2 {...ICON} />,
        isDanger: true,
        onSelect: (rows, done) => setAsked({ rows, done }),
      },
    ],
    headerActions: <EmptyTrashButton onEmpty={() => setAsked({ rows: 'all' })} />,
    empty: {
      title: 'The trash is empty',
      text:
        trashDays === 0
          ? 'The trash is turned off on this server: deleted items are gone at once.'
          : `Charts, dashboards, datasets, and saved queries that you delete stay here for ${countOf(trashDays, 'day')}.`,
      icon: <Trash2 size={20} strokeWidth={1.5} />,
    },
  };
  const rows = asked?.rows ?? [];
  return (
    <>
      <ListPage spec={spec} />
      <ConfirmDialog
        isOpen={!!asked}
        title={rows === 'all' ? 'Empty trash?' : `Delete ${countOf(rows.length, 'item')} for good?`}
        confirmLabel={rows === 'all' ? 'Empty trash' : 'Delete for good'}
        isDanger
        isBusy={deletion.isPending}
        onConfirm={() => asked && deletion.mutate(rows, { onSuccess: () => asked.done?.() })}
        onClose={() => setAsked(undefined)}
      >
        <p>
          {rows === 'all'
            ? 'This deletes everything that you can see in the trash, on all pages. You cannot undo it.'
            : rows.length === 1
              ? `This deletes "${nameOf(rows[0]!)}" and everything that belongs to it. You cannot undo it.`
              : 'This deletes the selected items and everything that belongs to them. You cannot undo it.'}
        </p>
      </ConfirmDialog>
    </>
  );
}

function EmptyTrashButton({ onEmpty }: { readonly onEmpty: () => void }) {
  const { data } = useQuery({
    queryKey: [TRASH, 'count'],
    queryFn: ({ signal }) => call(trashEndpoints.list, { query: { q: { page_size: 1 } }, signal }),
  });
  if (data?.count !== 0) return <Button onClick={onEmpty}>Empty trash</Button>;
  return (
    <Tooltip content="The trash is empty.">
      <Button aria-disabled="true">Empty trash</Button>
    </Tooltip>
  );
}

function useDeleteForGood(onSettled: () => void) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (rows: ToDelete['rows']) =>
      rows === 'all'
        ? call(trashEndpoints.empty)
        : call(trashEndpoints.remove, { body: { items: rows.map(itemOf) } }),
    onSuccess: ({ count }) => toast.success(`Deleted ${countOf(count, 'item')} for good`),
    onError: error => toast.failure('There was an issue deleting the items', error),
    onSettled: () => {
      onSettled();
      return client.invalidateQueries({ queryKey: [TRASH] });
    },
  });
}

function itemOf(row: TrashRow) {
  return { kind: row.kind, id: row.object_id };
}

function fetchTrash(
  { filters = [], order_column: column, order_direction, page, page_size }: ListQuery,
  signal: AbortSignal,
) {
  const valueOf = (col: string) => filters.find(filter => filter.col === col)?.value;
  const [search, kind] = [valueOf('name'), valueOf('kind')];
  return call(trashEndpoints.list, {
    query: {
      q: {
        page,
        page_size,
        order_direction,
        // The address may name anything; the server refuses what it does not know.
        ...(column ? { order_column: column as 'name' } : {}),
        ...(typeof search === 'string' && search !== '' ? { search } : {}),
        ...(typeof kind === 'string' ? { kind: kind as TrashRow['kind'] } : {}),
      },
    },
    signal,
  });
}
