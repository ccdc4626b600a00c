import { useState, type ReactNode } from 'react';
import type { FilterSet } from '@powerset/core/filters/filter-sets.ts';
import { Tabs, tabPanelProps } from '@powerset/ui/tabs/Tabs.tsx';
import { EditingSet } from './EditingSet.tsx';
import { FilterSets } from './FilterSets.tsx';
import type { FilterBarState } from './use-filter-bar.ts';
import { useFilterSets, useHasFilterSets } from './use-filter-sets.ts';
import styles from './filter-sets.module.css';

export interface BarTabsProps {
  readonly bar: FilterBarState;
  readonly children: ReactNode;
}

/** Shows the filters, or the saved selections of them (filter sets). */
export function BarTabs({ bar, children }: BarTabsProps) {
  const isOn = useHasFilterSets();
  const sets = useFilterSets(isOn);
  const [tab, setTab] = useState<'filters' | 'sets'>('filters');
  const [edited, setEdited] = useState<FilterSet>();
  // Users without the permission to see sets get no tabs.
  if (!isOn || sets.isError) return children;
  const count = sets.data?.length ?? 0;
  const edit = (set: FilterSet | undefined): void => {
    setEdited(set);
    setTab(set ? 'filters' : 'sets');
  };
  return (
    <>
      <Tabs
        id="filter-bar"
        className={styles.tabs!}
        label="Filters and filter sets"
        value={tab}
        tabs={[
          { value: 'filters', label: `All filters (${bar.filters.length})` },
          { value: 'sets', label: `Filter sets (${count})` },
        ]}
        onChange={setTab}
      />
      <div className={styles.panel} {...tabPanelProps('filter-bar', tab)}>
        {tab === 'filters' ? (
          <>
            {edited && (
              <EditingSet bar={bar} set={edited} sets={sets.data ?? []} onClose={() => edit(undefined)} />
            )}
            {children}
          </>
        ) : (
          <FilterSets bar={bar} sets={sets.data} onEdit={edit} />
        )}
      </div>
    </>
  );
}
