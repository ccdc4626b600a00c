import {
  Code,
  Download,
  Ellipsis,
  Link,
  Maximize2,
  Minimize2,
  Pencil,
  RefreshCw,
  Table2,
} from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Menu } from '@powerset/ui/menu/Menu.tsx';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { saveResponse } from '../../../../shared/files/download.ts';
import { savePicture } from '../../../../shared/picture/save-picture.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { timeAgo } from '../../../../shared/time-ago.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useSharing } from '../grid/use-share-link.ts';
import { fetchTileFile } from './chart-data.ts';
import type { TileData } from './chart-data.ts';
import { QueryDialog } from './QueryDialog.tsx';
import { exploreHref } from './TileHeading.tsx';
import type { Tile } from './use-tile-data.ts';

const DataDialog = lazy(async () => ({ default: (await import('./DataDialog.tsx')).DataDialog }));
const ICON = { size: 16, strokeWidth: 1.5 } as const;

export interface TileMenuProps {
  readonly node: LayoutNode;
  readonly chart: DashboardChart;
  readonly title: string;
  readonly tile: Tile;
  readonly isFullScreen: boolean;
}

/** What can be done with a chart of a dashboard. */
export function TileMenu({ node, chart, title, tile, isFullScreen }: TileMenuProps) {
  const { item, view } = useFacts();
  const { can } = useSession();
  const store = useDashboardStore();
  const [dialog, setDialog] = useState<'query' | 'data'>();
  const sharing = useSharing();
  const files = useFileItems({ node, title, tile });
  const items = menuItems(
    {
      label: 'Force refresh',
      icon: <RefreshCw {...ICON} />,
      description: ageText(tile.data),
      isDisabled: tile.isLoading,
      onSelect: tile.refresh,
    },
    {
      label: isFullScreen ? 'Exit fullscreen' : 'Enter fullscreen',
      icon: isFullScreen ? <Minimize2 {...ICON} /> : <Maximize2 {...ICON} />,
      onSelect: () => store.send({ type: 'full-screen-changed', id: isFullScreen ? undefined : node.id }),
    },
    { kind: 'separator' },
    !view.isEmbedded &&
      (can('can_explore', 'Superset') || can('can_read', 'Explore')) && {
        label: 'Edit chart',
        icon: <Pencil {...ICON} />,
        href: exploreHref(chart.id, item.id),
      },
    !view.isEmbedded &&
      tile.request && { label: 'View query', icon: <Code {...ICON} />, onSelect: () => setDialog('query') },
    tile.data && { label: 'View as table', icon: <Table2 {...ICON} />, onSelect: () => setDialog('data') },
    { kind: 'separator' },
    can('can_share_chart', 'Superset') && {
      kind: 'submenu',
      label: 'Share',
      icon: <Link {...ICON} />,
      items: [
        { label: 'Copy permalink to clipboard', onSelect: () => sharing.copy(node.id) },
        { label: 'Share chart by email', onSelect: () => sharing.mail(node.id, title) },
      ],
    },
    { kind: 'submenu', label: 'Download', icon: <Download {...ICON} />, items: files },
  );
  return (
    <>
      <Menu
        align="end"
        items={items}
        trigger={
          <IconButton
            size="small"
            label={`More actions for ${title}`}
            tooltip={false}
            icon={<Ellipsis {...ICON} />}
          />
        }
      />
      {dialog === 'query' && tile.request && (
        <QueryDialog title={title} request={tile.request} onClose={() => setDialog(undefined)} />
      )}
      {dialog === 'data' && tile.data && (
        <Suspense>
          <DataDialog
            title={title}
            data={tile.data}
            onClose={() => setDialog(undefined)}
            onDownload={() => downloadTile({ tile, title, format: 'csv' })}
          />
        </Suspense>
      )}
    </>
  );
}

/** The files that a chart can be downloaded as. */
function useFileItems({
  node,
  title,
  tile,
}: Pick<TileMenuProps, 'node' | 'title' | 'tile'>): readonly MenuItem[] {
  const { can, conf, featureFlags } = useSession();
  const hasRows = can('can_csv', 'Superset') && tile.request !== undefined;
  const canTakeAll =
    hasRows && tile.formData.viz_type === 'table' && featureFlags['ALLOW_FULL_CSV_EXPORT'] === true;
  const maxRows = conf.SQL_MAX_ROW;
  return menuItems(
    hasRows && {
      label: 'Export to .CSV',
      onSelect: () => downloadTile({ tile, title, format: 'csv' }),
    },
    hasRows && {
      label: 'Export to Excel',
      onSelect: () => downloadTile({ tile, title, format: 'xlsx' }),
    },
    canTakeAll && {
      label: 'Export to full .CSV',
      onSelect: () => downloadTile({ tile, title, format: 'csv', maxRows }),
    },
    canTakeAll && {
      label: 'Export to full Excel',
      onSelect: () => downloadTile({ tile, title, format: 'xlsx', maxRows }),
    },
    {
      label: 'Download as image',
      isDisabled: !tile.data,
      onSelect: () => void savePicture(document.getElementById(node.id), title),
    },
  );
}

interface TileDownload {
  readonly tile: Tile;
  readonly title: string;
  readonly format: 'csv' | 'xlsx';
  readonly maxRows?: number;
}

function downloadTile({ tile, title, format, maxRows }: TileDownload): void {
  fetchTileFile(tile.formData, format, maxRows)
    .then(response => saveResponse(response, `${title}.${format}`))
    .catch((error: unknown) => toast.failure('The download failed', error));
}

function ageText(data: TileData | undefined): string | undefined {
  if (!data) return undefined;
  return data.cachedAt === null
    ? 'Fetched just now'
    : `Cached ${timeAgo(data.cachedAt.endsWith('Z') ? data.cachedAt : `${data.cachedAt}Z`)}`;
}
