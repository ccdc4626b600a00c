import { useQuery } from '@tanstack/react-query';
import type { QueryRow } from '@powerset/contracts/query-history.ts';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { SkeletonLines } from '@powerset/ui/feedback/Skeleton.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { resultOfRun } from '../api.ts';
import { cellText, sqlRunResult } from '../sql-result.ts';
import styles from '../sqllab.module.css';

/** Shows the stored rows of an earlier run. */
export function RunDialog({ query, onClose }: { readonly query: QueryRow; readonly onClose: () => void }) {
  const { conf } = useSession();
  const rows = useQuery({
    queryKey: ['sqllab', 'result', query.id],
    retry: false,
    queryFn: async ({ signal }) => {
      const answer = await resultOfRun(query.id, conf.DISPLAY_MAX_ROW, signal);
      if (!answer) return null;
      const result = sqlRunResult(answer);
      return {
        result,
        columns: result.columns.map(({ name, type_generic: type }) => ({
          id: name,
          label: name,
          align: type === 0 ? ('right' as const) : ('left' as const),
        })),
      };
    },
  });
  const found = rows.data;
  return (
    <Dialog isOpen onClose={onClose} title="Data preview" description={query.tab_name} width={960}>
      {rows.isPending && <SkeletonLines count={6} />}
      {(rows.isError || found === null) && (
        <EmptyState title="No stored results found, you need to re-run your query" />
      )}
      {found && (
        <div className={styles.runRows}>
          <DataGrid
            label="Data preview"
            hasRowNumbers
            columns={found.columns}
            rowCount={found.result.rows.length}
            text={(row, column) => cellText(found.result.rows[row]![found.columns[column]!.id])}
            emptyText="The query returned no data"
          />
        </div>
      )}
    </Dialog>
  );
}
