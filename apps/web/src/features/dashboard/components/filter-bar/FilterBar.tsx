import { PanelLeftClose, PanelLeftOpen } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { CSSProperties } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { useFacts } from '../../facts.ts';
import { useCrossFilters } from '../../state/use-cross-filters.ts';
import { CrossFilterChips } from '../cross-filters/CrossFilterChips.tsx';
import { BarMenu } from './BarMenu.tsx';
import { BarTabs } from './BarTabs.tsx';
import { FilterConfig } from './FilterConfig.tsx';
import { FilterList } from './FilterList.tsx';
import { useLocatedFilter } from './locate-filter.ts';
import { ResizeEdge } from './ResizeEdge.tsx';
import { ScopeHighlight } from './ScopeHighlight.tsx';
import { useBarWidth } from './use-bar-width.ts';
import { useFilterBar } from './use-filter-bar.ts';
import type { FilterBarState } from './use-filter-bar.ts';
import styles from './filter-bar.module.css';

/** On a narrower screen an open bar leaves too little room for the charts. */
const NARROW = '(max-width: 900px)';

/** @param asked the value of the `expand_filters` parameter of the address */
function startsOpen(asked: string | null): boolean {
  return asked ? !/^(?:0|false)$/.test(asked) : !window.matchMedia(NARROW).matches;
}

/** Shows the filters of a dashboard at its left. */
export function FilterBar() {
  const { item, canEdit } = useFacts();
  const bar = useFilterBar();
  const [isOpen, setOpen] = useState(
    () =>
      bar.entries.length > 0 && startsOpen(new URLSearchParams(window.location.search).get('expand_filters')),
  );
  const [isConfiguring, setConfiguring] = useState(false);
  const [pointedId, setPointedId] = useState<string>();
  const width = useBarWidth(item.id);
  useOpenWithFirst(bar.entries.length, () => setOpen(true));
  useLocatedFilter(() => setOpen(true));
  const crossCount = useCrossFilters().length;
  if (!canEdit && bar.entries.length === 0 && crossCount === 0) return null;
  if (!isOpen) return <ClosedBar count={bar.activeCount + crossCount} onOpen={() => setOpen(true)} />;
  return (
    <aside className={styles.bar} aria-label="Filters" style={{ width: width.width } as CSSProperties}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2>Filters</h2>
          <BarMenu onConfigure={() => setConfiguring(true)} />
          <IconButton
            size="small"
            label="Hide filters"
            icon={<PanelLeftClose size={16} strokeWidth={1.5} />}
            onClick={() => setOpen(false)}
          />
        </div>
        <CrossFilterChips />
        {bar.entries.length === 0 && canEdit && (
          <EmptyState
            isSmall
            title="No global filters are currently added"
            text="Filters let viewers narrow down what the charts show. Click the button to add one."
            actions={<Button onClick={() => setConfiguring(true)}>Add filter</Button>}
          />
        )}
        {bar.entries.length > 0 && (
          <BarTabs bar={bar}>
            <FilterList bar={bar} onPoint={setPointedId} />
            <BarFoot bar={bar} />
          </BarTabs>
        )}
      </div>
      <ResizeEdge {...width} />
      <ScopeHighlight filterId={pointedId} />
      {isConfiguring && <FilterConfig onClose={() => setConfiguring(false)} />}
    </aside>
  );
}

/** Opens the bar when it gets its first filter. */
function useOpenWithFirst(count: number, open: () => void): void {
  const before = useRef(count);
  useEffect(() => {
    if (before.current === 0 && count > 0) open();
    before.current = count;
  });
}

function ClosedBar({ count, onOpen }: { readonly count: number; readonly onOpen: () => void }) {
  return (
    <aside className={classes(styles.bar, styles.closed)} aria-label="Filters">
      <div className={styles.inner}>
        <IconButton
          size="small"
          label="Show filters"
          tooltipSide="right"
          icon={<PanelLeftOpen size={16} strokeWidth={1.5} />}
          onClick={onOpen}
        />
        {count > 0 && (
          <span
            className={styles.count}
            role="status"
            aria-label={`${count} ${count === 1 ? 'filter is' : 'filters are'} active`}
          >
            {count}
          </span>
        )}
      </div>
    </aside>
  );
}

function BarFoot({ bar }: { readonly bar: FilterBarState }) {
  return (
    <div className={styles.foot}>
      <Button variant={bar.canApply ? 'primary' : 'secondary'} disabled={!bar.canApply} onClick={bar.apply}>
        Apply filters
      </Button>
      <Button variant="ghost" disabled={!bar.canClear} onClick={bar.clear}>
        Clear all
      </Button>
    </div>
  );
}
