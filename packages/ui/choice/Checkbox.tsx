import { Checkbox as Base } from '@base-ui/react/checkbox';
import { Check, Minus } from 'lucide-react';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

export interface CheckboxProps {
  readonly isChecked: boolean;
  readonly onChange: (isChecked: boolean) => void;
  /** The text beside the box; without it, set an `ariaLabel`. */
  readonly label?: ReactNode;
  readonly ariaLabel?: string;
  readonly description?: ReactNode;
  readonly isIndeterminate?: boolean;
  readonly isDisabled?: boolean;
  readonly tabIndex?: number;
}

/** Shows a check box with its label. */
export function Checkbox({
  isChecked,
  onChange,
  label,
  ariaLabel,
  description,
  isIndeterminate,
  isDisabled,
  tabIndex,
}: CheckboxProps) {
  const box = (
    <Base.Root
      className={styles.box}
      checked={isChecked}
      indeterminate={isIndeterminate ?? false}
      disabled={isDisabled ?? false}
      onCheckedChange={onChange}
      aria-label={ariaLabel}
      tabIndex={tabIndex}
    >
      <Base.Indicator>
        {isIndeterminate ? <Minus size={12} strokeWidth={2.5} /> : <Check size={12} strokeWidth={2.5} />}
      </Base.Indicator>
    </Base.Root>
  );
  if (label === undefined) return box;
  return (
    <label className={styles.row} data-disabled={isDisabled ? '' : undefined}>
      {box}
      <span className={styles.text}>
        {label}
        {description && <span className={styles.description}>{description}</span>}
      </span>
    </label>
  );
}
