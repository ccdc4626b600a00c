import { SlidersHorizontal } from 'lucide-react';
import { useEffect, useRef, useState, type RefObject } from 'react';
import { maskText } from '@powerset/core/filters/filter-mask.ts';
import { addsSomething } from '@powerset/core/filters/merge-masks.ts';
import { isDivider, type FilterEntry } from '@powerset/core/filters/native-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useFacts } from '../../facts.ts';
import { useCrossFilters } from '../../state/use-cross-filters.ts';
import { CrossFilterChips } from '../cross-filters/CrossFilterChips.tsx';
import { BarMenu } from './BarMenu.tsx';
import { FilterConfig } from './FilterConfig.tsx';
import { BarEntry } from './FilterList.tsx';
import { useLocatedFilter } from './locate-filter.ts';
import { ScopeHighlight } from './ScopeHighlight.tsx';
import { useChartsFirst } from './use-charts-first.ts';
import { useFilterBar, type FilterBarState } from './use-filter-bar.ts';
import { useFiltersOutside } from './use-filters-outside.ts';
import styles from './horizontal-bar.module.css';

/** Shows the filters of a dashboard above its charts. */
export function HorizontalBar() {
  const { canEdit } = useFacts();
  const bar = useFilterBar();
  const mayAsk = useChartsFirst();
  const outside = useFiltersOutside();
  const [isConfiguring, setConfiguring] = useState(false);
  const [pointedId, setPointedId] = useState<string>();
  const row = useRef<HTMLDivElement>(null);
  const fitting = useFittingCount(row);
  useLocatedFilter(() => undefined);
  const crossCount = useCrossFilters().length;
  if (!canEdit && bar.entries.length === 0 && crossCount === 0) return null;
  // Filters that act on no chart of the open tab come last.
  const ordered = [
    ...bar.entries.filter(entry => !outside.has(entry.id)),
    ...bar.entries.filter(entry => outside.has(entry.id)),
  ];
  const isCut = ordered.length > fitting;
  const shown = ordered.slice(0, fitting);
  const hidden = ordered.slice(fitting);
  return (
    <aside className={styles.bar} aria-label="Filters">
      <BarMenu onConfigure={() => setConfiguring(true)} />
      <CrossFilterChips isInline />
      <div ref={row} className={styles.row}>
        {bar.entries.length === 0 && crossCount === 0 && (
          <span className={styles.empty}>No filters are currently added to this dashboard.</span>
        )}
        {shown.map(entry => (
          <div key={entry.id} className={styles.item} data-divider={isDivider(entry) || undefined}>
            <BarEntry entry={entry} bar={bar} mayAsk={mayAsk} isInline onPoint={setPointedId} />
          </div>
        ))}
      </div>
      {isCut && <MoreFilters entries={hidden} bar={bar} mayAsk={mayAsk} onPoint={setPointedId} />}
      {bar.entries.length > 0 && (
        <div className={styles.actions}>
          <Button
            variant={bar.canApply ? 'primary' : 'secondary'}
            disabled={!bar.canApply}
            onClick={bar.apply}
          >
            Apply
          </Button>
          <Button variant="ghost" disabled={!bar.canClear} onClick={bar.clear}>
            Clear all
          </Button>
        </div>
      )}
      <ScopeHighlight filterId={pointedId} />
      {isConfiguring && <FilterConfig onClose={() => setConfiguring(false)} />}
    </aside>
  );
}

interface MoreFiltersProps {
  readonly entries: readonly FilterEntry[];
  readonly bar: FilterBarState;
  readonly mayAsk: boolean;
  readonly onPoint: (id: string | undefined) => void;
}

/** Shows the filters that do not fit in the row. */
function MoreFilters({ entries, bar, mayAsk, onPoint }: MoreFiltersProps) {
  const applied = entries.filter(entry => !isDivider(entry) && addsSomething(bar.applied[entry.id]));
  const names = applied.map(entry => `${String(entry['name'])} (${maskText(bar.applied[entry.id])})`);
  const isLacking = entries.some(entry => bar.lacking.has(entry.id));
  return (
    <Popover
      label="More filters"
      align="end"
      width={300}
      trigger={
        <Button icon={<SlidersHorizontal size={16} strokeWidth={1.5} />}>
          <Tooltip content={names.length > 0 ? `Applied filters: ${names.join(', ')}` : 'No applied filters'}>
            <span className={styles.more} data-lacking={isLacking || undefined}>
              More filters
              {applied.length > 0 && <span className={styles.count}>{applied.length}</span>}
            </span>
          </Tooltip>
        </Button>
      }
    >
      <div className={styles.hidden}>
        {entries.map(entry => (
          <BarEntry key={entry.id} entry={entry} bar={bar} mayAsk={mayAsk} onPoint={onPoint} />
        ))}
      </div>
    </Popover>
  );
}

/** The minimum width of a filter in the row, with the gap after it. */
const ITEM_WIDTH = 196;

function useFittingCount(row: RefObject<HTMLElement | null>): number {
  const [count, setCount] = useState(1);
  useEffect(() => {
    const element = row.current;
    if (!element) return undefined;
    const observer = new ResizeObserver(([entry]) => {
      setCount(Math.max(0, Math.floor(((entry?.contentRect.width ?? 0) + 16) / ITEM_WIDTH)));
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
  return count;
}
