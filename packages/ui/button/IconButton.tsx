import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import { Tooltip } from '../tooltip/Tooltip.tsx';
import type { TooltipSide } from '../tooltip/Tooltip.tsx';
import type { ButtonSize, ButtonVariant } from './Button.tsx';
import styles from './button.module.css';

export interface IconButtonProps extends Omit<ComponentProps<'button'>, 'aria-label' | 'children'> {
  /** Screen readers read the label; it is also the tooltip unless `tooltip` is set. */
  readonly label: string;
  readonly icon: ReactNode;
  readonly tooltip?: ReactNode | false;
  readonly tooltipSide?: TooltipSide;
  readonly shortcut?: string;
  readonly variant?: Extract<ButtonVariant, 'ghost' | 'secondary' | 'primary'>;
  readonly size?: ButtonSize;
  readonly isPressed?: boolean;
}

/** Shows a button with only an icon; its tooltip is its label. */
export function IconButton({
  label,
  icon,
  tooltip,
  tooltipSide,
  shortcut,
  variant = 'ghost',
  size = 'medium',
  isPressed,
  className,
  type = 'button',
  ...rest
}: IconButtonProps) {
  const button = (
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
  if (tooltip === false) return button;
  return (
    <Tooltip content={tooltip ?? label} side={tooltipSide} shortcut={shortcut}>
      {button}
    </Tooltip>
  );
}
