import { Download, Plus, Save, Trash2, Upload } from 'lucide-react';
import { useState } from 'react';
import { savedQueryEndpoints } from '@powerset/contracts/saved-query.ts';
import type { SavedQueryRow } from '@powerset/contracts/saved-query.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { ImportDialog } from '../../shared/resource/ImportDialog.tsx';
import { useDeleteDialog } from '../../shared/resource/use-delete-dialog.tsx';
import { useResourceActions } from '../../shared/resource/use-resource-actions.ts';
import { useSession } from '../../shared/session/session.ts';
import { QueryPreview } from '../../shared/sql/QueryPreview.tsx';
import { SqlTabs } from '../../shared/sql/SqlTabs.tsx';
import { tagBulkAction } from '../../shared/tags/tag-list.tsx';
import { useBulkTags } from '../../shared/tags/use-bulk-tags.tsx';
import {
  INITIAL,
  savedQueryActions,
  savedQueryColumns,
  savedQueryFilters,
  savedQueryHref,
} from './saved-query-list.tsx';

/** Lists the user's saved queries. */
export function SavedQueryListScreen() {
  const session = useSession();
  const [isImporting, setImporting] = useState(false);
  const [preview, setPreview] = useState<SavedQueryRow>();
  const deletion = useDeleteDialog('saved_query');
  const tagging = useBulkTags('query', { noun: 'query', plural: 'queries', queryKey: 'saved_query' });
  const { exportMany } = useResourceActions('saved_query');
  const canWrite = session.can('can_write', 'SavedQuery');
  const named = (row: SavedQueryRow) => ({ id: row.id, name: row.label || 'Untitled query' });
  const spec: ListSpec<SavedQueryRow> = {
    title: 'Saved queries',
    plural: 'saved queries',
    queryKey: 'saved_query',
    fetch: fetchPage(savedQueryEndpoints.list),
    rowId: row => row.id,
    rowName: row => row.label ?? 'this query',
    columns: savedQueryColumns(session),
    filters: savedQueryFilters(session),
    initial: INITIAL,
    tabs: <SqlTabs current="saved" />,
    actions: savedQueryActions({
      session,
      onPreview: setPreview,
      onExport: row => exportMany.mutate([row.id]),
      onDelete: row => deletion.ask([named(row)]),
    }),
    bulkActions: [
      ...tagBulkAction<SavedQueryRow>(
        (rows, done) =>
          tagging.ask(
            rows.map(row => row.id),
            done,
          ),
        session,
      ),
      ...(session.can('can_export', 'SavedQuery')
        ? [
            {
              label: 'Export',
              icon: <Download size={16} strokeWidth={1.5} />,
              onSelect: (rows: readonly SavedQueryRow[]) => exportMany.mutate(rows.map(row => row.id)),
            },
          ]
        : []),
      ...(canWrite
        ? [
            {
              label: 'Delete',
              icon: <Trash2 size={16} strokeWidth={1.5} />,
              isDanger: true,
              onSelect: (rows: readonly SavedQueryRow[], done: () => void) =>
                deletion.ask(rows.map(named), done),
            },
          ]
        : []),
    ],
    headerActions: canWrite && (
      <>
        <IconButton
          variant="secondary"
          label="Import queries"
          icon={<Upload size={16} strokeWidth={1.5} />}
          onClick={() => setImporting(true)}
        />
        <ButtonLink variant="primary" icon={<Plus size={16} strokeWidth={1.75} />} href="/sqllab/?new=true">
          Query
        </ButtonLink>
      </>
    ),
    empty: {
      title: 'No saved queries yet',
      text: 'Queries that you save in SQL Lab appear here.',
      icon: <Save size={20} strokeWidth={1.5} />,
      actions: (
        <ButtonLink variant="primary" href="/sqllab/?new=true">
          Write a query
        </ButtonLink>
      ),
    },
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {tagging.dialog}
      {isImporting && <ImportDialog resource="saved_query" onClose={() => setImporting(false)} />}
      {preview && (
        <QueryPreview
          title={preview.label || 'Untitled query'}
          sql={preview.sql ?? ''}
          openHref={savedQueryHref(preview)}
          onClose={() => setPreview(undefined)}
        />
      )}
    </>
  );
}
