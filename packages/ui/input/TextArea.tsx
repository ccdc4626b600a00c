import type { ComponentProps } from 'react';
import { classes } from '../classes.ts';
import styles from './input.module.css';

export interface TextAreaProps extends Omit<ComponentProps<'textarea'>, 'onChange'> {
  readonly onChange?: (value: string) => void;
  readonly isMono?: boolean;
}

/** Edits several lines of text. */
export function TextArea({ onChange, isMono, className, disabled, ...rest }: TextAreaProps) {
  return (
    <span
      className={classes(styles.box, className)}
      data-invalid={rest['aria-invalid'] ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      <textarea
        className={classes(styles.control, styles.area, isMono && styles.mono)}
        disabled={disabled}
        onChange={onChange && (event => onChange(event.target.value))}
        {...rest}
      />
    </span>
  );
}
