import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import type { Tile } from './use-tile-data.ts';

export interface TileMenuProps {
  readonly node: LayoutNode;
  readonly chart: DashboardChart;
  readonly title: string;
  readonly tile: Tile;
  readonly isFullScreen: boolean;
  readonly description: { readonly isShown: boolean; readonly toggle: () => void };
}
