import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

/** Edits the two ends of an axis; an empty end follows the data. */
export function BoundsControl({ value, id, onChange }: ControlProps<'bounds'>) {
  const [min = null, max = null] = Array.isArray(value) ? (value as (number | null)[]) : [];
  return (
    <div className={styles.pair}>
      <NumberInput
        id={id}
        value={min}
        placeholder="Min"
        aria-label="Min"
        onChange={next => onChange([next, max], { mergesWithLast: true })}
      />
      <NumberInput
        value={max}
        placeholder="Max"
        aria-label="Max"
        onChange={next => onChange([min, next], { mergesWithLast: true })}
      />
    </div>
  );
}
