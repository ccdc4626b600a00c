import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CircleAlert, CircleCheck } from 'lucide-react';
import type { ReactNode } from 'react';
import {
  databaseActivity,
  databaseHealth,
  stopDatabaseQuery,
  type RunningQuery,
} from '@powerset/contracts/database-activity.ts';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { call } from '../../shared/api/call.ts';
import { toast } from '../../shared/toast.ts';
import styles from './activity-dialog.module.css';

/** How often the list of queries is refreshed. */
const REFRESH_MS = 2000;

export interface ActivityDialogProps {
  readonly database: DatabaseRow;
  readonly onClose: () => void;
}

/** Shows whether a database answers, and what runs on it. */
export function ActivityDialog({ database, onClose }: ActivityDialogProps) {
  const { data, error } = useQuery({
    queryKey: ['database-activity', database.id],
    queryFn: async ({ signal }) =>
      (await call(databaseActivity, { params: { id: database.id }, signal })).result,
    refetchInterval: REFRESH_MS,
    gcTime: 0,
  });
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={`Activity of ${database.database_name}`}
      width={760}
      actions={
        <Button variant="ghost" onClick={onClose}>
          Close
        </Button>
      }
    >
      <div className={styles.body}>
        <dl className={styles.facts}>
          <Health database={database} />
          <Fact label="Queries at once">
            {data
              ? `${data.running} running${data.waiting > 0 ? `, ${data.waiting} waiting` : ''}${data.limit === null ? '' : `, at most ${data.limit}`}`
              : '…'}
          </Fact>
        </dl>
        <h3 className={styles.title}>Running queries</h3>
        {error && <ErrorPanel title="The running queries could not be listed" text={error.message} />}
        {!data && !error && <SkeletonLines count={3} />}
        {data && <Queries id={database.id} queries={data.queries} />}
      </div>
    </Dialog>
  );
}

function Health({ database }: Pick<ActivityDialogProps, 'database'>) {
  const { data, error } = useQuery({
    queryKey: ['database-health', database.id],
    queryFn: async ({ signal }) =>
      (await call(databaseHealth, { params: { id: database.id }, signal })).result,
    staleTime: 0,
    gcTime: 0,
  });
  const problem = error?.message ?? data?.problem;
  return (
    <>
      <Fact label="Health">
        {problem ? (
          <span className={styles.problem} role="alert">
            <CircleAlert size={16} strokeWidth={1.5} /> {problem}
          </span>
        ) : data ? (
          <span className={styles.good}>
            <CircleCheck size={16} strokeWidth={1.5} /> Answers in {data.milliseconds.toLocaleString('en')} ms
          </span>
        ) : (
          'Checking…'
        )}
      </Fact>
      <Fact label="Version">{data ? (data.version ?? 'Unknown') : '…'}</Fact>
    </>
  );
}

function Fact({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Queries({ id, queries }: { readonly id: number; readonly queries: readonly RunningQuery[] }) {
  const client = useQueryClient();
  const stop = useMutation({
    mutationFn: (queryId: number) => call(stopDatabaseQuery, { params: { id, queryId } }),
    onSuccess: ({ message }) => toast.success(message === 'OK' ? 'Query stopped' : message),
    onError: error => toast.danger(`The query could not be stopped: ${error.message}`),
    onSettled: () => client.invalidateQueries({ queryKey: ['database-activity', id] }),
  });
  if (queries.length === 0)
    return <p className={styles.none}>No queries are running. Queries of charts and SQL Lab appear here.</p>;
  return (
    <table className={styles.queries}>
      <thead>
        <tr>
          <th scope="col">SQL</th>
          <th scope="col">User</th>
          <th scope="col">State</th>
          <th scope="col">Time</th>
          <th scope="col">Actions</th>
        </tr>
      </thead>
      <tbody>
        {queries.map(query => (
          <tr key={query.id}>
            <td>
              <code title={query.sql}>{query.sql}</code>
            </td>
            <td>{query.user ?? 'Server'}</td>
            <td>{query.state === 'running' ? 'Running' : 'Waiting'}</td>
            <td className={styles.number}>{secondsSince(query.since)} s</td>
            <td>
              <Button
                size="small"
                isBusy={stop.isPending && stop.variables === query.id}
                onClick={() => stop.mutate(query.id)}
              >
                Stop
              </Button>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

function secondsSince(since: number): string {
  return Math.max(0, Math.round((Date.now() - since) / 1000)).toLocaleString('en');
}
