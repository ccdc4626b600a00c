import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { filterTypeName } from '@powerset/core/filters/filter-kinds.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { chartsInScope } from '@powerset/core/filters/scope.ts';
import { useFacts } from '../../facts.ts';
import { useLayout } from '../../state/store.ts';
import { tabTitle } from '../grid/TabsPart.tsx';
import styles from './filter-bar.module.css';

export interface AboutFilterProps {
  readonly filter: NativeFilter;
  readonly filters: readonly NativeFilter[];
}

/** Explains a filter: its kind, what it acts on, and what narrows its values. */
export function AboutFilter({ filter, filters }: AboutFilterProps) {
  const scope = useScopeText(filter);
  const parents = filter.cascadeParentIds.flatMap(id => filters.find(one => one.id === id)?.name ?? []);
  const rows = [
    ['Filter type', filterTypeName(filter.filterType)],
    ['Scope', scope],
    ...(parents.length > 0 ? [['Dependent on', parents.join(', ')]] : []),
  ];
  return (
    <div className={styles.about}>
      <h3>{filter.name}</h3>
      <dl>
        {rows.map(([term, text]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
      {filter.description && <p>{filter.description}</p>}
    </div>
  );
}

const MOST_NAMES = 8;

function useScopeText(filter: NativeFilter): string {
  const layout = useLayout();
  const { charts } = useFacts();
  const inScope = new Set(chartsInScope(filter.scope, layout));
  const nodes = chartNodesOf(layout);
  const all = new Set(nodes.map(node => node.meta.chartId!));
  if (inScope.size === 0) return 'None';
  if (inScope.size === all.size) return 'All charts';
  const roots = filter.scope.rootPath.flatMap(id =>
    layout[id]?.type === 'TAB' ? [tabTitle(layout[id])] : [],
  );
  if (roots.length > 0 && roots.length === filter.scope.rootPath.length && filter.scope.excluded.length === 0)
    return roots.join(', ');
  const names = [...inScope].map(id => {
    const node = nodes.find(one => one.meta.chartId === id);
    return node?.meta.sliceNameOverride || charts?.get(id)?.slice_name || node?.meta.sliceName || `#${id}`;
  });
  const hidden = names.length - MOST_NAMES;
  return names.slice(0, MOST_NAMES).join(', ') + (hidden > 0 ? `, and ${hidden} more` : '');
}
