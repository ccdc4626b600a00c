import { ChartNoAxesCombined, Download, Plus, Trash2, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { chartEndpoints } from '@powerset/contracts/chart.ts';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { useFavorites } from '../../shared/favorite/use-favorites.ts';
import { useAccessDialog } from '../../shared/access/use-access-dialog.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { ImportDialog } from '../../shared/resource/ImportDialog.tsx';
import { useDeleteDialog } from '../../shared/resource/use-delete-dialog.tsx';
import { useResourceActions } from '../../shared/resource/use-resource-actions.ts';
import { useSession } from '../../shared/session/session.ts';
import { tagBulkAction } from '../../shared/tags/tag-list.tsx';
import { useBulkTags } from '../../shared/tags/use-bulk-tags.tsx';
import { ChartCard } from '../../shared/things/ChartCard.tsx';
import { chartActions, chartColumns, chartFilters, INITIAL, namedChart } from './chart-list.tsx';

/** Lists all charts that the user may see. */
export function ChartListScreen() {
  const session = useSession();
  const [rowIds, setRowIds] = useState<readonly number[]>([]);
  const [isImporting, setImporting] = useState(false);
  const favorites = useFavorites('chart', rowIds);
  const deletion = useDeleteDialog('chart');
  const access = useAccessDialog();
  const tagging = useBulkTags('chart', { noun: 'chart', queryKey: 'chart' });
  const { exportMany } = useResourceActions('chart');
  const onRows = useCallback((rows: readonly ChartRow[]) => setRowIds(rows.map(row => row.id)), []);
  const canWrite = session.can('can_write', 'Chart');
  const spec: ListSpec<ChartRow> = {
    title: 'Charts',
    plural: 'charts',
    queryKey: 'chart',
    fetch: fetchPage(chartEndpoints.list),
    onRows,
    rowId: row => row.id,
    rowName: row => namedChart(row).name,
    columns: chartColumns(favorites, session),
    filters: chartFilters(session),
    initial: INITIAL,
    nameColumn: 'slice_name',
    actions: chartActions({
      session,
      onDelete: row => deletion.ask([namedChart(row)]),
      onExport: row => exportMany.mutate([row.id]),
      onExplain: access.ask,
    }),
    bulkActions: [
      ...tagBulkAction<ChartRow>(
        (rows, done) =>
          tagging.ask(
            rows.map(row => row.id),
            done,
          ),
        session,
      ),
      ...(session.can('can_export', 'Chart')
        ? [
            {
              label: 'Export',
              icon: <Download size={16} strokeWidth={1.5} />,
              onSelect: (rows: readonly ChartRow[]) => exportMany.mutate(rows.map(row => row.id)),
            },
          ]
        : []),
      ...(canWrite
        ? [
            {
              label: 'Delete',
              icon: <Trash2 size={16} strokeWidth={1.5} />,
              isDanger: true,
              onSelect: (rows: readonly ChartRow[], done: () => void) =>
                deletion.ask(rows.map(namedChart), done),
            },
          ]
        : []),
    ],
    headerActions: canWrite && (
      <>
        <IconButton
          variant="secondary"
          label="Import charts"
          icon={<Upload size={16} strokeWidth={1.5} />}
          onClick={() => setImporting(true)}
        />
        <ButtonLink variant="primary" icon={<Plus size={16} strokeWidth={1.75} />} href="/chart/add">
          Chart
        </ButtonLink>
      </>
    ),
    empty: {
      title: 'No charts yet',
      text: 'A chart visualizes a dataset. Pick a dataset and a chart type to start.',
      icon: <ChartNoAxesCombined size={20} strokeWidth={1.5} />,
      actions: canWrite && (
        <ButtonLink variant="primary" href="/chart/add">
          Create a chart
        </ButtonLink>
      ),
    },
    renderCard: (row, menu) => <ChartCard row={row} menu={menu} favorites={favorites} />,
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {access.dialog}
      {tagging.dialog}
      {isImporting && <ImportDialog resource="chart" onClose={() => setImporting(false)} />}
    </>
  );
}
