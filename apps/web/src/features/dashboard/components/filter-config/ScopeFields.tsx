import { TriangleAlert } from 'lucide-react';
import { useState } from 'react';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import type { NativeFilter } from '@powerset/core/filters/native-filter.ts';
import { EVERYWHERE, chartsInScope, scopeOver } from '@powerset/core/filters/scope.ts';
import { targetOf } from '@powerset/core/filters/value-filter.ts';
import { datasetKeyOf } from '@powerset/core/form-data/form-data.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { RadioGroup } from '@powerset/ui/choice/RadioGroup.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { Tooltip } from '@powerset/ui/tooltip/Tooltip.tsx';
import { useFacts } from '../../facts.ts';
import { useLayout } from '../../state/store.ts';
import styles from './filter-config.module.css';

/** The charts that a filter acts on. */
export function ScopeFields({
  filter,
  onChange,
}: {
  readonly filter: NativeFilter;
  readonly onChange: (part: Partial<NativeFilter>) => void;
}) {
  const layout = useLayout();
  const { charts } = useFacts();
  const covered = chartsInScope(filter.scope, layout);
  const nodes = [...new Map(chartNodesOf(layout).map(node => [node.meta.chartId!, node])).values()];
  const [isSpecific, setSpecific] = useState(covered.length < nodes.length);
  const datasetId = targetOf(filter)?.datasetId;
  const toggle = (chart: number, isOn: boolean): void =>
    onChange({ scope: scopeOver(isOn ? [...covered, chart] : covered.filter(one => one !== chart), layout) });
  return (
    <Section
      title="Scoping"
      badge={
        <span style={{ color: 'var(--text-secondary)', fontWeight: 400 }}>
          {covered.length} of {nodes.length} charts
        </span>
      }
    >
      <div className={styles.scope}>
        <RadioGroup
          label="Scope"
          value={isSpecific ? 'specific' : 'all'}
          options={[
            { value: 'all', label: 'Apply to all panels' },
            { value: 'specific', label: 'Apply to specific panels' },
          ]}
          onChange={choice => {
            setSpecific(choice === 'specific');
            if (choice === 'all') onChange({ scope: EVERYWHERE });
          }}
        />
        {isSpecific && (
          <div className={styles.charts} role="group" aria-label="Charts">
            {nodes.map(node => {
              const id = node.meta.chartId!;
              const chart = charts?.get(id);
              const isOther =
                chart !== undefined &&
                datasetId !== undefined &&
                datasetKeyOf(chart.form_data)?.id !== datasetId;
              return (
                <Checkbox
                  key={id}
                  isChecked={covered.includes(id)}
                  onChange={isOn => toggle(id, isOn)}
                  label={
                    <span>
                      {node.meta.sliceNameOverride || chart?.slice_name || node.meta.sliceName}{' '}
                      {isOther && <OtherDataset />}
                    </span>
                  }
                />
              );
            })}
          </div>
        )}
      </div>
    </Section>
  );
}

function OtherDataset() {
  return (
    <Tooltip content="This chart might be incompatible with the filter (datasets don't match)">
      <TriangleAlert size={14} strokeWidth={1.5} color="var(--warning)" style={{ verticalAlign: -2 }} />
    </Tooltip>
  );
}
