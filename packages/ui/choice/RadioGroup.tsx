import { Radio } from '@base-ui/react/radio';
import { RadioGroup as Base } from '@base-ui/react/radio-group';
import type { ReactNode } from 'react';
import styles from './choice.module.css';

export interface RadioOption<Value extends string> {
  readonly value: Value;
  readonly label: ReactNode;
  readonly description?: ReactNode;
  readonly isDisabled?: boolean;
}

export interface RadioGroupProps<Value extends string> {
  readonly value: Value;
  readonly options: readonly RadioOption<Value>[];
  readonly onChange: (value: Value) => void;
  readonly label: string;
}

/** Lets the user choose one of a few visible options. */
export function RadioGroup<Value extends string>({
  value,
  options,
  onChange,
  label,
}: RadioGroupProps<Value>) {
  return (
    <Base className={styles.group} value={value} onValueChange={next => onChange(next)} aria-label={label}>
      {options.map(option => (
        <label key={option.value} className={styles.row} data-disabled={option.isDisabled ? '' : undefined}>
          <Radio.Root
            value={option.value}
            disabled={option.isDisabled ?? false}
            className={`${styles.box} ${styles.radio}`}
          >
            <Radio.Indicator>
              <span className={styles.dot} />
            </Radio.Indicator>
          </Radio.Root>
          <span className={styles.text}>
            {option.label}
            {option.description && <span className={styles.description}>{option.description}</span>}
          </span>
        </label>
      ))}
    </Base>
  );
}
