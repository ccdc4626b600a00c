import { useMemo } from 'react';
import type { UploadMetadata } from '@powerset/contracts/upload.ts';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import styles from './upload.module.css';

/** Shows the first rows of a file as the current settings read them. */
export function FilePreview({
  preview,
  isStale,
}: {
  readonly preview: UploadMetadata | undefined;
  readonly isStale: boolean;
}) {
  const rows = preview?.preview;
  const names = useMemo(
    () => (rows?.[0] ? Object.keys(rows[0]) : (preview?.items[0]?.column_names ?? [])),
    [rows, preview],
  );
  const columns = useMemo(() => names.map(name => ({ id: name, label: name })), [names]);
  if (!rows) return <SkeletonLines count={6} />;
  const text = (row: number, column: number): string => {
    const value = rows[row]?.[names[column]!];
    return value === null || value === undefined ? 'NULL' : String(value);
  };
  return (
    <div className={styles.preview} data-stale={isStale ? '' : undefined}>
      <DataGrid
        label="First rows of the file"
        columns={columns}
        rowCount={rows.length}
        text={text}
        isMuted={(row, column) => rows[row]?.[names[column]!] === null}
        hasRowNumbers
        emptyText="The file has no rows below its header"
      />
      <p className={styles.note}>
        {rows.length === 0
          ? ''
          : `The first ${rows.length === 1 ? 'row' : `${rows.length} rows`}, ${names.length} ${names.length === 1 ? 'column' : 'columns'}`}
      </p>
    </div>
  );
}
