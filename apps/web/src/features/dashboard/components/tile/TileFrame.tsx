import type { ReactNode, RefObject } from 'react';
import { classes } from '@powerset/ui/classes.ts';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import styles from './tile.module.css';

export interface TileFrameProps {
  readonly ref: RefObject<HTMLElement | null>;
  readonly id: string;
  readonly title: string;
  /** Replaces the plain title. */
  readonly heading?: ReactNode;
  readonly tools?: ReactNode;
  readonly isLoading?: boolean;
  /** True while the chart loads its data again. */
  readonly isRefreshing?: boolean;
  readonly isFullScreen?: boolean;
  readonly children: ReactNode;
}

/** Draws the surface of a chart and its header. */
export function TileFrame({
  ref,
  id,
  title,
  heading,
  tools,
  isLoading,
  isRefreshing,
  isFullScreen,
  children,
}: TileFrameProps) {
  return (
    <article
      ref={ref}
      id={id}
      aria-label={title}
      aria-busy={isLoading || undefined}
      className={classes(styles.tile, isFullScreen && styles.fullScreen)}
    >
      {isRefreshing && (
        <div className={styles.progress}>
          <ProgressBar label={`Loading ${title}`} />
        </div>
      )}
      <header className={styles.head}>
        {heading ?? (
          <span className={styles.title} title={title}>
            {title}
          </span>
        )}
        <span className={styles.spacer} />
        {tools}
      </header>
      <div className={styles.body}>{children}</div>
    </article>
  );
}
