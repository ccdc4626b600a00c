import styles from './feedback.module.css';

/** Shows a thin bar with the progress from 0 to 1; the bar moves if the progress is unknown. */
export function ProgressBar({
  value,
  label = 'Loading',
}: {
  readonly value?: number | undefined;
  readonly label?: string;
}) {
  return (
    <div
      className={styles.bar}
      role="progressbar"
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={100}
      aria-valuenow={value === undefined ? undefined : Math.round(value * 100)}
    >
      {value === undefined ? (
        <div className={`${styles.barFill} ${styles.barMoving}`} />
      ) : (
        <div className={styles.barFill} style={{ width: `${value * 100}%` }} />
      )}
    </div>
  );
}
