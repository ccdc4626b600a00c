import { Plus, X } from 'lucide-react';
import { useState } from 'react';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import {
  CONDITION_COLORS,
  CONDITION_OPERATORS,
  ConditionalRule,
  type ConditionOperator,
} from '@powerset/core/color/conditional-color.ts';
import { asList, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Popover } from '@powerset/ui/popover/Popover.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import type { ControlProps } from './control-props.ts';
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
    <RuleEditor
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

interface RuleEditorProps {
  readonly state: PanelState;
  readonly columns: readonly string[];
  readonly rule: ConditionalRule;
  onSave(rule: ConditionalRule): void;
}

function RuleEditor({ state, columns, rule, onSave }: RuleEditorProps) {
  const [draft, setDraft] = useState(rule);
  const operator = draft.operator as ConditionOperator | undefined;
  const isBetween = operator?.includes('x') === true;
  const problem = problemOf(draft);
  return (
    <div className={styles.editor}>
      <Field label="Column">
        {field => (
          <Select
            id={field.id}
            label="Column"
            value={draft.column ?? undefined}
            options={columns.map(one => ({ value: one, label: labelOf(state.dataset, one) }))}
            onChange={column => setDraft({ ...draft, column })}
          />
        )}
      </Field>
      <Field label="Color scheme">
        {field => (
          <Select
            id={field.id}
            label="Color scheme"
            value={draft.colorScheme ?? undefined}
            options={CONDITION_COLORS.map(([hex, label]) => ({
              value: hex,
              label,
              icon: <span className={styles.dot} style={{ background: hex }} />,
            }))}
            onChange={colorScheme => setDraft({ ...draft, colorScheme })}
          />
        )}
      </Field>
      <Field label="Operator">
        {field => (
          <Select
            id={field.id}
            label="Operator"
            value={operator}
            options={optionsOf(CONDITION_OPERATORS)}
            onChange={next => setDraft({ ...draft, operator: next })}
          />
        )}
      </Field>
      {operator !== 'None' && (
        <Field label={isBetween ? 'Left and right value' : 'Target value'} error={problem}>
          {field =>
            isBetween ? (
              <div className={styles.pair}>
                <NumberInput
                  id={field.id}
                  aria-label="Left value"
                  value={draft.targetValueLeft ?? null}
                  onChange={targetValueLeft => setDraft({ ...draft, targetValueLeft })}
                />
                <NumberInput
                  aria-label="Right value"
                  value={draft.targetValueRight ?? null}
                  onChange={targetValueRight => setDraft({ ...draft, targetValueRight })}
                />
              </div>
            ) : (
              <NumberInput
                id={field.id}
                value={draft.targetValue ?? null}
                onChange={targetValue => setDraft({ ...draft, targetValue })}
              />
            )
          }
        </Field>
      )}
      <div className={styles.editorFoot}>
        <Button
          variant="primary"
          disabled={!isComplete(draft) || problem !== undefined}
          onClick={() => onSave(draft)}
        >
          Apply
        </Button>
      </div>
    </div>
  );
}

function isComplete({
  column,
  operator,
  targetValue,
  targetValueLeft,
  targetValueRight,
}: ConditionalRule): boolean {
  if (!column || !operator) return false;
  if (operator === 'None') return true;
  return operator.includes('x')
    ? typeof targetValueLeft === 'number' && typeof targetValueRight === 'number'
    : typeof targetValue === 'number';
}

function problemOf({ operator, targetValueLeft, targetValueRight }: ConditionalRule): string | undefined {
  const bothSet =
    operator?.includes('x') && typeof targetValueLeft === 'number' && typeof targetValueRight === 'number';
  return bothSet && targetValueLeft >= targetValueRight
    ? 'This value should be smaller than the right target value'
    : undefined;
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
