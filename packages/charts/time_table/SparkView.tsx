import { useState, type PointerEvent } from 'react';
import type { Sparkline, SparkPoint } from './sparkline.ts';
import styles from './time-table.module.css';

/** Draws a sparkline that shows the value under the pointer. */
export function SparkView({ spark }: { readonly spark: Sparkline }) {
  const [point, setPoint] = useState<SparkPoint>();
  const alone = spark.points.filter(one => one.y !== null);
  const onPointerMove = (event: PointerEvent<SVGSVGElement>): void => {
    const box = event.currentTarget.getBoundingClientRect();
    const x = ((event.clientX - box.left) / box.width) * spark.width;
    setPoint(nearest(spark.points, x));
  };
  return (
    <div className={styles.spark} style={{ width: spark.width }}>
      {spark.axis && (
        <span className={styles.axis} style={{ height: spark.height }}>
          <span>{spark.axis.top}</span>
          <span>{spark.axis.bottom}</span>
        </span>
      )}
      <svg
        viewBox={`0 0 ${spark.width} ${spark.height}`}
        height={spark.height}
        preserveAspectRatio="none"
        role="img"
        aria-label={spark.summary}
        onPointerMove={onPointerMove}
        onPointerLeave={() => setPoint(undefined)}
      >
        {spark.zeroY !== undefined && (
          <line className={styles.zero} x1={0} x2={spark.width} y1={spark.zeroY} y2={spark.zeroY} />
        )}
        <path className={styles.line} d={spark.path} />
        {alone.length === 1 && <circle className={styles.dot} cx={alone[0]!.x} cy={alone[0]!.y!} r={3} />}
        {point && <circle className={styles.dot} cx={point.x} cy={point.y!} r={3} />}
      </svg>
      {point && (
        <span
          className={styles.tip}
          data-end={point.x > spark.width / 2 || undefined}
          style={{ left: `${(point.x / spark.width) * 100}%` }}
        >
          <b>{point.text}</b> {point.time}
        </span>
      )}
    </div>
  );
}

function nearest(points: readonly SparkPoint[], x: number): SparkPoint | undefined {
  return points
    .filter(point => point.y !== null)
    .reduce<SparkPoint | undefined>(
      (best, point) => (best && Math.abs(best.x - x) <= Math.abs(point.x - x) ? best : point),
      undefined,
    );
}
