import { ClipboardCopy, Download, LineChart, Play } from 'lucide-react';
import { useMemo, useState } from 'react';
import { Button, ButtonLink } from '@powerset/ui/button/Button.tsx';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { ProgressBar } from '@powerset/ui/feedback/ProgressBar.tsx';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import type { GridSort } from '@powerset/ui/grid/grid-props.ts';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { SearchInput } from '@powerset/ui/input/SearchInput.tsx';
import { toast } from '../../../shared/toast.ts';
import type { EditorTab, RunState } from '../editor-tabs.ts';
import { asTabText, cellText, rowsLine, shownRows, type SqlRunResult } from '../sql-result.ts';
import styles from '../sqllab.module.css';

export interface ResultsPaneProps {
  readonly tab: EditorTab;
  readonly onCreateChart: () => void;
  readonly onShowPlace: () => void;
}

/** Shows the result of the last run: rows, why there are none, or the error. */
export function ResultsPane({ tab: { run }, onCreateChart, onShowPlace }: ResultsPaneProps) {
  switch (run.status) {
    case 'idle':
      return (
        <EmptyState icon={<Play size={24} strokeWidth={1.5} />} title="Run a query to display results" />
      );
    case 'running':
      return (
        <div className={styles.running}>
          <ProgressBar label="Running" />
        </div>
      );
    case 'stopped':
      return (
        <div className={styles.notice}>
          <ErrorPanel level="warning" title="Query was stopped" />
        </div>
      );
    case 'failed':
      return <Failure run={run} onShowPlace={onShowPlace} />;
    case 'done':
      return (
        <Rows key={run.clientId} clientId={run.clientId} result={run.result} onCreateChart={onCreateChart} />
      );
    default:
      throw new Error(`unknown run ${(run satisfies never as RunState).status}`);
  }
}

function Failure({
  run,
  onShowPlace,
}: {
  readonly run: Extract<RunState, { status: 'failed' }>;
  readonly onShowPlace: () => void;
}) {
  return (
    <div className={styles.notice}>
      <ErrorPanel
        title={run.title}
        text={<span className={styles.message}>{run.message}</span>}
        details={run.sql}
        actions={
          run.place && (
            <Button variant="link" onClick={onShowPlace}>
              Go to line {run.place.line}
            </Button>
          )
        }
      />
    </div>
  );
}

interface RowsProps {
  readonly clientId: string;
  readonly result: SqlRunResult;
  readonly onCreateChart: () => void;
}

function Rows({ clientId, result, onCreateChart }: RowsProps) {
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort>();
  const [opened, setOpened] = useState<string>();
  const order = useMemo(
    () => shownRows(result.rows, search, sort && { name: sort.columnId, isDescending: sort.isDescending }),
    [result, search, sort],
  );
  const columns = useMemo(
    () =>
      result.columns.map(column => ({
        id: column.name,
        label: column.name,
        isSortable: true,
        tooltip: `${column.name} (${column.type ?? 'unknown type'})`,
        align: column.type_generic === 0 ? ('right' as const) : ('left' as const),
      })),
    [result],
  );
  const value = (row: number, column: number): unknown =>
    result.rows[order[row]!]?.[result.columns[column]!.name];
  const shown = (row: number, column: number): string => {
    const text = cellText(value(row, column));
    return result.columns[column]!.is_dttm ? text.replace('T', ' ') : text;
  };
  const line = rowsLine(result);
  const copyAll = async (): Promise<void> => {
    if (await copyText(asTabText(result, order))) toast.success('Copied to clipboard!');
    else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
  };
  return (
    <div className={styles.results}>
      <div className={styles.resultsBar}>
        <span className={line.isWarning ? styles.rowsWarning : styles.rows} title={line.text}>
          {line.text}
          {search && `, ${order.length.toLocaleString('en')} shown`}
        </span>
        <span className={styles.spring} />
        <SearchInput
          className={styles.filter}
          size="small"
          label="Filter results"
          placeholder="Filter results"
          debounceMs={250}
          value={search}
          onChange={setSearch}
        />
        <Button
          size="small"
          variant="ghost"
          icon={<LineChart size={14} strokeWidth={1.5} />}
          onClick={onCreateChart}
        >
          Create Chart
        </Button>
        <ButtonLink
          size="small"
          variant="ghost"
          icon={<Download size={14} strokeWidth={1.5} />}
          href={`/api/v1/sqllab/export/${encodeURIComponent(clientId)}/`}
          download
        >
          Download to CSV
        </ButtonLink>
        <Button
          size="small"
          variant="ghost"
          icon={<ClipboardCopy size={14} strokeWidth={1.5} />}
          onClick={() => void copyAll()}
        >
          Copy to Clipboard
        </Button>
      </div>
      <div className={styles.grid}>
        <DataGrid
          label="Results"
          hasRowNumbers
          columns={columns}
          rowCount={order.length}
          sort={sort}
          text={shown}
          isMuted={(row, column) => value(row, column) === null}
          onSort={columnId => setSort(nextSort(sort, columnId))}
          onCellOpen={cell => setOpened(shown(cell.row, cell.column))}
          emptyText={result.rows.length === 0 ? 'The query returned no data' : 'No rows contain this text'}
        />
      </div>
      <Dialog
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
        title="Cell content"
        width={640}
      >
        <pre className={styles.cell}>{opened}</pre>
      </Dialog>
    </div>
  );
}

/** Ascending, descending, then the original order. */
function nextSort(sort: GridSort | undefined, columnId: string): GridSort | undefined {
  if (sort?.columnId !== columnId) return { columnId, isDescending: false };
  return sort.isDescending ? undefined : { columnId, isDescending: true };
}
