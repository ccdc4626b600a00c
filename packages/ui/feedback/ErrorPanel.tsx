import { CircleAlert, Info, TriangleAlert } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { ReactNode } from 'react';
import { Button } from '../button/Button.tsx';
import { classes } from '../classes.ts';
import styles from './feedback.module.css';

// Its tooltip is more code than the rest of the sign-in page.
const CopyButton = lazy(async () => ({ default: (await import('./CopyButton.tsx')).CopyButton }));

export interface ErrorPanelProps {
  readonly title: ReactNode;
  readonly text?: ReactNode;
  /** What may help, below the text; unlike the text, it never scrolls. */
  readonly note?: ReactNode;
  /** Longer technical details, shown on "See more". */
  readonly details?: string | undefined;
  readonly actions?: ReactNode;
  readonly level?: 'error' | 'warning' | 'info';
}

/** Explains what went wrong, why, and what to do next. */
export function ErrorPanel({ title, text, note, details, actions, level = 'error' }: ErrorPanelProps) {
  const [isOpen, setOpen] = useState(false);
  const Icon = { error: CircleAlert, warning: TriangleAlert, info: Info }[level];
  return (
    <div
      className={classes(styles.error, level !== 'error' && styles[level])}
      role={level === 'error' ? 'alert' : 'status'}
    >
      <Icon size={18} strokeWidth={1.5} aria-hidden="true" />
      <div className={styles.errorTitle}>{title}</div>
      {text && <div className={styles.errorText}>{text}</div>}
      {note && <div className={styles.errorNote}>{note}</div>}
      {(details || actions) && (
        <div className={styles.errorActions}>
          {actions}
          {details && (
            <Button variant="link" onClick={() => setOpen(!isOpen)} aria-expanded={isOpen}>
              {isOpen ? 'See less' : 'See more'}
            </Button>
          )}
          {details && isOpen && (
            <Suspense>
              <CopyButton text={details} label="Copy message" />
            </Suspense>
          )}
        </div>
      )}
      {details && isOpen && <pre className={styles.details}>{details}</pre>}
    </div>
  );
}
