import { useQuery } from '@tanstack/react-query';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../../../shared/api/api-error.ts';
import { chartSql } from '../../../shared/chart/run-chart.ts';
import { SqlText } from '../../../shared/sql/SqlText.tsx';
import styles from './explore.module.css';

/** The SQL that the chart asks, one block a query. */
export function QueryDialog({ formData, onClose }: { readonly formData: FormData; onClose(): void }) {
  const queries = useQuery({
    queryKey: ['chart-sql', formData],
    queryFn: () => chartSql(formData),
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog isOpen onClose={onClose} title="View query" width={800}>
      <div className={styles.queries}>
        {queries.isPending && <SkeletonLines count={6} />}
        {queries.isError && <ErrorPanel title={errorText(queries.error)} />}
        {queries.data?.map(({ query, error }, i) => (
          <div key={i} className={styles.query}>
            <div className={styles.copy}>
              <CopyButton isIcon text={query} />
            </div>
            {error && <ErrorPanel title={error} />}
            <SqlText sql={query} />
          </div>
        ))}
      </div>
    </Dialog>
  );
}
