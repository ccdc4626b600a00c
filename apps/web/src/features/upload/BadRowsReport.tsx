import { BadRows } from '@powerset/core/upload/file-plan.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ApiError } from '../../shared/api/api-error.ts';
import styles from './upload.module.css';

/** Returns the rows that made an upload stop, if that is why it failed. */
export function badRowsOf(error: Error | null): BadRows | undefined {
  if (!(error instanceof ApiError)) return undefined;
  return BadRows.safeParse(error.parts[0]?.extra).data;
}

/** Lists rows that do not fit, by line, and offers to load the file without them. */
export function BadRowsReport({
  badRows: { total, first },
  onSkip,
}: {
  readonly badRows: BadRows;
  readonly onSkip?: () => void;
}) {
  const rows = total === 1 ? '1 row' : `${total.toLocaleString('en-US')} rows`;
  return (
    <section className={styles.bad} role={onSkip ? 'alert' : 'status'} aria-label="Rows that do not fit">
      <div className={styles.badHead}>
        <div>
          <b>{onSkip ? `${rows} ${total === 1 ? 'does' : 'do'} not fit the columns` : `${rows} skipped`}</b>
          {onSkip && (
            <p className={styles.note}>No data was changed. Change column types, or skip these rows.</p>
          )}
        </div>
        {onSkip && (
          <Button onClick={onSkip}>{total === 1 ? 'Skip row and upload' : 'Skip rows and upload'}</Button>
        )}
      </div>
      <div className={styles.badRows} tabIndex={0} role="region" aria-label="List of rows that do not fit">
        <table>
          <thead>
            <tr>
              <th>Line</th>
              <th>Column</th>
              <th>Value</th>
              <th>Problem</th>
            </tr>
          </thead>
          <tbody>
            {first.map((row, at) => (
              <tr key={at}>
                <td>{row.line?.toLocaleString('en-US') ?? '–'}</td>
                <td>{row.column ?? 'Whole row'}</td>
                <td>
                  <code>{row.value ?? 'NULL'}</code>
                </td>
                <td>{row.expected}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > first.length && <p className={styles.note}>{`The first ${first.length} are listed.`}</p>}
    </section>
  );
}
