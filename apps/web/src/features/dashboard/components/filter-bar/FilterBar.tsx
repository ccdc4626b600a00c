import { PanelLeftClose, PanelLeftOpen, Settings } from 'lucide-react';
import { lazy, Suspense, useMemo, useState } from 'react';
import type { CSSProperties } from 'react';
import { chartNodesOf, topTabsOf } from '@powerset/core/dashboard/layout.ts';
import { isDivider } from '@powerset/core/filters/native-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { classes } from '@powerset/ui/classes.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { useFacts } from '../../facts.ts';
import { activeTabOf } from '../../state/dashboard.ts';
import { filterEntries } from '../../state/metadata.ts';
import { useDashboard, useDraft, useLayout } from '../../state/store.ts';
import { useScopedFilters } from '../../state/use-scoped-filters.ts';
import { FilterControl } from './FilterControl.tsx';
import { ResizeEdge } from './ResizeEdge.tsx';
import { useBarWidth } from './use-bar-width.ts';
import { useFilterBar } from './use-filter-bar.ts';
import type { FilterBarState } from './use-filter-bar.ts';
import styles from './filter-bar.module.css';

const FilterConfigDialog = lazy(async () => ({
  default: (await import('../filter-config/FilterConfigDialog.tsx')).FilterConfigDialog,
}));

/** Below it an open bar leaves too little for the charts. */
const NARROW = '(max-width: 900px)';

/** @param asked what the address says */
function startsOpen(asked: string | null): boolean {
  return asked ? !/^(?:0|false)$/.test(asked) : !window.matchMedia(NARROW).matches;
}

/** The filters of a dashboard, at its left. */
export function FilterBar() {
  const { item, canEdit } = useFacts();
  const metadata = useDraft(draft => draft.metadata);
  const entries = useMemo(() => filterEntries(metadata), [metadata]);
  const bar = useFilterBar();
  const [isOpen, setOpen] = useState(
    () => entries.length > 0 && startsOpen(new URLSearchParams(window.location.search).get('expand_filters')),
  );
  const [isConfiguring, setConfiguring] = useState(false);
  const width = useBarWidth(item.id);
  if (!canEdit && entries.length === 0) return null;
  if (!isOpen) {
    return (
      <aside className={classes(styles.bar, styles.closed)} aria-label="Filters">
        <div className={styles.inner}>
          <IconButton
            size="small"
            label="Show filters"
            tooltipSide="right"
            icon={<PanelLeftOpen size={16} strokeWidth={1.5} />}
            onClick={() => setOpen(true)}
          />
          {bar.activeCount > 0 && (
            <span className={styles.count} role="status" aria-label={`${bar.activeCount} filters are active`}>
              {bar.activeCount}
            </span>
          )}
        </div>
      </aside>
    );
  }
  return (
    <aside className={styles.bar} aria-label="Filters" style={{ width: width.width } as CSSProperties}>
      <div className={styles.inner}>
        <div className={styles.head}>
          <h2>Filters</h2>
          {canEdit && (
            <IconButton
              size="small"
              label="Add/Edit Filters"
              icon={<Settings size={16} strokeWidth={1.5} />}
              onClick={() => setConfiguring(true)}
            />
          )}
          <IconButton
            size="small"
            label="Hide filters"
            icon={<PanelLeftClose size={16} strokeWidth={1.5} />}
            onClick={() => setOpen(false)}
          />
        </div>
        {entries.length === 0 ? (
          <EmptyState
            isSmall
            title="No global filters are currently added"
            text="Filters let viewers narrow down what the charts show."
            actions={<Button onClick={() => setConfiguring(true)}>Add filter</Button>}
          />
        ) : (
          <Filters bar={bar} />
        )}
        {entries.length > 0 && <Foot bar={bar} />}
      </div>
      <ResizeEdge {...width} />
      {isConfiguring && (
        <Suspense>
          <FilterConfigDialog onClose={() => setConfiguring(false)} />
        </Suspense>
      )}
    </aside>
  );
}

function Filters({ bar }: { readonly bar: FilterBarState }) {
  const metadata = useDraft(draft => draft.metadata);
  const entries = useMemo(() => filterEntries(metadata), [metadata]);
  const outside = useFiltersOutside();
  const inside = entries.filter(entry => !outside.has(entry.id));
  const away = entries.filter(entry => outside.has(entry.id));
  const draw = (entry: (typeof entries)[number]) =>
    isDivider(entry) ? (
      <div key={entry.id} className={styles.divider}>
        {entry.title}
        {entry.description && <small>{entry.description}</small>}
      </div>
    ) : (
      <FilterControl key={entry.id} filter={entry} bar={bar} />
    );
  return (
    <div className={styles.list}>
      {inside.map(draw)}
      {away.length > 0 && (
        <Section title={`Filters out of scope (${away.length})`} startsOpen={false}>
          <div className={styles.list} style={{ padding: '8px 0 0' }}>
            {away.map(draw)}
          </div>
        </Section>
      )}
    </div>
  );
}

/** Filters that act on no chart of the tab that is shown. */
function useFiltersOutside(): ReadonlySet<string> {
  const layout = useLayout();
  const filters = useScopedFilters();
  const activeTabs = useDashboard(state => state.activeTabs);
  return useMemo(() => {
    const tabs = topTabsOf(layout);
    const tab = tabs && activeTabOf(layout, activeTabs, tabs.id);
    if (tab === undefined) return new Set<string>();
    const shown = new Set(chartNodesOf(layout, tab).map(node => node.meta.chartId));
    return new Set(
      filters
        .filter(({ charts }) => charts.length > 0 && !charts.some(chart => shown.has(chart)))
        .map(({ id }) => id),
    );
  }, [filters, layout, activeTabs]);
}

function Foot({ bar }: { readonly bar: FilterBarState }) {
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
