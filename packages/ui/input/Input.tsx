import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './input.module.css';

export interface InputProps extends Omit<ComponentProps<'input'>, 'size' | 'onChange' | 'prefix'> {
  readonly onChange?: (value: string) => void;
  readonly size?: 'small' | 'medium' | 'large';
  readonly leading?: ReactNode;
  readonly trailing?: ReactNode;
  readonly isMono?: boolean;
}

/** Edits one line of text. */
export function Input({
  onChange,
  size = 'medium',
  leading,
  trailing,
  isMono,
  className,
  disabled,
  ...rest
}: InputProps) {
  return (
    <span
      className={classes(styles.box, size !== 'medium' && styles[size], className)}
      data-invalid={rest['aria-invalid'] ? '' : undefined}
      data-disabled={disabled ? '' : undefined}
    >
      {leading}
      <input
        className={classes(styles.control, isMono && styles.mono)}
        disabled={disabled}
        onChange={onChange && (event => onChange(event.target.value))}
        {...rest}
      />
      {trailing}
    </span>
  );
}
