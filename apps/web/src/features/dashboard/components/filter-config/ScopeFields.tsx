import { TriangleAlert } from 'lucide-react';
import { useMemo, useState } from 'react';
import type { LayoutNode } from '@powerset/core/dashboard/layout.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { EVERYWHERE, chartsInScope } from '@powerset/core/filters/scope.ts';
import { chartsBelow, scopeOfCharts, scopeTree } from '@powerset/core/filters/scope-tree.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useFacts } from '../../facts.ts';
import { useLayout } from '../../state/store.ts';
import { tabTitle } from '../grid/TabsPart.tsx';
import { ScopeTree } from '../scope-tree/ScopeTree.tsx';
import styles from './filter-config.module.css';

export interface ScopeFieldsProps {
  readonly filter: NativeFilter;
  readonly onChange: (part: Partial<NativeFilter>) => void;
}

/** Chooses the charts that a filter acts on. */
export function ScopeFields({ filter, onChange }: ScopeFieldsProps) {
  const layout = useLayout();
  const { charts } = useFacts();
  const titleOf = (node: LayoutNode): string =>
    node.type === 'TAB'
      ? tabTitle(node)
      : node.meta.sliceNameOverride ||
        charts?.get(node.meta.chartId!)?.slice_name ||
        (node.meta.sliceName ?? `#${node.meta.chartId}`);
  const tree = scopeTree(layout, titleOf);
  const all = chartsBelow(tree);
  const chosen = useMemo(() => new Set(chartsInScope(filter.scope, layout)), [filter.scope, layout]);
  const [isSpecific, setSpecific] = useState(chosen.size < all.length);
  const incompatible = useIncompatible(filter, all);
  const choose = (next: ReadonlySet<number>): void => onChange({ scope: scopeOfCharts(next, layout) });
  return (
    <div className={styles.scope}>
      <RadioGroup
        label="Scope"
        value={isSpecific ? 'specific' : 'all'}
        options={[
          { value: 'all', label: 'Apply to all panels' },
          {
            value: 'specific',
            label: 'Apply to specific panels',
            description: 'Only selected panels will be affected by this filter.',
          },
        ]}
        onChange={choice => {
          setSpecific(choice === 'specific');
          // Charts of other datasets do not have the filter's column, so they start unselected.
          if (choice === 'specific') choose(new Set(all.filter(id => !incompatible.has(id))));
          else onChange({ scope: EVERYWHERE });
        }}
      />
      {isSpecific && (
        <>
          <div className={styles.tree}>
            <ScopeTree
              root={tree}
              label="Panels"
              chosen={chosen}
              onChange={choose}
              noteOf={id => incompatible.has(id) && <OtherDataset />}
            />
          </div>
          <p className={styles.none} role="status">
            {chosen.size} of {all.length} charts
          </p>
        </>
      )}
    </div>
  );
}

function OtherDataset() {
  const text = "This chart might be incompatible with the filter (datasets don't match)";
  return (
    <Tooltip content={text}>
      <span role="img" aria-label={text}>
        <TriangleAlert size={14} strokeWidth={1.5} color="var(--warning)" aria-hidden="true" />
      </span>
    </Tooltip>
  );
}

/** Returns the charts whose dataset is not the filter's. */
function useIncompatible(filter: NativeFilter, all: readonly number[]): ReadonlySet<number> {
  const { charts } = useFacts();
  const datasetId = filter.targets[0]?.datasetId;
  if (datasetId === undefined) return new Set();
  return new Set(
    all.filter(id => {
      const chart = charts?.get(id);
      return chart !== undefined && datasetKeyOf(chart.form_data)?.id !== datasetId;
    }),
  );
}
