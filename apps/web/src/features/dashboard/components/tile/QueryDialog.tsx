import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import { ChartQueriesDialog } from '../../../../shared/sql/ChartQueries.tsx';
import { fetchTileSql } from './chart-data.ts';

interface QueryDialogProps {
  readonly title: string;
  readonly request: BuiltQueryContext;
  readonly onClose: () => void;
}

/** Shows the SQL that a chart runs on its dashboard, one block for each query. */
export function QueryDialog({ title, request, onClose }: QueryDialogProps) {
  return (
    <ChartQueriesDialog
      title={title}
      of={[request.datasource, request.queries]}
      load={() => fetchTileSql(request)}
      onClose={onClose}
    />
  );
}
