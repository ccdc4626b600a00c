import type { ColumnStatistics } from '../result/column-statistics.ts';
import styles from './statistics.module.css';

/** Shows the statistics of a column: figures, and how its values are spread. */
export function StatisticsView({ statistics }: { readonly statistics: ColumnStatistics }) {
  const { count, nulls, distinct, min, max, sum, mean, median, bars, isHistogram } = statistics;
  const facts = [
    ['Rows', number(count)],
    ['Missing', `${number(nulls)} (${share(nulls, count)})`],
    ['Distinct', number(distinct)],
    ['Minimum', min],
    ['Maximum', max],
    ['Mean', mean === undefined ? undefined : number(mean)],
    ['Median', median === undefined ? undefined : number(median)],
    ['Sum', sum === undefined ? undefined : number(sum)],
  ] as const;
  const most = Math.max(1, ...bars.map(bar => bar.count));
  return (
    <div className={styles.statistics}>
      <dl className={styles.facts}>
        {facts
          .filter(([, value]) => value !== undefined)
          .map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd title={value}>{value}</dd>
            </div>
          ))}
      </dl>
      {bars.length > 0 && (
        <>
          <h3 className={styles.heading}>{isHistogram ? 'Distribution' : 'Most frequent values'}</h3>
          <ul className={styles.bars}>
            {bars.map(({ label, count: height }) => (
              <li key={label}>
                <span title={label}>{label || '(empty text)'}</span>
                <span className={styles.track}>
                  <span style={{ width: `${(height / most) * 100}%` }} />
                </span>
                <span className={styles.count}>{number(height)}</span>
              </li>
            ))}
          </ul>
        </>
      )}
    </div>
  );
}

function number(value: number): string {
  return value.toLocaleString('en', { maximumFractionDigits: 4 });
}

function share(part: number, whole: number): string {
  return whole === 0 ? '0%' : `${((part / whole) * 100).toFixed(part === 0 || part === whole ? 0 : 1)}%`;
}
