import { useMemo } from 'react';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { columnStatistics } from '../result/column-statistics.ts';
import type { SqlRunResult } from '../sql-result.ts';
import { StatisticsView } from './StatisticsView.tsx';

interface ColumnDialogProps {
  readonly result: SqlRunResult;
  readonly column: string;
  readonly onClose: () => void;
}

/** Shows statistics of the rows that were returned. */
export function ColumnDialog({ result, column, onClose }: ColumnDialogProps) {
  const statistics = useMemo(() => columnStatistics(result.rows.map(row => row[column])), [result, column]);
  return (
    <Dialog
      isOpen
      onClose={onClose}
      title={column}
      description={`Statistics of the ${result.rows.length.toLocaleString('en')} returned rows`}
      width={480}
    >
      <StatisticsView statistics={statistics} />
    </Dialog>
  );
}
