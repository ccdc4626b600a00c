import { useRef } from 'react';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { useChart } from '../../facts.ts';
import { useDashboard, useDraft } from '../../state/store.ts';
import { LoadedTile } from './LoadedTile.tsx';
import { TileFrame } from './TileFrame.tsx';
import { TileSkeleton } from './TileSkeleton.tsx';
import { useNear } from './use-near.ts';

/** A dashboard with at most this many charts requests all of them when it opens. */
const LOADS_AT_ONCE = 12;

/** Shows a chart on a dashboard. */
export function ChartTile({ node }: { readonly node: LayoutNode }) {
  const frame = useRef<HTMLElement>(null);
  const loadsAtOnce = useDraft(draft => chartNodesOf(draft.layout).length <= LOADS_AT_ONCE);
  const loadsAll = useDashboard(state => state.loadsAll);
  const isNear = useNear(frame, loadsAtOnce) || loadsAll;
  const chart = useChart(node.meta.chartId);
  const title = node.meta.sliceNameOverride || chart?.slice_name || node.meta.sliceName || '';
  if (chart) return <LoadedTile ref={frame} node={node} chart={chart} title={title} isNear={isNear} />;
  return (
    <TileFrame ref={frame} id={node.id} title={title}>
      {chart === undefined ? (
        <TileSkeleton vizType={undefined} />
      ) : (
        <EmptyState
          isSmall
          title="There is no chart definition associated with this component"
          text="It may have been deleted. Delete this container and save to remove this message."
        />
      )}
    </TileFrame>
  );
}
