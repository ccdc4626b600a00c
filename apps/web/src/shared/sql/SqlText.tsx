import styles from './sql.module.css';

/** SQL to read. */
export function SqlText({ sql }: { readonly sql: string }) {
  return (
    <pre className={styles.code} tabIndex={0}>
      <code>{sql}</code>
    </pre>
  );
}
