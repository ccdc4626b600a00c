import { Skeleton } from '@powerset/ui/feedback/Skeleton.tsx';
import styles from './kit/view/chart-skeleton.module.css';
import { knownChart } from './known-chart.ts';

const BAR_HEIGHTS = [46, 72, 58, 88, 64, 78, 40, 66] as const;
const ROWS = 9;

/** Shows a gray placeholder in the shape of the chart that is loading. */
export function ChartSkeleton({ vizType }: { readonly vizType: unknown }) {
  switch (knownChart(vizType)?.category) {
    case 'KPI':
      return (
        <div className={styles.number} aria-hidden="true">
          <Skeleton width="36%" height={44} />
          <Skeleton width="20%" height={14} />
        </div>
      );
    case 'Table':
      return (
        <div className={styles.rows} aria-hidden="true">
          {Array.from({ length: ROWS }, (_, row) => (
            <Skeleton key={row} height={12} width={`${row === 0 ? 100 : 96 - ((row * 7) % 22)}%`} />
          ))}
        </div>
      );
    case 'Part of a Whole':
      return (
        <div className={styles.ring} aria-hidden="true">
          <Skeleton width="auto" height="70%" style={{ aspectRatio: 1, borderRadius: '50%' }} />
        </div>
      );
    default:
      return (
        <div className={styles.bars} aria-hidden="true">
          {BAR_HEIGHTS.map((height, bar) => (
            <Skeleton key={bar} height={`${height}%`} />
          ))}
        </div>
      );
  }
}
