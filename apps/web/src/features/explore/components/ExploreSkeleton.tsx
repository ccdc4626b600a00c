import { Skeleton, SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import styles from './explore.module.css';

/** Shows a placeholder for the builder while it loads. */
export function ExploreSkeleton() {
  return (
    <div className={styles.skeleton} role="status" aria-label="Loading">
      <div>
        <Skeleton height={20} width="60%" />
        <SkeletonLines count={10} />
      </div>
      <div>
        <Skeleton height={28} />
        <SkeletonLines count={8} />
      </div>
      <div>
        <Skeleton height={32} width="40%" />
        <Skeleton height="60%" />
      </div>
    </div>
  );
}
