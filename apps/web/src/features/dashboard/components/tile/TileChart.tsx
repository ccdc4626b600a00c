import { useEffect, useMemo, useRef, useState } from 'react';
import { ChartView } from '@powerset/charts/ChartView.tsx';
import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import type { DataMask as MarkMask } from '@powerset/charts/kit/selection.ts';
import type { MarkMenu } from '@powerset/charts/kit/view/view-props.ts';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { SharedColors } from '@powerset/core/color/color-scale.ts';
import { selectedMarks } from '@powerset/core/filters/cross-filter.ts';
import { logRender } from '../../../../shared/chart/log-render.ts';
import { useClickAction } from '../click-action/use-click-action.ts';
import { MarkContextMenu } from '../context-menu/MarkContextMenu.tsx';
import type { OpenDrill } from '../drill/drill-props.ts';
import { DrillDialogs } from '../drill/DrillDialogs.tsx';
import { useMayDrill } from '../drill/use-may-drill.ts';
import { useDashboard, useDashboardStore } from '../../state/store.ts';
import { useCrossFiltersEnabled, useSetCrossFilter } from '../../state/use-cross-filters.ts';
import type { TileData } from './chart-data.ts';
import { TileEmpty } from './TileEmpty.tsx';
import type { Tile } from './use-tile-data.ts';

export interface TileChartProps {
  readonly chartId: number;
  readonly title: string;
  readonly tile: Tile;
  readonly data: TileData;
  readonly dataset: ChartDataset | undefined;
  readonly labelColors: Readonly<Record<string, string>>;
  readonly sharedColors: SharedColors;
}

const NO_MARKS: readonly string[] = [];

/**
 * Shows a drawn chart on its dashboard; its marks filter the other charts and lead to the rows behind them.
 */
export function TileChart({ chartId, title, tile, data, dataset, ...colors }: TileChartProps) {
  const isEnabled = useCrossFiltersEnabled();
  const isEditing = useDashboard(state => state.isEditing);
  const mask = useDashboard(state => state.masks?.[String(chartId)]);
  const selected = useMemo(() => (isEnabled ? selectedMarks(mask) : NO_MARKS), [isEnabled, mask]);
  const crossFilter = useSetCrossFilter();
  const clickAction = useClickAction(chartId);
  const { mayDetail, mayBy } = useMayDrill();
  const [menu, setMenu] = useState<MarkMenu>();
  const [drill, setDrill] = useState<OpenDrill>();
  const [ownState, setOwnState] = useOwnState(chartId, tile);
  const onFilter = (next: MarkMask): void => {
    if (clickAction && selected.length === 0) clickAction.open(next);
    else crossFilter.set(chartId, next);
  };
  return (
    <>
      <ChartView
        formData={tile.formData}
        answers={data.answers}
        dataset={dataset}
        {...colors}
        selected={selected}
        ownState={ownState}
        onPainted={milliseconds => logRender(tile.formData, milliseconds)}
        onOwnState={setOwnState}
        onFilter={(isEnabled || clickAction) && !isEditing ? onFilter : undefined}
        onContextMenu={isEditing ? undefined : setMenu}
        emptyState={<TileEmpty chartId={chartId} />}
      />
      <MarkContextMenu
        menu={menu}
        formData={tile.formData}
        dataset={dataset}
        crossFilter={{ isEnabled, onToggle: () => menu?.mask && crossFilter.set(chartId, menu.mask) }}
        clickAction={
          clickAction && {
            label: clickAction.label,
            onSelect: () => menu?.mask && clickAction.open(menu.mask),
          }
        }
        onDetail={
          mayDetail ? conditions => setDrill({ kind: 'detail', conditions, query: queryOf(menu) }) : undefined
        }
        onBy={mayBy ? (start, column) => setDrill({ kind: 'by', start, column }) : undefined}
        onClose={() => setMenu(undefined)}
      />
      <DrillDialogs
        drill={drill}
        title={title}
        formData={tile.formData}
        dataset={dataset}
        onClose={() => setDrill(undefined)}
      />
    </>
  );
}

/**
 * Keeps the page and the sort order of a table in the dashboard's state, so that links restore them. When the
 * filters change, the table returns to the first page.
 */
function useOwnState(chartId: number, { formData }: Tile) {
  const store = useDashboardStore();
  const id = String(chartId);
  const own = useDashboard(state => state.masks?.[id]?.ownState) as OwnState | undefined;
  const set = (next: OwnState): void => {
    const { masks } = store.getState();
    store.send({
      type: 'masks-set',
      masks: { ...masks, [id]: { ...masks?.[id], id, ownState: { ...next } } },
    });
  };
  const filters = formData['extra_form_data'];
  const seen = useRef(filters);
  useEffect(() => {
    if (seen.current === filters) return;
    seen.current = filters;
    if (own?.currentPage) set({ ...own, currentPage: 0 });
  });
  return [own, set] as const;
}

/** Marks of the second query of a mixed chart split by the dimensions of that query. */
function queryOf(menu: MarkMenu | undefined): number {
  return menu?.drill?.by?.groupbyFieldName === 'groupby_b' ? 1 : 0;
}
