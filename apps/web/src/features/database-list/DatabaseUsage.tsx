import { useQuery } from '@tanstack/react-query';
import { databaseRelatedObjects } from '@powerset/contracts/database.ts';
import { datasetEndpoints } from '@powerset/contracts/dataset.ts';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { call } from '../../shared/api/call.ts';
import styles from './database-usage.module.css';

const MOST_NAMES = 8;

/** Names what breaks when a database is deleted, and the datasets that keep it from being deleted. */
export function DatabaseUsage({ id }: { readonly id: number }) {
  const { data, error } = useQuery({
    queryKey: ['database', 'usage', id],
    queryFn: async ({ signal }) => {
      const filters = [{ col: 'database', opr: 'rel_o_m', value: id }];
      const q = {
        filters,
        order_column: 'table_name',
        order_direction: 'asc',
        page_size: MOST_NAMES,
      } as const;
      const [related, datasets] = await Promise.all([
        call(databaseRelatedObjects, { params: { id }, signal }),
        call(datasetEndpoints.list, { query: { q }, signal }),
      ]);
      return { ...related, datasets };
    },
  });
  if (error) return <ErrorPanel title="What uses this database could not be listed" text={error.message} />;
  if (!data) return <SkeletonLines count={3} />;
  const { charts, dashboards, datasets, sqllab_tab_states: tabs } = data;
  return (
    <div className={styles.usage}>
      <p>
        It is linked to <b>{counted(charts.count, 'chart')}</b> that appear on{' '}
        {counted(dashboards.count, 'dashboard')}, and {counted(tabs.count, 'SQL Lab tab')}{' '}
        {tabs.count === 1 ? 'uses' : 'use'} it. All of them will stop working.
      </p>
      {datasets.count > 0 && (
        <ErrorPanel
          level="warning"
          title={`Delete ${datasets.count === 1 ? 'its dataset' : `its ${datasets.count} datasets`} first`}
          text="A database that has datasets attached cannot be deleted."
        />
      )}
      <Names
        title="Datasets"
        count={datasets.count}
        names={datasets.result.map(({ table_name: name }) => name ?? '')}
      />
      <Names title="Charts" count={charts.count} names={charts.result.map(chart => chart.slice_name)} />
      <Names
        title="Dashboards"
        count={dashboards.count}
        names={dashboards.result.map(({ title }) => title)}
      />
    </div>
  );
}

function Names({
  title,
  count,
  names,
}: {
  readonly title: string;
  readonly count: number;
  readonly names: readonly string[];
}) {
  if (count === 0) return null;
  const shown = names.slice(0, MOST_NAMES);
  return (
    <p className={styles.names}>
      <b>{title}:</b> {shown.join(', ')}
      {count > shown.length && `, and ${count - shown.length} more`}
    </p>
  );
}

function counted(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
