import { Minimize2, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useEffect, useMemo, useState } from 'react';
import type { RefObject } from 'react';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { useFacts } from '../../facts.ts';
import { givenByHash, type SharedColors } from '@powerset/core/color/color-scale.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { dashboardColors, expandedCharts } from '../../state/metadata.ts';
import { useDashboard, useDraft, useSend } from '../../state/store.ts';
import { EmittingMark } from '../cross-filters/EmittingMark.tsx';
import { FilterBadge } from './FilterBadge.tsx';
import { TileChart } from './TileChart.tsx';
import { TileDescription } from './TileDescription.tsx';
import { TileError } from './TileError.tsx';
import { TileFrame } from './TileFrame.tsx';
import { TileHeading } from './TileHeading.tsx';
import { TileMenu } from './TileMenu.tsx';
import { TileSkeleton } from './TileSkeleton.tsx';
import { useTileData } from './use-tile-data.ts';
import type { Tile } from './use-tile-data.ts';
import { useSeenFacts } from '../visit/use-seen-facts.ts';
import styles from './tile.module.css';

/** Few dashboards have a filter box, so its code loads only when needed. */
const FilterBoxTile = lazy(async () => ({ default: (await import('./FilterBoxTile.tsx')).FilterBoxTile }));

export interface LoadedTileProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly node: LayoutNode;
  readonly chart: DashboardChart;
  readonly title: string;
  readonly isNear: boolean;
}

/**
 * Shows a chart whose form data is known: its header, and either its drawing or the reason why there is none.
 */
export function LoadedTile({ ref, node, chart, title, isNear }: LoadedTileProps) {
  const tile = useTileData(chart, isNear);
  const isFullScreen = useDashboard(state => state.fullScreenId === node.id);
  const isEditing = useDashboard(state => state.isEditing);
  const { view, datasets } = useFacts();
  const send = useSend();
  const description = useDescription(chart);
  useSeenFacts(chart.id, tile, datasets?.get(datasetKeyOf(chart.form_data)?.id ?? -1));
  useEscape(isFullScreen, () => send({ type: 'full-screen-changed', id: undefined }));
  return (
    <TileFrame
      ref={ref}
      id={node.id}
      title={title}
      isLoading={tile.isLoading}
      isRefreshing={tile.isLoading && tile.data !== undefined}
      isFullScreen={isFullScreen}
      heading={<TileHeading node={node} chart={chart} title={title} />}
      tools={
        !isEditing && (
          <div className={styles.tools} data-not-in-picture>
            <StaleMark tile={tile} />
            <EmittingMark chartId={chart.id} />
            <FilterBadge chartId={chart.id} data={tile.data} />
            {isFullScreen && (
              <IconButton
                size="small"
                label="Exit fullscreen"
                shortcut="Escape"
                icon={<Minimize2 size={16} strokeWidth={1.5} />}
                onClick={() => send({ type: 'full-screen-changed', id: undefined })}
              />
            )}
            {!view.hidesChartControls && (
              <div className={styles.quiet}>
                <TileMenu
                  node={node}
                  chart={chart}
                  title={title}
                  tile={tile}
                  isFullScreen={isFullScreen}
                  description={description}
                />
              </div>
            )}
          </div>
        )
      }
    >
      {description.isShown && <TileDescription code={chart.description ?? ''} />}
      <div className={styles.content}>
        <Content chart={chart} title={title} tile={tile} />
      </div>
    </TileFrame>
  );
}

/**
 * Returns whether the tile shows the description: as the saved dashboard says, until the viewer changes it.
 */
function useDescription(chart: DashboardChart) {
  const saved = useDraft(draft => expandedCharts(draft.metadata).has(chart.id));
  const [chosen, setChosen] = useState<boolean>();
  const isShown = Boolean(chart.description) && (chosen ?? saved);
  return { isShown, toggle: () => setChosen(!isShown) };
}

function Content({
  chart,
  title,
  tile,
}: {
  readonly chart: DashboardChart;
  readonly title: string;
  readonly tile: Tile;
}) {
  const { datasets } = useFacts();
  const metadata = useDraft(draft => draft.metadata);
  const { labelColors, scheme } = useMemo(() => dashboardColors(metadata), [metadata]);
  const sharedColors = useSharedColors(scheme);
  const dataset = datasets?.get(datasetKeyOf(chart.form_data)?.id ?? -1);
  // A filter box has time settings that work even when its values cannot be loaded.
  if (chart.form_data['viz_type'] === 'filter_box' && (tile.data || tile.request?.queries.length === 0))
    return (
      <Suspense fallback={<TileSkeleton vizType="filter_box" />}>
        <FilterBoxTile chartId={chart.id} tile={tile} dataset={dataset} />
      </Suspense>
    );
  if (tile.error && !tile.isLoading)
    return (
      <TileError
        error={tile.error}
        title={title}
        request={tile.request}
        onRetry={() => void tile.refresh()}
      />
    );
  // Wait for names, formats, and colors, too: otherwise the drawing would change when they arrive.
  if (!tile.data || !datasets || !sharedColors)
    return <TileSkeleton vizType={String(chart.form_data['viz_type'] ?? '')} />;
  return (
    <div className={classes(styles.chart, tile.isLoading && styles.stale)}>
      <TileChart
        chartId={chart.id}
        title={title}
        tile={tile}
        data={tile.data}
        dataset={dataset}
        labelColors={labelColors}
        sharedColors={sharedColors}
      />
    </div>
  );
}

const NO_COLORS = givenByHash(new Map());

/** Returns the colors of the saved palette; while an editor tries another palette, the colors start over. */
function useSharedColors(scheme: string | undefined): SharedColors | undefined {
  const { item, sharedColors } = useFacts();
  const saved = useMemo(() => dashboardColors(parseMetadata(item.json_metadata)).scheme, [item]);
  return scheme === saved ? sharedColors : NO_COLORS;
}

/** Reports that the data on the screen is older than it should be. */
function StaleMark({ tile }: { readonly tile: Tile }) {
  if (!tile.refreshError) return null;
  return (
    <IconButton
      size="small"
      label="The refresh failed. Try again"
      tooltip={`The refresh failed. Showing older data: ${tile.refreshError.message}`}
      icon={<TriangleAlert size={16} strokeWidth={1.5} color="var(--warning)" />}
      onClick={() => void tile.refresh()}
    />
  );
}

function useEscape(isOn: boolean, onEscape: () => void): void {
  useEffect(() => {
    if (!isOn) return undefined;
    const onKeyDown = (event: KeyboardEvent): void => {
      if (event.key === 'Escape' && !event.defaultPrevented) onEscape();
    };
    window.addEventListener('keydown', onKeyDown);
    return () => window.removeEventListener('keydown', onKeyDown);
  });
}
