import { X } from 'lucide-react';
import { lazy, Suspense, useMemo, useReducer, useState } from 'react';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { copyText } from '@powerset/ui/feedback/copy-text.ts';
import { DataGrid } from '@powerset/ui/grid/DataGrid.tsx';
import type { GridPoint, GridSort } from '@powerset/ui/grid/grid-props.ts';
import type { GridRange } from '@powerset/ui/grid/grid-selection.ts';
import type { MenuItem } from '@powerset/ui/menu/menu-item.ts';
import { PointMenu } from '@powerset/ui/menu/PointMenu.tsx';
import { useSession } from '../../../shared/session/session.ts';
import { toast } from '../../../shared/toast.ts';
import type { PaneRun, RunState } from '../pane-run.ts';
import { cellsOf, copiedText, type CopyOptions } from '../result/copy-formats.ts';
import { columnMenu, copyMenu } from '../result/result-menus.tsx';
import { columnLayout, originalLayout, shownColumns, type ColumnEvent } from '../result/shown-columns.ts';
import { cellText, rowsLine, shownRows, type SqlRunResult } from '../sql-result.ts';
import { ResultsBar } from './ResultsBar.tsx';
import type { SouthPaneProps } from './south-props.ts';
import styles from '../sqllab.module.css';

const CellDialog = lazy(async () => ({ default: (await import('./CellDialog.tsx')).CellDialog }));
const ColumnDialog = lazy(async () => ({ default: (await import('./ColumnDialog.tsx')).ColumnDialog }));
const QuickChart = lazy(async () => ({ default: (await import('./QuickChart.tsx')).QuickChart }));

interface ResultRowsProps extends SouthPaneProps {
  readonly run: PaneRun;
  readonly state: Extract<RunState, { status: 'done' }>;
}

type Opened =
  | { readonly kind: 'cell'; readonly column: string; readonly value: unknown }
  | { readonly kind: 'statistics'; readonly column: string }
  | undefined;

type OpenMenu =
  | { readonly kind: 'column'; readonly column: string; readonly at: GridPoint }
  | { readonly kind: 'cells'; readonly range: GridRange; readonly at: GridPoint }
  | undefined;

/** Shows the rows of a result in a grid whose columns the user arranges, or as a quick chart. */
export function ResultRows(props: ResultRowsProps) {
  const {
    run,
    state: { result, clientId },
    onCreateChart,
  } = props;
  const [search, setSearch] = useState('');
  const [sort, setSort] = useState<GridSort>();
  const [opened, setOpened] = useState<Opened>();
  const [menu, setMenu] = useState<OpenMenu>();
  const [isChart, setChart] = useState(false);
  const names = useMemo(() => result.columns.map(column => column.name), [result]);
  const [layout, arrange] = useReducer(
    (before: ReturnType<typeof originalLayout>, event: ColumnEvent) => columnLayout(before, event, names),
    names,
    originalLayout,
  );
  const order = useMemo(
    () => shownRows(result.rows, search, sort && { name: sort.columnId, isDescending: sort.isDescending }),
    [result, search, sort],
  );
  const shown = useMemo(() => shownColumns(layout), [layout]);
  const columns = useGridColumns(result, shown);
  const value = (row: number, column: number): unknown => result.rows[order[row]!]?.[shown[column]!];
  const text = (row: number, column: number): string =>
    shownText(value(row, column), columns[column]?.isMoment === true);
  const copy = async (
    rows: ArrayLike<number>,
    of: readonly string[],
    options: CopyOptions,
  ): Promise<void> => {
    if (await copyText(copiedText(cellsOf(result, of, rows), options))) toast.success('Copied to clipboard!');
    else toast.danger('Sorry, your browser does not support copying. Use Ctrl / Cmd + C!');
  };
  const items = itemsOf(menu, { layout, arrange, setSort, setOpened, copy, order, shown, value });
  return (
    <div className={styles.results}>
      <ResultsBar
        clientId={clientId}
        result={result}
        search={search}
        shownCount={order.length}
        layout={layout}
        isChart={isChart}
        canExport={run.kind === 'result'}
        arrange={arrange}
        onSearch={setSearch}
        onChart={setChart}
        onStatistics={column => setOpened({ kind: 'statistics', column })}
        onCreateChart={() => onCreateChart(run)}
        onCopy={options => void copy(order, shown, options)}
      />
      <RowsNote result={result} />
      {isChart ? (
        <Suspense fallback={null}>
          <QuickChart result={result} order={order} />
        </Suspense>
      ) : (
        <div className={styles.grid}>
          <DataGrid
            label="Results"
            hasRowNumbers
            columns={columns}
            rowCount={order.length}
            sort={sort}
            text={text}
            pinnedCount={shown.filter(name => layout.pinned.has(name)).length}
            isMuted={(row, column) => value(row, column) === null}
            onSort={columnId => setSort(nextSort(sort, columnId))}
            onColumnMenu={(column, at) => setMenu({ kind: 'column', column, at })}
            onColumnMove={(name, to) => arrange({ type: 'moved', name, to })}
            onCellMenu={(range, at) => setMenu({ kind: 'cells', range, at })}
            onCellOpen={({ row, column }) =>
              setOpened({ kind: 'cell', column: shown[column]!, value: value(row, column) })
            }
            emptyText={result.rows.length === 0 ? 'The query returned no data' : 'No rows contain this text'}
          />
        </div>
      )}
      <PointMenu at={menu?.at} label="Actions" items={items} onClose={() => setMenu(undefined)} />
      <Suspense fallback={null}>
        {opened?.kind === 'cell' && <CellDialog {...opened} onClose={() => setOpened(undefined)} />}
        {opened?.kind === 'statistics' && (
          <ColumnDialog result={result} column={opened.column} onClose={() => setOpened(undefined)} />
        )}
      </Suspense>
    </div>
  );
}

interface MenuFacts {
  readonly layout: ReturnType<typeof originalLayout>;
  readonly arrange: (event: ColumnEvent) => void;
  readonly setSort: (sort: GridSort | undefined) => void;
  readonly setOpened: (opened: Opened) => void;
  readonly copy: (rows: ArrayLike<number>, of: readonly string[], options: CopyOptions) => Promise<void>;
  readonly order: Int32Array;
  readonly shown: readonly string[];
  readonly value: (row: number, column: number) => unknown;
}

function itemsOf(menu: OpenMenu, facts: MenuFacts): readonly MenuItem[] {
  const { layout, arrange, setSort, setOpened, copy, order, shown, value } = facts;
  if (!menu) return [];
  if (menu.kind === 'column')
    return columnMenu(menu.column, {
      layout,
      arrange,
      onSort: setSort,
      onStatistics: () => setOpened({ kind: 'statistics', column: menu.column }),
      onCopy: options => void copy(order, [menu.column], options),
    });
  const { top, bottom, left, right } = menu.range;
  return copyMenu({
    onCopy: options => void copy(order.slice(top, bottom + 1), shown.slice(left, right + 1), options),
    onOpen: () => setOpened({ kind: 'cell', column: shown[left]!, value: value(top, left) }),
  });
}

function shownText(value: unknown, isMoment: boolean): string {
  const text = cellText(value);
  return isMoment ? text.replace('T', ' ') : text;
}

function useGridColumns({ columns }: SqlRunResult, shown: readonly string[]) {
  return useMemo(
    () =>
      shown.map(name => {
        const column = columns.find(one => one.name === name)!;
        return {
          id: name,
          label: name,
          isSortable: true,
          isMoment: column.is_dttm,
          tooltip: `${name} (${column.type ?? 'unknown type'})`,
          align: column.type_generic === 0 ? ('right' as const) : ('left' as const),
        };
      }),
    [columns, shown],
  );
}

/** Says why there are not more rows; a warning can be closed. */
function RowsNote({ result }: { readonly result: SqlRunResult }) {
  const { conf, isAdmin } = useSession();
  const [isClosed, setClosed] = useState(false);
  const line = rowsLine(result, { defaultLimit: conf.DEFAULT_SQLLAB_LIMIT, isAdmin });
  if (!line.isWarning || isClosed) return null;
  return (
    <div className={styles.rowsAlert} role="status">
      <span>
        <strong>{line.text}</strong> {line.reason}
      </span>
      <IconButton
        size="small"
        label="Close"
        tooltip={false}
        icon={<X size={14} strokeWidth={1.5} />}
        onClick={() => setClosed(true)}
      />
    </div>
  );
}

/** Ascending, descending, then the original order. */
function nextSort(sort: GridSort | undefined, columnId: string): GridSort | undefined {
  if (sort?.columnId !== columnId) return { columnId, isDescending: false };
  return sort.isDescending ? undefined : { columnId, isDescending: true };
}
