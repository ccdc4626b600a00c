import { useQuery } from '@tanstack/react-query';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { VirtualTable } from '@powerset/ui/grid/VirtualTable.tsx';
import { errorText } from '../api/api-error.ts';
import { ModifiedCell, OwnersCell } from '../list/cells.tsx';
import { usingChartsQuery } from './api.ts';
import styles from './dataset-editor.module.css';

/** Lists the charts on a dataset. */
export function UsageTab({ datasetId }: { readonly datasetId: number }) {
  const { data, error } = useQuery(usingChartsQuery(datasetId));
  const create = (
    <ButtonLink
      href={`/explore/?dataset_type=table&dataset_id=${datasetId}`}
      target="_blank"
      rel="noreferrer"
    >
      Create chart with dataset
    </ButtonLink>
  );
  if (error)
    return (
      <div className={styles.usage}>
        <ErrorPanel title="The charts were not loaded" text={errorText(error)} />
      </div>
    );
  if (!data)
    return (
      <div className={styles.usage}>
        <SkeletonLines count={6} />
      </div>
    );
  if (data.length === 0)
    return (
      <div className={styles.usage}>
        <EmptyState title="No charts" text="This dataset is not used to power any charts." actions={create} />
      </div>
    );
  return (
    <div className={styles.listPane}>
      <div className={styles.toolbar}>
        <span className={styles.count}>
          {data.length.toLocaleString('en')} {data.length === 1 ? 'chart' : 'charts'}
        </span>
        {create}
      </div>
      <div className={styles.list}>
        <VirtualTable
          label="Charts"
          rows={data}
          rowKey={chart => String(chart.id)}
          name={{
            id: 'name',
            label: 'Chart',
            track: 'minmax(160px, 1.4fr)',
            render: chart => (
              <a href={chart.url} target="_blank" rel="noreferrer" title={chart.name}>
                {chart.name}
              </a>
            ),
          }}
          columns={[
            {
              id: 'owners',
              label: 'Chart owners',
              track: '120px',
              render: chart => <OwnersCell owners={chart.owners} />,
            },
            {
              id: 'changed',
              label: 'Chart last modified',
              track: '150px',
              render: chart => (
                <ModifiedCell ago={chart.changedAgo} at={chart.changedAt} by={chart.changedBy} />
              ),
            },
            {
              id: 'by',
              label: 'Chart last modified by',
              track: '160px',
              render: chart => chart.changedBy,
            },
            {
              id: 'dashboards',
              label: 'Dashboard usage',
              track: 'minmax(120px, 1fr)',
              render: ({ dashboards }) => <DashboardLinks dashboards={dashboards} />,
            },
          ]}
        />
      </div>
    </div>
  );
}

function DashboardLinks({
  dashboards,
}: {
  readonly dashboards: readonly {
    readonly id?: number | undefined;
    readonly dashboard_title?: string | null | undefined;
  }[];
}) {
  return dashboards.map(({ id, dashboard_title: title }, at) => (
    <span key={id}>
      {at > 0 && ', '}
      <a href={`/superset/dashboard/${id}/`} target="_blank" rel="noreferrer">
        {title}
      </a>
    </span>
  ));
}
