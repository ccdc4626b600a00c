import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './feedback.module.css';

export interface EmptyStateProps {
  readonly icon?: ReactNode;
  readonly title: ReactNode;
  /** Explains why the place is empty and what the user can do. */
  readonly text?: ReactNode;
  readonly actions?: ReactNode;
  readonly isSmall?: boolean;
}

/** Takes the place of missing content: explains why it is missing and what to do next. */
export function EmptyState({ icon, title, text, actions, isSmall }: EmptyStateProps) {
  return (
    <div className={classes(styles.empty, isSmall && styles.emptySmall)}>
      {icon && !isSmall && <div className={styles.emptyIcon}>{icon}</div>}
      <div className={styles.emptyTitle}>{title}</div>
      {text && <div className={styles.emptyText}>{text}</div>}
      {actions && <div className={styles.emptyActions}>{actions}</div>}
    </div>
  );
}
