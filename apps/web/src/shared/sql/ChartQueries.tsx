import { useQuery } from '@tanstack/react-query';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { CopyButton } from '@powerset/ui/feedback/CopyButton.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { errorText } from '../api/api-error.ts';
import { SqlText } from './SqlText.tsx';
import styles from './sql.module.css';

/** The SQL of one query of a chart, or why there is none. */
export interface ChartQuery {
  readonly query: string;
  readonly error: string | null;
}

interface ChartQueriesDialogProps {
  /** The chart's name. */
  readonly title?: string | undefined;
  /** The values that the SQL depends on. */
  readonly of: unknown;
  readonly backend?: string | undefined;
  load(): Promise<readonly ChartQuery[]>;
  onClose(): void;
}

/** Shows the SQL that a chart runs, one block per query. */
export function ChartQueriesDialog({ title, of, backend, load, onClose }: ChartQueriesDialogProps) {
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ['chart-sql', JSON.stringify(of)],
    queryFn: load,
    retry: false,
    gcTime: 0,
  });
  return (
    <Dialog isOpen isMovable onClose={onClose} title="View query" description={title} width={800}>
      <div className={styles.queries}>
        {isFetching && !data && <SkeletonLines count={8} />}
        {error && !isFetching && (
          <ErrorPanel
            title="Sorry, An error occurred"
            text={errorText(error)}
            actions={<Button onClick={() => void refetch()}>Try again</Button>}
          />
        )}
        {data?.map((one, at) => (
          <QueryBlock
            key={at}
            {...one}
            backend={backend}
            name={data.length > 1 ? `Query ${at + 1}` : undefined}
          />
        ))}
        {data?.length === 0 && <EmptyState isSmall title="This chart runs no query" />}
      </div>
    </Dialog>
  );
}

function QueryBlock({
  query,
  error,
  backend,
  name,
}: ChartQuery & { readonly backend: string | undefined; readonly name: string | undefined }) {
  return (
    <section className={styles.query}>
      {name && <h3>{name}</h3>}
      {error && <ErrorPanel title="Sorry, An error occurred" text={error} />}
      {query.trim() !== '' && (
        <div className={styles.block}>
          <SqlText sql={query} backend={backend} label={name ?? 'Query'} />
          <div className={styles.copy}>
            <CopyButton isIcon text={query} />
          </div>
        </div>
      )}
    </section>
  );
}
