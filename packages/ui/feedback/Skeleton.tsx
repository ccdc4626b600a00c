import type { CSSProperties } from 'react';
import { classes } from '../classes.ts';
import styles from './feedback.module.css';

export interface SkeletonProps {
  readonly width?: number | string;
  readonly height?: number | string;
  readonly className?: string;
  readonly style?: CSSProperties;
}

/** Shows a gray block in the position and shape of the loading content. */
export function Skeleton({ width = '100%', height = 16, className, style }: SkeletonProps) {
  return (
    <span
      className={classes(styles.skeleton, className)}
      style={{ width, height, ...style }}
      aria-hidden="true"
    />
  );
}

/** Shows gray lines in place of a paragraph. */
export function SkeletonLines({ count = 3 }: { readonly count?: number }) {
  return (
    <span className={styles.lines} role="status" aria-label="Loading">
      {Array.from({ length: count }, (_, line) => (
        <Skeleton key={line} height={12} width={`${[100, 92, 96, 78][line % 4]}%`} />
      ))}
    </span>
  );
}
