import { useMemo } from 'react';
import type { FilePreview as Preview } from '@powerset/contracts/upload-plan.ts';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import { columnsOf, type UploadDraft } from './upload-draft.ts';
import styles from './upload.module.css';

/** Shows the first rows of a file under the names that the columns get. */
export function FilePreview({
  preview,
  changes,
  isStale,
}: {
  readonly preview: Preview | undefined;
  readonly changes: UploadDraft['columns'];
  readonly isStale: boolean;
}) {
  const shown = useMemo(() => (preview ? columnsOf(preview, changes) : []), [preview, changes]);
  const columns = useMemo(() => shown.map(({ at, name }) => ({ id: String(at), label: name })), [shown]);
  if (!preview) return <SkeletonLines count={6} />;
  const { rows, notes } = preview;
  const text = (row: number, column: number): string => rows[row]?.[shown[column]!.at] ?? 'NULL';
  return (
    <div className={styles.preview} data-stale={isStale ? '' : undefined}>
      {notes.map(note => (
        <ErrorPanel key={note} level="warning" title={note} />
      ))}
      <div className={styles.grid}>
        <DataGrid
          label="First rows of the file"
          columns={columns}
          rowCount={rows.length}
          text={text}
          isMuted={(row, column) => (rows[row]?.[shown[column]!.at] ?? null) === null}
          hasRowNumbers
          emptyText="The file has no rows below its header"
        />
      </div>
      <p className={styles.note}>
        {`First ${rows.length === 1 ? 'row' : `${rows.length} rows`}, ${shown.length.toLocaleString('en-US')} of ${preview.column_count.toLocaleString('en-US')} ${preview.column_count === 1 ? 'column' : 'columns'}`}
      </p>
    </div>
  );
}
