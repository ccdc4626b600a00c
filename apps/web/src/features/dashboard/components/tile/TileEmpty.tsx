import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { TagButton } from '@powerset/ui/tag/Tag.tsx';
import { locateFilter } from '../filter-bar/locate-filter.ts';
import { useActiveFilters } from './use-active-filters.ts';
import styles from './tile.module.css';

/** Explains why a chart has no rows, and offers to remove filters. */
export function TileEmpty({ chartId }: { readonly chartId: number }) {
  const { native, crossFilters, lacking, clear } = useActiveFilters(chartId);
  const removable = [...crossFilters, ...native].filter(one => one.canClear);
  if (lacking.length > 0)
    return (
      <div className={styles.centered}>
        <EmptyState
          isSmall
          title="No results were returned for this query"
          text={`${lacking.length === 1 ? 'A required filter has' : 'Required filters have'} no value. Select one and apply it:`}
          actions={
            <div className={styles.filters}>
              {lacking.map(({ id, filter }) => (
                <TagButton key={id} tone="accent" onClick={() => locateFilter(id)}>
                  {filter.name}
                </TagButton>
              ))}
            </div>
          }
        />
      </div>
    );
  return (
    <div className={styles.centered}>
      <EmptyState
        isSmall
        title="No results were returned for this query"
        text={
          removable.length > 0
            ? 'No rows match these filters. Try removing one:'
            : 'No rows match the chart’s own filters or time range.'
        }
        actions={
          removable.length > 0 && (
            <div className={styles.filters}>
              {removable.map(one => (
                <TagButton
                  key={one.id}
                  tone="accent"
                  onClick={() => clear(one)}
                  aria-label={`Clear ${one.name}`}
                >
                  {one.name}: {one.text} ✕
                </TagButton>
              ))}
            </div>
          )
        }
      />
    </div>
  );
}
