import type { ChartRow } from '@powerset/contracts/chart.ts';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import styles from './chart-list.module.css';

/** Shows the first dashboard that contains a chart, and the number of others. */
export function DashboardLinks({ dashboards }: { readonly dashboards: ChartRow['dashboards'] }) {
  const [first, ...others] = dashboards;
  if (!first) return null;
  return (
    <span className={styles.links}>
      <a href={`/superset/dashboard/${first.id}/`}>{first.dashboard_title}</a>
      {others.length > 0 && (
        <Tooltip content={others.map(one => one.dashboard_title).join('\n')}>
          <Tag tabIndex={0}>+{others.length}</Tag>
        </Tooltip>
      )}
    </span>
  );
}
