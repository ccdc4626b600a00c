import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import styles from './button.module.css';

export interface PlainIconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** What screen readers read. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly variant?: Extract<ButtonVariant, 'ghost' | 'secondary' | 'primary'>;
  readonly size?: ButtonSize;
  readonly isPressed?: boolean | undefined;
}

/** Shows a button with only an icon and without a tooltip, whose code the sign-in page does without. */
export function PlainIconButton({
  label,
  icon,
  variant = 'ghost',
  size = 'medium',
  isPressed,
  className,
  type = 'button',
  ...rest
}: PlainIconButtonProps) {
  return (
    <button
      type={type}
      aria-label={label}
      aria-pressed={isPressed}
      className={classes(
        styles.button,
        styles.icon,
        styles[variant],
        size !== 'medium' && styles[size],
        className,
      )}
      {...rest}
    >
      {icon}
    </button>
  );
}
