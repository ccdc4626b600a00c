import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import styles from './app.module.css';

/** Replaces a page while its code is loading. */
export function PageSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading page">
      <Skeleton width={220} height={24} />
      <div className={styles.skeletonGrid}>
        {Array.from({ length: 8 }, (_, at) => (
          <Skeleton key={at} height={112} style={{ borderRadius: 8 }} />
        ))}
      </div>
    </div>
  );
}
