import { useQuery } from '@tanstack/react-query';
import { Download, LayoutDashboard, Pencil, Plus, Trash2 } from 'lucide-react';
import type { DashboardRow } from '@powerset/contracts/dashboard.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { useCreateDashboard } from '../../../shared/create-dashboard.ts';
import { useFavorites } from '../../../shared/favorite/use-favorites.ts';
import { useDeleteDialog } from '../../../shared/resource/use-delete-dialog.tsx';
import { useResourceActions } from '../../../shared/resource/use-resource-actions.ts';
import { useSession } from '../../../shared/session/session.ts';
import { DashboardCard, dashboardTitle } from '../../../shared/things/DashboardCard.tsx';
import { dashboardsQuery } from '../api.ts';
import { OWN_TABS, useOwnTab } from '../own-tabs.ts';
import { Cards, Panel } from './Panel.tsx';
import styles from '../home.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows favorite dashboards, the user's own, or all. */
export function DashboardsPanel() {
  const session = useSession();
  const [tab, setTab] = useOwnTab('homepage_dashboard_filter');
  const { data, error } = useQuery(dashboardsQuery(tab, session.user?.userId ?? 0));
  const favorites = useFavorites(
    'dashboard',
    (data ?? []).map(row => row.id),
  );
  const createDashboard = useCreateDashboard();
  const deletion = useDeleteDialog('dashboard');
  const { exportMany } = useResourceActions('dashboard');
  const canWrite = session.can('can_write', 'Dashboard');
  const menuOf = (row: DashboardRow) =>
    menuItems(
      canWrite &&
        session.owns(row.owners) && {
          label: 'Edit',
          icon: <Pencil {...ICON} />,
          href: `${row.url}?edit=true`,
        },
      session.can('can_export', 'Dashboard') && {
        label: 'Export',
        icon: <Download {...ICON} />,
        onSelect: () => exportMany.mutate([row.id]),
      },
      canWrite &&
        session.owns(row.owners) && {
          label: 'Delete',
          icon: <Trash2 {...ICON} />,
          isDanger: true,
          onSelect: () => deletion.ask([{ id: row.id, name: dashboardTitle(row) }]),
        },
    );
  return (
    <Panel
      panel="2"
      title="Dashboards"
      tabs={<Segmented label="Dashboards" value={tab} onChange={setTab} options={OWN_TABS} />}
      actions={
        <>
          {canWrite && (
            <Button size="small" icon={<Plus size={16} strokeWidth={1.5} />} onClick={createDashboard}>
              Dashboard
            </Button>
          )}
          <a className={styles.viewAll} href={viewAllHref('/dashboard/list/', tab)}>
            View All »
          </a>
        </>
      }
    >
      <Cards
        items={data}
        error={error}
        errorTitle="There was an issue fetching your dashboards"
        empty={
          tab === 'favorite'
            ? {
                title: "You don't have any favorites yet!",
                icon: <LayoutDashboard size={20} strokeWidth={1.5} />,
                actions: <ButtonLink href="/dashboard/list/">See all dashboards</ButtonLink>,
              }
            : {
                title: 'No dashboards yet',
                icon: <LayoutDashboard size={20} strokeWidth={1.5} />,
                actions: canWrite && (
                  <Button variant="primary" onClick={createDashboard}>
                    Create a dashboard
                  </Button>
                ),
              }
        }
        render={row => <DashboardCard key={row.id} row={row} menu={menuOf(row)} favorites={favorites} />}
      />
      {deletion.dialog}
    </Panel>
  );
}

/** Returns the address of the full list; from the favorites it leads to the list of favorites. */
export function viewAllHref(list: string, tab: string): string {
  return tab === 'favorite' ? `${list}?filters=(favorite:(label:Yes,value:!t))` : list;
}
