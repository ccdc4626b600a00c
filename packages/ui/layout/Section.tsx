import { ChevronRight } from 'lucide-react';
import { useId, useState } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import styles from './section.module.css';

export interface SectionProps {
  readonly title: ReactNode;
  /** An item beside the title: a count, a mark, a warning. */
  readonly badge?: ReactNode;
  /** The actions at the right end of the header. */
  readonly actions?: ReactNode;
  readonly startsOpen?: boolean;
  /** With `isOpen` and `onToggle`, the parent decides whether the section is open. */
  readonly isOpen?: boolean;
  readonly onToggle?: (isOpen: boolean) => void;
  readonly size?: 'medium' | 'large';
  readonly className?: string;
  readonly children: ReactNode;
}

/** Shows a heading that opens and closes the content below it. */
export function Section({
  title,
  badge,
  actions,
  startsOpen = true,
  isOpen,
  onToggle,
  size = 'medium',
  className,
  children,
}: SectionProps) {
  const [ownOpen, setOwnOpen] = useState(startsOpen);
  const id = useId();
  const open = isOpen ?? ownOpen;
  return (
    // Only large sections are landmarks, because too many landmarks would be useless.
    <section
      className={classes(styles.section, className)}
      aria-labelledby={size === 'large' ? `${id}-head` : undefined}
    >
      <div className={styles.head}>
        <button
          id={`${id}-head`}
          type="button"
          className={classes(styles.toggle, size === 'large' && styles.large)}
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            setOwnOpen(!open);
            onToggle?.(!open);
          }}
        >
          <ChevronRight size={16} strokeWidth={1.75} aria-hidden="true" />
          {title}
          {badge}
        </button>
        {actions && <div className={styles.actions}>{actions}</div>}
      </div>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </section>
  );
}
