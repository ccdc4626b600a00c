import { useQuery } from '@tanstack/react-query';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { SqlText } from '../../../../shared/sql/SqlText.tsx';
import { fetchTileSql } from './chart-data.ts';
import styles from './tile.module.css';

/** The SQL that a chart runs. */
export function QueryDialog({
  title,
  request,
  onClose,
}: {
  readonly title: string;
  readonly request: BuiltQueryContext;
  readonly onClose: () => void;
}) {
  const { data, error } = useQuery({
    queryKey: ['chart-sql', JSON.stringify([request.datasource, request.queries])],
    queryFn: () => fetchTileSql(request),
    retry: false,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title="View query"
      description={title}
      width={820}
      actions={
        <>
          {data && <CopyButton text={data.join('\n\n')} />}
          <Button variant="primary" onClick={onClose}>
            Close
          </Button>
        </>
      }
    >
      {error && <ErrorPanel title="The query could not be created" text={error.message} />}
      {!data && !error && <SkeletonLines count={8} />}
      {data && (
        <div className={styles.queries}>
          {data.map((sql, at) => (
            <SqlText key={at} sql={sql} />
          ))}
        </div>
      )}
    </Dialog>
  );
}
