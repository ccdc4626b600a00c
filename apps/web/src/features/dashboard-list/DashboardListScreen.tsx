import { Download, LayoutDashboard, Plus, Trash2, Upload } from 'lucide-react';
import { useCallback, useState } from 'react';
import { dashboardEndpoints } from '@powerset/contracts/dashboard.ts';
import type { DashboardRow } from '@powerset/contracts/dashboard.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { useCreateDashboard } from '../../shared/create-dashboard.ts';
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
import { DashboardCard } from '../../shared/things/DashboardCard.tsx';
import {
  dashboardActions,
  dashboardColumns,
  dashboardFilters,
  INITIAL,
  namedDashboard,
} from './dashboard-list.tsx';

/** Lists all dashboards that the user may see. */
export function DashboardListScreen() {
  const session = useSession();
  const createDashboard = useCreateDashboard();
  const [rowIds, setRowIds] = useState<readonly number[]>([]);
  const [isImporting, setImporting] = useState(false);
  const favorites = useFavorites('dashboard', rowIds);
  const deletion = useDeleteDialog('dashboard');
  const access = useAccessDialog();
  const tagging = useBulkTags('dashboard', { noun: 'dashboard', queryKey: 'dashboard' });
  const { exportMany } = useResourceActions('dashboard');
  const canWrite = session.can('can_write', 'Dashboard');
  const onRows = useCallback((rows: readonly DashboardRow[]) => setRowIds(rows.map(row => row.id)), []);
  const actions = dashboardActions({
    session,
    onDelete: row => deletion.ask([namedDashboard(row)]),
    onExport: row => exportMany.mutate([row.id]),
    onExplain: access.ask,
  });
  const spec: ListSpec<DashboardRow> = {
    title: 'Dashboards',
    plural: 'dashboards',
    queryKey: 'dashboard',
    fetch: fetchPage(dashboardEndpoints.list),
    onRows,
    rowId: row => row.id,
    rowName: row => namedDashboard(row).name,
    columns: dashboardColumns(favorites, session),
    filters: dashboardFilters(session),
    initial: INITIAL,
    nameColumn: 'dashboard_title',
    actions,
    bulkActions: [
      ...tagBulkAction<DashboardRow>(
        (rows, done) =>
          tagging.ask(
            rows.map(row => row.id),
            done,
          ),
        session,
      ),
      ...(session.can('can_export', 'Dashboard')
        ? [
            {
              label: 'Export',
              icon: <Download size={16} strokeWidth={1.5} />,
              onSelect: (rows: readonly DashboardRow[]) => exportMany.mutate(rows.map(row => row.id)),
            },
          ]
        : []),
      ...(canWrite
        ? [
            {
              label: 'Delete',
              icon: <Trash2 size={16} strokeWidth={1.5} />,
              isDanger: true,
              onSelect: (rows: readonly DashboardRow[], done: () => void) =>
                deletion.ask(rows.map(namedDashboard), done),
            },
          ]
        : []),
    ],
    headerActions: canWrite && (
      <>
        <IconButton
          variant="secondary"
          label="Import dashboards"
          icon={<Upload size={16} strokeWidth={1.5} />}
          onClick={() => setImporting(true)}
        />
        <Button variant="primary" icon={<Plus size={16} strokeWidth={1.75} />} onClick={createDashboard}>
          Dashboard
        </Button>
      </>
    ),
    empty: {
      title: 'No dashboards yet',
      text: 'A dashboard shows several charts together, with shared filters.',
      icon: <LayoutDashboard size={20} strokeWidth={1.5} />,
      actions: canWrite && (
        <Button variant="primary" onClick={createDashboard}>
          Create a dashboard
        </Button>
      ),
    },
    renderCard: (row, menu) => <DashboardCard row={row} menu={menu} favorites={favorites} />,
  };
  return (
    <>
      <ListPage spec={spec} />
      {deletion.dialog}
      {access.dialog}
      {tagging.dialog}
      {isImporting && <ImportDialog resource="dashboard" onClose={() => setImporting(false)} />}
    </>
  );
}
