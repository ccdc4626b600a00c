import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { CONDITION_COLORS, ConditionalRule } from '@powerset/core/color/conditional-color.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import type { ControlProps } from './control-props.ts';
import { FormattingRuleEditor } from './FormattingRuleEditor.tsx';
import styles from '../../../../shared/fields/controls.module.css';

/** Edits the rules that color numbers by value. */
export function ConditionalFormattingControl({
  value,
  state,
  id,
  resultColumns,
  onChange,
}: ControlProps<'conditional-formatting'>) {
  const [openAt, setOpenAt] = useState<number | 'new'>();
  const rules = asList(value).map(rule => ConditionalRule.safeParse(rule).data ?? {});
  const columns = numericColumns(state, resultColumns);
  const save = (rule: ConditionalRule, at: number | 'new'): void => {
    onChange(at === 'new' ? [...rules, rule] : rules.with(at, rule));
    setOpenAt(undefined);
  };
  const editor = (at: number | 'new') => (
    <FormattingRuleEditor
      state={state}
      columns={columns}
      rule={
        at === 'new'
          ? { operator: '>', colorScheme: CONDITION_COLORS[0]![0], column: columns[0] }
          : rules[at]!
      }
      onSave={rule => save(rule, at)}
    />
  );
  return (
    <div className={styles.zone}>
      {rules.map((rule, i) => (
        <div key={i} className={styles.rule}>
          <span className={styles.dot} style={{ background: rule.colorScheme ?? undefined }} />
          <Popover
            isOpen={openAt === i}
            onOpenChange={isOpen => setOpenAt(isOpen ? i : undefined)}
            side="right"
            label="Formatting rule"
            trigger={
              <button type="button" className={styles.pillText}>
                {ruleText(rule, state)}
              </button>
            }
          >
            {openAt === i && editor(i)}
          </Popover>
          <IconButton
            label="Remove rule"
            tooltip={false}
            size="small"
            icon={<X size={14} strokeWidth={1.5} />}
            onClick={() => onChange(rules.toSpliced(i, 1))}
          />
        </div>
      ))}
      <Popover
        isOpen={openAt === 'new'}
        onOpenChange={isOpen => setOpenAt(isOpen ? 'new' : undefined)}
        side="right"
        label="New formatting rule"
        trigger={
          <button id={id} type="button" className={styles.add}>
            <Plus size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>Add new color formatter</span>
          </button>
        }
      >
        {openAt === 'new' && editor('new')}
      </Popover>
    </div>
  );
}

function ruleText(
  { column, operator, targetValue, targetValueLeft, targetValueRight }: ConditionalRule,
  { dataset }: PanelState,
): string {
  const name = labelOf(dataset, column ?? '');
  if (!operator || operator === 'None') return name;
  if (!operator.includes('x')) return `${name} ${operator} ${targetValue ?? ''}`;
  const [left, right] = operator.split('x').map(part => part.trim());
  return `${targetValueLeft ?? ''} ${left} ${name} ${right} ${targetValueRight ?? ''}`;
}

/** Returns the columns with numbers: those of the result if there is one, or else the chosen metrics. */
function numericColumns(
  { formData, dataset }: PanelState,
  resultColumns: readonly string[],
): readonly string[] {
  const metrics = [...metricsOf(formData.metrics), ...metricsOf(formData.metric)].map(metricLabel);
  const percent = metricsOf(formData.percent_metrics).map(metric => `%${metricLabel(metric)}`);
  const numbers = resultColumns.filter(
    name => dataset?.columns.find(column => column.name === name)?.genericType === 'numeric',
  );
  return [...new Set([...metrics, ...percent, ...numbers])];
}
