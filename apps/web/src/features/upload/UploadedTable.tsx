import { CircleCheck } from 'lucide-react';
import type { Uploaded } from '@powerset/contracts/upload-plan.ts';
import type { FileColumn } from '@powerset/core/upload/file-plan.ts';
import { suggestChart } from '@powerset/core/upload/suggest-chart.ts';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { BadRowsReport } from './BadRowsReport.tsx';
import styles from './upload.module.css';

/** Says what was made of a file, and leads to a first chart. */
export function UploadedTable({
  uploaded: { table_name: tableName, dataset_id: datasetId, row_count: rowCount, bad_rows: badRows },
  columns,
  onAgain,
}: {
  readonly uploaded: Uploaded;
  readonly columns: readonly FileColumn[];
  readonly onAgain: () => void;
}) {
  const { label, formData } = suggestChart(columns);
  const source = `datasource_type=table&datasource_id=${datasetId}`;
  const suggested = `/explore/?${source}&form_data=${encodeURIComponent(JSON.stringify({ ...formData, datasource: `${datasetId}__table` }))}`;
  const rows = rowCount === 1 ? '1 row' : `${rowCount.toLocaleString('en-US')} rows`;
  return (
    <div className={styles.done}>
      <EmptyState
        icon={<CircleCheck size={22} strokeWidth={1.5} color="var(--success)" />}
        title={`${tableName} is ready`}
        text={`${rows} from the file are in the table, and a dataset was created for it. Suggested first chart: ${label}.`}
        actions={
          <>
            <ButtonLink variant="primary" href={suggested}>
              Create chart
            </ButtonLink>
            <ButtonLink href={`/explore/?${source}`}>Start with an empty chart</ButtonLink>
            <ButtonLink href="/tablemodelview/list/">Show datasets</ButtonLink>
            <Button variant="ghost" onClick={onAgain}>
              Upload another file
            </Button>
          </>
        }
      />
      {badRows.total > 0 && <BadRowsReport badRows={badRows} />}
    </div>
  );
}
