import { useQuery } from '@tanstack/react-query';
import { ChartNoAxesCombined, Download, Pencil, Plus, Trash2 } from 'lucide-react';
import type { ChartRow } from '@powerset/contracts/chart.ts';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { menuItems } from '@powerset/ui/menu/menu-item.ts';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { useFavorites } from '../../../shared/favorite/use-favorites.ts';
import { useDeleteDialog } from '../../../shared/resource/use-delete-dialog.tsx';
import { useResourceActions } from '../../../shared/resource/use-resource-actions.ts';
import { useSession } from '../../../shared/session/session.ts';
import { ChartCard } from '../../../shared/things/ChartCard.tsx';
import { chartsQuery } from '../api.ts';
import { OWN_TABS, useOwnTab } from '../own-tabs.ts';
import { viewAllHref } from './DashboardsPanel.tsx';
import { Cards, Panel } from './Panel.tsx';
import styles from '../home.module.css';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Shows favorite charts, the user's own, or all. */
export function ChartsPanel() {
  const session = useSession();
  const [tab, setTab] = useOwnTab('homepage_chart_filter');
  const { data, error } = useQuery(chartsQuery(tab, session.user?.userId ?? 0));
  const favorites = useFavorites(
    'chart',
    (data ?? []).map(row => row.id),
  );
  const deletion = useDeleteDialog('chart');
  const { exportMany } = useResourceActions('chart');
  const canWrite = session.can('can_write', 'Chart');
  const menuOf = (row: ChartRow) =>
    menuItems(
      canWrite && { label: 'Edit', icon: <Pencil {...ICON} />, href: row.url },
      session.can('can_export', 'Chart') && {
        label: 'Export',
        icon: <Download {...ICON} />,
        onSelect: () => exportMany.mutate([row.id]),
      },
      canWrite &&
        session.owns(row.owners) && {
          label: 'Delete',
          icon: <Trash2 {...ICON} />,
          isDanger: true,
          onSelect: () => deletion.ask([{ id: row.id, name: row.slice_name }]),
        },
    );
  const icon = <ChartNoAxesCombined size={20} strokeWidth={1.5} />;
  return (
    <Panel
      panel="3"
      title="Charts"
      tabs={<Segmented label="Charts" value={tab} onChange={setTab} options={OWN_TABS} />}
      actions={
        <>
          {canWrite && (
            <ButtonLink size="small" icon={<Plus size={16} strokeWidth={1.5} />} href="/chart/add">
              Chart
            </ButtonLink>
          )}
          <a className={styles.viewAll} href={viewAllHref('/chart/list/', tab)}>
            View All »
          </a>
        </>
      }
    >
      <Cards
        items={data}
        error={error}
        errorTitle="There was an issue fetching your charts"
        empty={
          tab === 'favorite'
            ? {
                title: "You don't have any favorites yet!",
                icon,
                actions: <ButtonLink href="/chart/list/">See all charts</ButtonLink>,
              }
            : {
                title: 'No charts yet',
                icon,
                actions: canWrite && (
                  <ButtonLink variant="primary" href="/chart/add">
                    Create a chart
                  </ButtonLink>
                ),
              }
        }
        render={row => <ChartCard key={row.id} row={row} menu={menuOf(row)} favorites={favorites} />}
      />
      {deletion.dialog}
    </Panel>
  );
}
