import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import styles from '../dashboard.module.css';

const TILES = [
  [3, 120],
  [3, 120],
  [3, 120],
  [3, 120],
  [8, 320],
  [4, 320],
  [6, 280],
  [6, 280],
] as const;

/** Shows a gray placeholder in the shape of a dashboard. */
export function DashboardSkeleton() {
  return (
    <div role="status" aria-label="Loading dashboard">
      <div className={styles.skeletonHead}>
        <Skeleton width={260} height={20} />
      </div>
      <div className={styles.skeletonGrid}>
        {TILES.map(([span, height], at) => (
          <div key={at} className={styles.skeletonTile} style={{ gridColumn: `span ${span}`, height }}>
            <Skeleton width="45%" height={12} />
          </div>
        ))}
      </div>
    </div>
  );
}
