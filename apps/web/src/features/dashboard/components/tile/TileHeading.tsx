import { Info } from 'lucide-react';
import type { DashboardChart } from '@powerset/contracts/dashboard.ts';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import { CertifiedMark } from '@powerset/ui/tag/CertifiedMark.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { logEvent } from '../../../../shared/activity/log-event.ts';
import { dashboardPageId } from '../../../../shared/dashboard-filters.ts';
import { useSession } from '../../../../shared/session/session.ts';
import { useFacts } from '../../facts.ts';
import { useDashboard, useSend } from '../../state/store.ts';
import { InlineText } from '../editor/InlineText.tsx';
import styles from './tile.module.css';

/** Shows a chart's name as a link to the chart, or as text to edit. */
export function TileHeading({
  node,
  chart,
  title,
}: {
  readonly node: LayoutNode;
  readonly chart: DashboardChart;
  readonly title: string;
}) {
  const isEditing = useDashboard(state => state.isEditing);
  const send = useSend();
  if (isEditing) {
    return (
      <InlineText
        className={styles.title ?? ''}
        label="Chart title on this dashboard"
        value={title}
        placeholder={chart.slice_name}
        onChange={text =>
          send({
            type: 'edited',
            edit: {
              type: 'meta-changed',
              id: node.id,
              meta: { sliceNameOverride: text && text !== chart.slice_name ? text : undefined },
            },
          })
        }
      />
    );
  }
  return (
    <>
      {chart.certified_by && (
        <CertifiedMark certifiedBy={chart.certified_by} details={chart.certification_details} size={15} />
      )}
      <ExploreLink chart={chart} title={title} />
      {chart.description && (
        <Tooltip content={chart.description}>
          <span
            tabIndex={0}
            role="img"
            aria-label={`Description: ${chart.description}`}
            style={{ display: 'grid' }}
          >
            <Info size={14} strokeWidth={1.5} color="var(--text-disabled)" />
          </span>
        </Tooltip>
      )}
    </>
  );
}

function ExploreLink({ chart, title }: { readonly chart: DashboardChart; readonly title: string }) {
  const { item, view } = useFacts();
  const { can } = useSession();
  const mayExplore = can('can_explore', 'Superset') || can('can_read', 'Explore');
  if (view.isEmbedded || !mayExplore)
    return (
      <span className={styles.title} title={title}>
        {title}
      </span>
    );
  return (
    <a
      className={styles.title}
      href={exploreHref(chart.id, item.id)}
      title={`Click to edit ${title}.`}
      onClick={() => logExplored(chart.id)}
    >
      {title}
    </a>
  );
}

/** Records that a user opened a chart of the dashboard in the builder. */
export function logExplored(chartId: number): void {
  logEvent({ name: 'explore_dashboard_chart', type: 'user', facts: { slice_id: chartId } });
}

/** Returns the address at which a user edits a chart of a dashboard; the builder takes its filters along. */
export function exploreHref(chartId: number, dashboardId: number): string {
  const page = dashboardPageId(dashboardId);
  return `/explore/?dashboard_page_id=${page}&slice_id=${chartId}&dashboard_id=${dashboardId}`;
}
