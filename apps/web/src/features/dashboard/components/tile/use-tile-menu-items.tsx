import {
  Code,
  Download,
  FileText,
  Link,
  Maximize2,
  Minimize2,
  MousePointerClick,
  Network,
  Pencil,
  RefreshCw,
  Rows3,
  Table2,
} from 'lucide-react';
import type { ReactNode } from 'react';
import { menuItems, type MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { savePicture } from '../../../../shared/picture/save-picture.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { toast } from '../../../../shared/toast.ts';
import { useFacts } from '../../facts.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useCrossFiltersEnabled } from '../../state/use-cross-filters.ts';
import { emitsCrossFilters } from '../cross-filters/emits-cross-filters.ts';
import { useMayDrill } from '../drill/use-may-drill.ts';
import { useSharing } from '../grid/use-share-link.ts';
import { dataAge } from './data-age.ts';
import { downloadTile } from './tile-files.ts';
import { exploreHref, logExplored } from './TileHeading.tsx';
import type { TileMenuProps } from './tile-menu-props.ts';
import type { Tile } from './use-tile-data.ts';

export type TileDialog = 'query' | 'data' | 'detail' | 'scoping' | 'click';

const ICON = { size: 16, strokeWidth: 1.5 } as const;

/** Returns the items of a chart's menu in groups: its display, the data behind it, and ways to share it. */
export function useTileMenuItems(
  props: TileMenuProps,
  onDialog: (dialog: TileDialog) => void,
): readonly MenuItem[] {
  const { node, title, tile } = props;
  const { can } = useSession();
  const sharing = useSharing();
  const display = useDisplayItems(props);
  const behind = useBehindItems(props, onDialog);
  const files = useFileItems(props);
  const isFilterBox = tile.formData['viz_type'] === 'filter_box';
  return menuItems(
    ...display,
    { kind: 'separator' },
    ...behind,
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
    !isFilterBox && { kind: 'submenu', label: 'Download', icon: <Download {...ICON} />, items: files },
  );
}

function useDisplayItems({ node, tile, isFullScreen }: TileMenuProps): readonly MenuItem[] {
  const store = useDashboardStore();
  return menuItems(
    {
      label: 'Force refresh',
      icon: <RefreshCw {...ICON} />,
      description: ageLines(tile),
      isDisabled: tile.isLoading,
      onSelect: () => void tile.refresh().then(isDone => isDone && toast.success('Data refreshed')),
    },
    {
      label: isFullScreen ? 'Exit fullscreen' : 'Enter fullscreen',
      icon: isFullScreen ? <Minimize2 {...ICON} /> : <Maximize2 {...ICON} />,
      onSelect: () => store.send({ type: 'full-screen-changed', id: isFullScreen ? undefined : node.id }),
    },
  );
}

function ageLines({ data, arrivedAt }: Tile): ReactNode {
  return data && dataAge(data, arrivedAt).map(line => <div key={line}>{line}</div>);
}

function useBehindItems(
  { chart, tile, description }: TileMenuProps,
  onDialog: (dialog: TileDialog) => void,
): readonly MenuItem[] {
  const { item, view, canEdit } = useFacts();
  const { can } = useSession();
  const { mayDetail } = useMayDrill();
  const hasCrossFilters = useCrossFiltersEnabled();
  const mayExplore = !view.isEmbedded && (can('can_explore', 'Superset') || can('can_read', 'Explore'));
  const isFilterBox = tile.formData['viz_type'] === 'filter_box';
  return menuItems(
    Boolean(chart.description) && {
      label: description.isShown ? 'Hide chart description' : 'Show chart description',
      icon: <FileText {...ICON} />,
      onSelect: description.toggle,
    },
    mayExplore && {
      label: 'Edit chart',
      icon: <Pencil {...ICON} />,
      href: exploreHref(chart.id, item.id),
      onSelect: () => logExplored(chart.id),
    },
    canEdit &&
      hasCrossFilters &&
      emitsCrossFilters(chart) && {
        label: 'Cross-filtering scoping',
        icon: <Network {...ICON} />,
        onSelect: () => onDialog('scoping'),
      },
    canEdit &&
      emitsCrossFilters(chart) && {
        label: 'Click action',
        icon: <MousePointerClick {...ICON} />,
        onSelect: () => onDialog('click'),
      },
    mayExplore &&
      tile.request && { label: 'View query', icon: <Code {...ICON} />, onSelect: () => onDialog('query') },
    tile.data && { label: 'View as table', icon: <Table2 {...ICON} />, onSelect: () => onDialog('data') },
    mayDetail &&
      !isFilterBox &&
      tile.request && {
        label: 'Drill to detail',
        icon: <Rows3 {...ICON} />,
        onSelect: () => onDialog('detail'),
      },
  );
}

/** Returns the menu items that download the chart as a file. */
function useFileItems({ node, title, tile }: TileMenuProps): readonly MenuItem[] {
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
