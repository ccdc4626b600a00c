import { Filter, TriangleAlert } from 'lucide-react';
import { appliedFiltersText } from '@powerset/core/filters/indicators.ts';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { useLocateChart } from '../cross-filters/use-locate-chart.ts';
import { locateFilter } from '../filter-bar/locate-filter.ts';
import type { TileData } from './chart-data.ts';
import { useActiveFilters, type ActiveFilter } from './use-active-filters.ts';
import styles from './tile.module.css';

/** Shows how many filters of the dashboard apply to a chart, and which ones. */
export function FilterBadge({
  chartId,
  data,
}: {
  readonly chartId: number;
  readonly data: TileData | undefined;
}) {
  const { native, unset, crossFilters } = useActiveFilters(chartId, data?.rejectedFilters);
  const all = [...crossFilters, ...native];
  const applied = (filters: readonly ActiveFilter[]) => filters.filter(one => !one.isIncompatible);
  const incompatible = all.filter(one => one.isIncompatible);
  const count = applied(all).length;
  if (all.length === 0) return null;
  return (
    <Popover
      align="end"
      label="Applied filters"
      trigger={
        <button
          type="button"
          className={styles.badge}
          data-idle={count === 0 || undefined}
          aria-label={appliedFiltersText(count)}
        >
          <Filter size={12} strokeWidth={2} aria-hidden="true" />
          {count}
        </button>
      }
    >
      <div className={styles.indicators}>
        <Group title="Applied cross-filters" filters={applied(crossFilters)} />
        <Group title="Applied filters" filters={applied(native)} />
        <Group title="Incompatible filters" filters={incompatible} />
        {unset.length > 0 && (
          <section>
            <h3>Unset filters ({unset.length})</h3>
            {unset.map(({ id, name }) => (
              <LocatedFilter key={id} id={id} name={name} />
            ))}
          </section>
        )}
      </div>
    </Popover>
  );
}

function Group({ title, filters }: { readonly title: string; readonly filters: readonly ActiveFilter[] }) {
  const locate = useLocateChart();
  if (filters.length === 0) return null;
  return (
    <section>
      <h3>
        {title} ({filters.length})
      </h3>
      {filters.map(one => (
        <Line
          key={one.id}
          filter={one}
          title={one.emitterId ? 'Locate the chart' : 'Go to the filter'}
          onLocate={() => (one.emitterId ? locate(one.emitterId) : locateFilter(one.id))}
        />
      ))}
    </section>
  );
}

function LocatedFilter({ id, name }: { readonly id: string; readonly name: string }) {
  return (
    <button
      type="button"
      className={styles.indicator}
      title="Go to the filter"
      onClick={() => locateFilter(id)}
    >
      <span>{name}</span>
    </button>
  );
}

function Line({
  filter: { name, text, isIncompatible },
  title,
  onLocate,
}: {
  readonly filter: ActiveFilter;
  readonly title: string;
  readonly onLocate: () => void;
}) {
  const body = (
    <>
      {isIncompatible && (
        <TriangleAlert size={14} strokeWidth={1.5} color="var(--warning)" aria-hidden="true" />
      )}
      <span>
        <b>{name}:</b> {text || 'no value'}
        {isIncompatible && <small>The chart’s dataset has no such column.</small>}
      </span>
    </>
  );
  return (
    <button type="button" className={styles.indicator} title={title} onClick={onLocate}>
      {body}
    </button>
  );
}
