import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import { vizFamily } from '../../../../shared/viz-glyph/viz-family.ts';
import styles from './tile.module.css';

const BARS = [46, 72, 58, 88, 64, 78, 40, 66] as const;

/** Shows a gray placeholder in the shape of the loading chart. */
export function TileSkeleton({ vizType }: { readonly vizType: string | undefined }) {
  switch (vizFamily(vizType)) {
    case 'number':
      return (
        <div className={styles.skeletonNumber}>
          <Skeleton width="46%" height={34} />
          <Skeleton width="28%" height={12} />
        </div>
      );
    case 'table':
      return (
        <div className={styles.skeletonRows}>
          {Array.from({ length: 9 }, (_, row) => (
            <Skeleton key={row} height={12} width={row === 0 ? '100%' : `${96 - ((row * 7) % 22)}%`} />
          ))}
        </div>
      );
    case 'pie':
    case 'gauge':
      return (
        <div className={styles.skeletonRing}>
          <Skeleton />
        </div>
      );
    default:
      return (
        <div className={styles.skeleton}>
          {BARS.map((height, at) => (
            <Skeleton key={at} height={`${height}%`} />
          ))}
        </div>
      );
  }
}
