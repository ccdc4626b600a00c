import { useMemo, useState } from 'react';
import { ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import { VirtualTable } from '@powerset/ui/grid/VirtualTable.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { errorText } from '../../shared/api/api-error.ts';
import { useSession } from '../../shared/session/session.ts';
import { useFirstRows, useTableFacts, type TablePlace } from './api.ts';
import styles from './dataset-add.module.css';

interface TableViewProps {
  readonly place: TablePlace;
  /** The dataset that the table already has. */
  readonly datasetId: number | undefined;
}

/** Shows the columns of a table and its first rows. */
export function TableView({ place, datasetId }: TableViewProps) {
  const { can } = useSession();
  const [view, setView] = useState<'columns' | 'rows'>('columns');
  const facts = useTableFacts(place);
  const columns = facts.data?.columns;
  return (
    <div className={styles.view}>
      {datasetId !== undefined && (
        <ErrorPanel
          level="info"
          title="This table already has a dataset"
          text="Each table can have one dataset. Open the existing one to create charts on it."
          actions={
            <ButtonLink variant="link" href={`/explore/?datasource_type=table&datasource_id=${datasetId}`}>
              View Dataset
            </ButtonLink>
          }
        />
      )}
      <div className={styles.viewHead}>
        <h2>{view === 'columns' ? 'Table columns' : 'First rows'}</h2>
        {columns && view === 'columns' && <span>{columns.length.toLocaleString('en')}</span>}
        {can('can_execute_sql_query', 'SQLLab') && (
          <Segmented
            label="View of the table"
            value={view}
            options={[
              { value: 'columns', label: 'Columns' },
              { value: 'rows', label: 'Preview' },
            ]}
            onChange={setView}
          />
        )}
      </div>
      <div className={styles.viewBody}>
        {facts.error ? (
          <ErrorPanel title="An Error Occurred" text={errorText(facts.error)} />
        ) : !columns ? (
          <div role="status" aria-label="Refreshing columns">
            <SkeletonLines count={8} />
          </div>
        ) : columns.length === 0 ? (
          <EmptyState title="No table columns" text="This table has no columns that can be read." />
        ) : view === 'columns' ? (
          <VirtualTable
            label="Table columns"
            rows={columns}
            rowKey={column => column.name}
            name={{
              id: 'name',
              label: 'Column Name',
              track: 'minmax(0, 1fr)',
              render: column => column.name,
            }}
            columns={[
              {
                id: 'type',
                label: 'Datatype',
                track: 'minmax(0, 1fr)',
                render: column => <code className={styles.type}>{column.type}</code>,
              },
            ]}
          />
        ) : (
          <FirstRows place={place} selectStar={facts.data?.selectStar} />
        )}
      </div>
    </div>
  );
}

function FirstRows({
  place,
  selectStar,
}: {
  readonly place: TablePlace;
  readonly selectStar: string | undefined;
}) {
  const { data, error } = useFirstRows(place, { selectStar, isEnabled: true });
  const columns = useMemo(() => (data?.columns ?? []).map(name => ({ id: name, label: name })), [data]);
  if (error) return <ErrorPanel title="The rows were not read" text={errorText(error)} />;
  if (!data) return <SkeletonLines count={8} />;
  const valueAt = (row: number, column: number): unknown => data.rows[row]?.[data.columns[column]!];
  return (
    <DataGrid
      label={`First rows of ${place.table}`}
      columns={columns}
      rowCount={data.rows.length}
      text={(row, column) => cellText(valueAt(row, column))}
      isMuted={(row, column) => valueAt(row, column) === null}
      hasRowNumbers
      emptyText="This table has no rows"
    />
  );
}

function cellText(value: unknown): string {
  if (value === null || value === undefined) return 'NULL';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
