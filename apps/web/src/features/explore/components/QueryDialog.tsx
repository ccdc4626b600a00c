import { chartSql } from '../../../shared/chart/run-chart.ts';
import { ChartQueriesDialog } from '../../../shared/sql/ChartQueries.tsx';
import type { Builder } from '../use-explore.ts';

interface QueryDialogProps {
  readonly builder: Builder;
  readonly backend: string | undefined;
  onClose(): void;
}

/** Shows the SQL that the chart runs, one block per query. */
export function QueryDialog({ builder, backend, onClose }: QueryDialogProps) {
  const { formData, name } = builder.state;
  return (
    <ChartQueriesDialog
      title={name || undefined}
      of={formData}
      backend={backend}
      load={() => chartSql(formData)}
      onClose={onClose}
    />
  );
}
