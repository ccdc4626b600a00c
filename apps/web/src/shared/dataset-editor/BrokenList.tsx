import { brokenParts, type BrokenChart } from './chart-usage.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import styles from './dataset-editor.module.css';

interface BrokenListProps {
  readonly charts: readonly BrokenChart[];
  readonly draft: DatasetDraft;
  /** The columns that are gone. */
  readonly columns: readonly string[];
  readonly isLoading: boolean;
}

const MOST_CHARTS = 8;

/** Lists the charts, metrics, and calculated columns that use columns which changed or are gone. */
export function BrokenList({ charts, draft, columns, isLoading }: BrokenListProps) {
  const parts = columns.length === 0 ? [] : brokenParts(draft, columns);
  if (isLoading) return <p>Looking for charts that use these columns…</p>;
  return (
    <>
      {parts.length > 0 && <p>Metrics and calculated columns that use removed columns: {parts.join(', ')}</p>}
      {charts.length > 0 && (
        <>
          <p>
            {charts.length} {charts.length === 1 ? 'chart may' : 'charts may'} break:
          </p>
          <ul className={styles.broken}>
            {charts.slice(0, MOST_CHARTS).map(({ chart, names }) => (
              <li key={chart.id}>
                <a href={chart.url} target="_blank" rel="noreferrer">
                  {chart.name}
                </a>{' '}
                uses {names.join(', ')}
              </li>
            ))}
            {charts.length > MOST_CHARTS && <li>and {charts.length - MOST_CHARTS} more</li>}
          </ul>
        </>
      )}
    </>
  );
}
