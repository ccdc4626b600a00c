import { Filter } from 'lucide-react';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import type { TileData } from './chart-data.ts';
import { useActiveFilters } from './use-active-filters.ts';
import styles from './tile.module.css';

/** How many filters of the dashboard a chart shows, and which. */
export function FilterBadge({
  chartId,
  data,
}: {
  readonly chartId: number;
  readonly data: TileData | undefined;
}) {
  const { active } = useActiveFilters(chartId);
  if (active.length === 0) return null;
  const isRejected = (column: string | undefined): boolean =>
    column !== undefined && !!data?.rejectedFilters.includes(column);
  return (
    <Popover
      align="end"
      label="Applied filters"
      trigger={
        <button type="button" className={styles.badge} aria-label={`${active.length} applied filters`}>
          <Filter size={12} strokeWidth={2} aria-hidden="true" />
          {active.length}
        </button>
      }
    >
      <div className={styles.indicators}>
        <h3>Applied filters ({active.length})</h3>
        {active.map(one => (
          <div key={one.id}>
            <b>{one.name}</b>
            <small>
              {one.text || 'no value'}
              {isRejected(one.column) && ' — not applied: the chart’s dataset has no such column'}
            </small>
          </div>
        ))}
      </div>
    </Popover>
  );
}
