import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Spinner } from '../feedback/Spinner.tsx';
import styles from './button.module.css';

export type ButtonVariant = 'primary' | 'secondary' | 'ghost' | 'danger' | 'link';
export type ButtonSize = 'small' | 'medium' | 'large';

export interface ButtonProps extends ComponentProps<'button'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
  readonly trailing?: ReactNode;
  /** Shows a spinner instead of the label and ignores clicks; the width stays. */
  readonly isBusy?: boolean;
  readonly isWide?: boolean;
}

/** Shows a button. Use `primary` at most once in a view. */
export function Button({
  variant = 'secondary',
  size = 'medium',
  icon,
  trailing,
  isBusy,
  isWide,
  className,
  children,
  disabled,
  type = 'button',
  ...rest
}: ButtonProps) {
  return (
    <button
      type={type}
      className={classes(buttonClass({ variant, size, isWide }), isBusy && styles.busy, className)}
      disabled={disabled || isBusy}
      aria-busy={isBusy || undefined}
      {...rest}
    >
      {icon}
      {children !== undefined && <span>{children}</span>}
      {trailing}
      {isBusy && (
        <span className={styles.spinner}>
          <Spinner />
        </span>
      )}
    </button>
  );
}

export interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly variant?: ButtonVariant;
  readonly size?: ButtonSize;
  readonly icon?: ReactNode;
}

/** Shows a link that looks like a button. */
export function ButtonLink({
  variant = 'secondary',
  size = 'medium',
  icon,
  className,
  children,
  ...rest
}: ButtonLinkProps) {
  return (
    <a className={classes(buttonClass({ variant, size }), className)} {...rest}>
      {icon}
      {children !== undefined && <span>{children}</span>}
    </a>
  );
}

function buttonClass({
  variant,
  size,
  isWide,
}: {
  readonly variant: ButtonVariant;
  readonly size: ButtonSize;
  readonly isWide?: boolean | undefined;
}): string {
  return classes(styles.button, styles[variant], size !== 'medium' && styles[size], isWide && styles.wide);
}
