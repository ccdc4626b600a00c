import { useMutation, useQueryClient } from '@tanstack/react-query';
import { CircleStop } from 'lucide-react';
import type { ReactNode } from 'react';
import { stopQuery } from '@powerset/contracts/query-history.ts';
import type { OpenRun, SystemFacts } from '@powerset/contracts/system.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { call } from '../../shared/api/call.ts';
import { utcTime } from '../../shared/time-ago.ts';
import { toast } from '../../shared/toast.ts';
import { runTimeText } from './system-text.ts';
import styles from './system.module.css';

/** Lists the queries that run or wait, longest first, and stops them. */
export function OpenRuns({ runs }: { readonly runs: SystemFacts['runs'] }) {
  return (
    <TableSection
      title="Running queries"
      note={
        runs.count > runs.result.length ? `The oldest ${runs.result.length} of ${runs.count}.` : undefined
      }
      columns={['State', 'User', 'Database', 'SQL', 'Time', 'Actions']}
      empty="No queries of the SQL editor are running or waiting."
    >
      {runs.result.map(run => (
        <RunRow key={run.client_id} run={run} />
      ))}
    </TableSection>
  );
}

function RunRow({ run }: { readonly run: OpenRun }) {
  const client = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(stopQuery, { body: { client_id: run.client_id } }),
    onSuccess: () => toast.success(`Stopped a query of ${run.user || 'an unknown user'}`),
    onError: error => toast.failure('The query could not be stopped', error),
    onSettled: () => client.invalidateQueries({ queryKey: ['system'] }),
  });
  const waits = run.state === 'pending';
  return (
    <tr>
      <td>
        <Tag tone={waits ? 'warning' : 'accent'}>
          {waits ? (run.place === null ? 'Waiting' : `Waiting, place ${run.place}`) : 'Running'}
        </Tag>
      </td>
      <td>{run.user}</td>
      <td>{run.database}</td>
      <td className={styles.wide}>
        <code title={run.sql}>{run.sql}</code>
      </td>
      <td className={styles.number}>{runTimeText(Date.now() - Date.parse(utcTime(run.started_on)))}</td>
      <td>
        <Button
          size="small"
          icon={<CircleStop size={14} strokeWidth={1.5} />}
          isBusy={isPending}
          onClick={() => mutate()}
        >
          Stop
        </Button>
      </td>
    </tr>
  );
}

/** Lists the databases with how many queries of the SQL editor use each. */
export function Connections({ connections }: Pick<SystemFacts, 'connections'>) {
  return (
    <TableSection
      title="Connections"
      columns={['Database', 'Engine', 'Running', 'Waiting']}
      empty="No databases are connected."
    >
      {connections.map(({ id, name, engine, running, waiting }) => (
        <tr key={id}>
          <td className={styles.wide}>{name}</td>
          <td>{engine}</td>
          <td className={styles.number}>{running}</td>
          <td className={styles.number}>{waiting}</td>
        </tr>
      ))}
    </TableSection>
  );
}

interface TableSectionProps {
  readonly title: string;
  readonly note?: string | undefined;
  readonly columns: readonly string[];
  readonly empty: string;
  readonly children: readonly ReactNode[];
}

function TableSection({ title, note, columns, empty, children }: TableSectionProps) {
  return (
    <section className={styles.section} aria-label={title}>
      <h2>{title}</h2>
      {children.length === 0 ? (
        <p className={styles.none}>{empty}</p>
      ) : (
        <div className={styles.scroll} role="region" aria-label={`${title}, table`} tabIndex={0}>
          <table className={styles.table}>
            <thead>
              <tr>
                {columns.map(column => (
                  <th key={column} scope="col">
                    {column}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>{children}</tbody>
          </table>
        </div>
      )}
      {note && <p className={styles.note}>{note}</p>}
    </section>
  );
}
