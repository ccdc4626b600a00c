import { useState } from 'react';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import type { ControlProps } from './control-props.ts';
import { MetricsControl } from './MetricsControl.tsx';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

const KINDS = [
  { value: 'fix', label: 'Fixed' },
  { value: 'metric', label: 'Based on a metric' },
] as const;

/** The first fixed value, also after a saved metric is removed. */
const FIRST_FIXED = 5;
const FIXED_AFTER_METRIC = '100';

/** Edits one value for all, or a metric. The other one is remembered while the panel is open. */
export function FixedOrMetricControl(props: ControlProps<'fixed-or-metric'>) {
  const { control, value, id, onChange } = props;
  const saved = (value ?? control.default ?? { type: 'fix', value: FIRST_FIXED }) as {
    readonly type?: unknown;
    readonly value?: unknown;
  };
  const type = saved.type === 'metric' || saved.type === 'fix' ? saved.type : undefined;
  const [other, setOther] = useState<unknown>(type === 'metric' ? FIXED_AFTER_METRIC : null);
  if (!type)
    return <UnknownValue value={value} onReplace={() => onChange({ type: 'fix', value: FIRST_FIXED })} />;
  const choose = (next: 'fix' | 'metric'): void => {
    if (next === type) return;
    setOther(saved.value);
    onChange({ type: next, value: other });
  };
  return (
    <div className={styles.group}>
      {control.isFixedOnly !== true && (
        <Segmented value={type} options={KINDS} onChange={choose} label="Kind of value" isWide />
      )}
      {type === 'fix' ? (
        <NumberInput
          id={id}
          value={saved.value === null || saved.value === undefined ? null : Number(saved.value)}
          onChange={number => onChange({ type: 'fix', value: number }, { mergesWithLast: true })}
        />
      ) : (
        <MetricsControl
          {...props}
          control={{ ...control, kind: 'metric' }}
          value={metricsOf(saved.value)[0] ?? null}
          onChange={metric => onChange({ type: 'metric', value: metric })}
        />
      )}
    </div>
  );
}
