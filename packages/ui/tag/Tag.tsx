import { X } from 'lucide-react';
import type { ComponentProps, ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './tag.module.css';

export type TagTone = 'neutral' | 'accent' | 'success' | 'warning' | 'error';

export interface TagProps extends ComponentProps<'span'> {
  readonly tone?: TagTone;
  readonly icon?: ReactNode;
  readonly onRemove?: () => void;
  readonly removeLabel?: string;
}

/** Shows a small label: a state, a kind, or a selected value that the user can remove. */
export function Tag({
  tone = 'neutral',
  icon,
  onRemove,
  removeLabel,
  className,
  children,
  ...rest
}: TagProps) {
  return (
    <span className={classes(styles.tag, tone !== 'neutral' && styles[tone], className)} {...rest}>
      {icon}
      <span className={styles.label}>{children}</span>
      {onRemove && (
        <button
          type="button"
          className={styles.remove}
          aria-label={removeLabel ?? 'Remove'}
          onClick={event => {
            event.stopPropagation();
            onRemove();
          }}
        >
          <X size={12} strokeWidth={1.75} />
        </button>
      )}
    </span>
  );
}

/** Shows a tag that the user can click. */
export function TagButton({
  tone = 'neutral',
  icon,
  className,
  children,
  ...rest
}: ComponentProps<'button'> & Pick<TagProps, 'tone' | 'icon'>) {
  return (
    <button
      type="button"
      className={classes(styles.tag, styles.button, tone !== 'neutral' && styles[tone], className)}
      {...rest}
    >
      {icon}
      <span className={styles.label}>{children}</span>
    </button>
  );
}
