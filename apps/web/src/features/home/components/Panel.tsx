import type { ReactNode } from 'react';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { Section } from '@powerset/ui/layout/Section.tsx';
import { usePanel } from '../use-panel.ts';
import type { HomePanel } from '../home.ts';
import styles from '../home.module.css';

export interface PanelProps {
  readonly panel: HomePanel;
  readonly title: string;
  readonly tabs: ReactNode;
  readonly actions?: ReactNode;
  readonly children: ReactNode;
}

/** Shows one part of the home page, which can be collapsed. */
export function Panel({ panel, title, tabs, actions, children }: PanelProps) {
  const [isOpen, toggle] = usePanel(panel);
  return (
    <Section
      title={title}
      size="large"
      isOpen={isOpen}
      onToggle={toggle}
      actions={
        isOpen && (
          <div className={styles.tools}>
            {tabs}
            <span className={styles.spacer} />
            {actions}
          </div>
        )
      }
    >
      <div className={styles.body}>{children}</div>
    </Section>
  );
}

export interface CardsProps<Item> {
  readonly items: readonly Item[] | undefined;
  readonly error: Error | null;
  readonly errorTitle: string;
  readonly empty: {
    readonly title: string;
    readonly text?: string;
    readonly actions?: ReactNode;
    readonly icon: ReactNode;
  };
  readonly render: (item: Item) => ReactNode;
}

/** Shows a panel's cards, or placeholders while they load. */
export function Cards<Item>({ items, error, errorTitle, empty, render }: CardsProps<Item>) {
  if (error && !items) return <ErrorPanel title={errorTitle} text={error.message} />;
  if (!items)
    return (
      <div className={styles.cards} role="status" aria-label="Loading">
        {Array.from({ length: 5 }, (_, at) => (
          <GhostCard key={at} />
        ))}
      </div>
    );
  if (items.length === 0)
    return (
      <div className={styles.empty}>
        <EmptyState {...empty} />
      </div>
    );
  return <div className={styles.cards}>{items.map(render)}</div>;
}

function GhostCard() {
  return (
    <div className={styles.ghost}>
      <Skeleton height={112} style={{ borderRadius: 0 }} />
      <div className={styles.ghostBody}>
        <Skeleton width="70%" height={12} />
        <Skeleton width="40%" height={10} />
      </div>
    </div>
  );
}
