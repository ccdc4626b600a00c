import { useState } from 'react';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import {
  CONDITION_COLORS,
  CONDITION_OPERATORS,
  type ConditionalRule,
  type ConditionOperator,
} from '@powerset/core/color/conditional-color.ts';
import { ruleProblems, type RuleField } from '@powerset/core/color/rule-problems.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { optionsOf } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import styles from '../../../../shared/fields/controls.module.css';

interface FormattingRuleEditorProps {
  readonly state: PanelState;
  readonly columns: readonly string[];
  readonly rule: ConditionalRule;
  onSave(rule: ConditionalRule): void;
}

/** Edits one rule of conditional formatting; what is missing is marked after use or on Apply. */
export function FormattingRuleEditor({ state, columns, rule, onSave }: FormattingRuleEditorProps) {
  const [draft, setDraft] = useState(rule);
  const [isTried, setTried] = useState(false);
  const problems = ruleProblems(draft);
  // Both targets are typed one after the other, so a missing one is marked on Apply only.
  const problem = (field: RuleField): string | undefined =>
    isTried || (problems[field] !== 'Required' && field in draft) ? problems[field] : undefined;
  const change = (changes: ConditionalRule): void => setDraft({ ...draft, ...changes });
  const apply = (): void => {
    if (Object.keys(problems).length === 0) onSave(draft);
    else setTried(true);
  };
  return (
    <form
      className={styles.editor}
      onSubmit={event => {
        event.preventDefault();
        apply();
      }}
    >
      <Field label="Column" error={problem('column')}>
        {field => (
          <Select
            id={field.id}
            label="Column"
            value={draft.column ?? undefined}
            options={columns.map(one => ({ value: one, label: labelOf(state.dataset, one) }))}
            onChange={column => change({ column })}
          />
        )}
      </Field>
      <Field label="Color scheme" error={problem('colorScheme')}>
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
            onChange={colorScheme => change({ colorScheme })}
          />
        )}
      </Field>
      <Field label="Operator" error={problem('operator')}>
        {field => (
          <Select
            id={field.id}
            label="Operator"
            value={draft.operator as ConditionOperator | undefined}
            options={optionsOf(CONDITION_OPERATORS)}
            onChange={operator => change({ operator })}
          />
        )}
      </Field>
      <Targets draft={draft} problem={problem} onChange={change} />
      <div className={styles.editorFoot}>
        <Button variant="primary" type="submit">
          Apply
        </Button>
      </div>
    </form>
  );
}

interface TargetsProps {
  readonly draft: ConditionalRule;
  problem(field: RuleField): string | undefined;
  onChange(changes: ConditionalRule): void;
}

function Targets({ draft, problem, onChange }: TargetsProps) {
  const { operator } = draft;
  if (!operator || operator === 'None') return null;
  const target = (field: 'targetValue' | 'targetValueLeft' | 'targetValueRight', label: string) => (
    <Field label={label} error={problem(field)}>
      {control => (
        <NumberInput
          {...control}
          value={draft[field] ?? null}
          onChange={value => onChange({ [field]: value })}
        />
      )}
    </Field>
  );
  if (!operator.includes('x')) return target('targetValue', 'Target value');
  return (
    <div className={styles.pair}>
      {target('targetValueLeft', 'Left value')}
      {target('targetValueRight', 'Right value')}
    </div>
  );
}
