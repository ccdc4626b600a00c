import styles from './json-tree.module.css';

/** Shows a JSON value as a tree whose branches fold. */
export function JsonTree({ value, name, depth = 0 }: JsonTreeProps) {
  if (typeof value !== 'object' || value === null)
    return (
      <div className={styles.leaf}>
        {name !== undefined && <span className={styles.name}>{name}: </span>}
        <span data-kind={value === null ? 'null' : typeof value} className={styles.value}>
          {typeof value === 'string' ? JSON.stringify(value) : String(value)}
        </span>
      </div>
    );
  const entries = Object.entries(value);
  const count = `${entries.length} ${entries.length === 1 ? 'item' : 'items'}`;
  return (
    <details className={styles.branch} open={depth < OPEN_DEPTH}>
      <summary>
        {name !== undefined && <span className={styles.name}>{name}: </span>}
        <span className={styles.count}>{Array.isArray(value) ? `[${count}]` : `{${count}}`}</span>
      </summary>
      {entries.slice(0, MOST_ENTRIES).map(([key, child]) => (
        <JsonTree key={key} name={key} value={child} depth={depth + 1} />
      ))}
      {entries.length > MOST_ENTRIES && (
        <div className={styles.leaf}>and {entries.length - MOST_ENTRIES} more</div>
      )}
    </details>
  );
}

interface JsonTreeProps {
  readonly value: unknown;
  readonly name?: string;
  readonly depth?: number;
}

const OPEN_DEPTH = 2;
const MOST_ENTRIES = 500;
