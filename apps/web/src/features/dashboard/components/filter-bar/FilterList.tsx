import { isDivider, type FilterDivider, type FilterEntry } from '@powerset/core/filters/native-filter.ts';
import { classes } from '@powerset/ui/classes.ts';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { FilterControl } from './FilterControl.tsx';
import { useChartsFirst } from './use-charts-first.ts';
import type { FilterBarState } from './use-filter-bar.ts';
import { useFiltersOutside } from './use-filters-outside.ts';
import styles from './filter-bar.module.css';

export interface FilterListProps {
  readonly bar: FilterBarState;
  readonly onPoint: (id: string | undefined) => void;
}

/**
 * Lists the filters from top to bottom; those that act on no chart of the open tab are collapsed at the end.
 */
export function FilterList({ bar, onPoint }: FilterListProps) {
  const mayAsk = useChartsFirst();
  const outside = useFiltersOutside();
  const inside = bar.entries.filter(entry => !outside.has(entry.id));
  const away = bar.entries.filter(entry => outside.has(entry.id));
  const draw = (entry: FilterEntry) => (
    <BarEntry key={entry.id} entry={entry} bar={bar} mayAsk={mayAsk} onPoint={onPoint} />
  );
  return (
    <div className={styles.list}>
      {inside.map(draw)}
      {away.length > 0 && (
        <Section title={`Filters out of scope (${away.length})`} startsOpen={false}>
          <div className={classes(styles.list, styles.outside)}>{away.map(draw)}</div>
        </Section>
      )}
    </div>
  );
}

export interface BarEntryProps extends FilterListProps {
  readonly entry: FilterEntry;
  readonly mayAsk: boolean;
  readonly isInline?: boolean;
}

/** Shows a filter or a divider of the bar. */
export function BarEntry({ entry, bar, mayAsk, isInline = false, onPoint }: BarEntryProps) {
  return isDivider(entry) ? (
    <Divider divider={entry} isInline={isInline} />
  ) : (
    <FilterControl filter={entry} bar={bar} mayAsk={mayAsk} isInline={isInline} onPoint={onPoint} />
  );
}

function Divider({ divider, isInline }: { readonly divider: FilterDivider; readonly isInline: boolean }) {
  if (isInline)
    return (
      <Tooltip content={divider.description}>
        <div className={styles.inlineDivider} {...(divider.description ? { tabIndex: 0 } : {})}>
          {divider.title}
        </div>
      </Tooltip>
    );
  return (
    <div className={styles.divider}>
      <h3>{divider.title}</h3>
      {divider.description && <small>{divider.description}</small>}
    </div>
  );
}
