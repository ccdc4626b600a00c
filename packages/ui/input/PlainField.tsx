import { useId } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './input.module.css';

/** The ids that connect a control with its field, so that screen readers read both together. */
export interface FieldControl {
  readonly id: string;
  readonly 'aria-describedby': string | undefined;
  readonly 'aria-invalid': true | undefined;
  readonly 'aria-required': true | undefined;
}

export interface PlainFieldProps {
  readonly label?: ReactNode;
  /** What follows the label. */
  readonly aside?: ReactNode;
  readonly hint?: ReactNode;
  readonly error?: ReactNode;
  readonly isRequired?: boolean | undefined;
  readonly className?: string | undefined;
  readonly children: (control: FieldControl) => ReactNode;
}

/** Shows a label above a control, and a hint or an error below. */
export function PlainField({ label, aside, hint, error, isRequired, className, children }: PlainFieldProps) {
  const id = useId();
  const note = error || hint;
  return (
    <div className={classes(styles.field, className)}>
      {label !== undefined && (
        <div className={styles.label}>
          <label htmlFor={id}>{label}</label>
          {isRequired && (
            <span className={styles.required} aria-hidden="true">
              *
            </span>
          )}
          {aside}
        </div>
      )}
      {children({
        id,
        'aria-describedby': note ? `${id}-note` : undefined,
        'aria-invalid': error ? true : undefined,
        'aria-required': isRequired || undefined,
      })}
      {note && (
        <div
          id={`${id}-note`}
          className={error ? styles.error : styles.hint}
          role={error ? 'alert' : undefined}
        >
          {note}
        </div>
      )}
    </div>
  );
}
