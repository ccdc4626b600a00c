import styles from './feedback.module.css';

/** Shows a small turning ring, for buttons and other places too small for a skeleton. */
export function Spinner({ size = 16 }: { readonly size?: number }) {
  return (
    <svg
      className={styles.spinner}
      width={size}
      height={size}
      viewBox="0 0 16 16"
      fill="none"
      aria-hidden="true"
    >
      <circle cx={8} cy={8} r={6} stroke="currentColor" strokeWidth={1.75} opacity={0.22} />
      <path d="M14 8a6 6 0 0 0-6-6" stroke="currentColor" strokeWidth={1.75} strokeLinecap="round" />
    </svg>
  );
}
