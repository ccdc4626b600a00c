import type { GridProps } from './grid-props.ts';
import { useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { moveAmongMarks } from '../kit/view/mark-focus.ts';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import type { TableColumn, TableModel } from './option.ts';
import { columnWidths } from './column-widths.ts';
import styles from './table.module.css';

const ROW_HEIGHT = 29;
const FONT_SIZE = 13;
const SCROLLBAR = 12;
const NARROWEST = 40;
const NO_WIDTHS: ReadonlyMap<string, number> = new Map();

/** Shows the header, the visible rows, and the totals of any number of rows. */
export function Grid(props: GridProps) {
  const { model, rows, surface, sort, onSort } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [columns, moveColumn] = useColumnOrder(model);
  const [dragged, setDragged] = useState<ReadonlyMap<string, number>>(NO_WIDTHS);
  const widths = useMemo(
    () =>
      columnWidths({
        model,
        columns,
        dragged,
        room: surface.width - SCROLLBAR,
        measure: text => surface.measureText(text, FONT_SIZE),
      }),
    [model, columns, dragged, surface],
  );
  const digits = useMemo(
    () => new Map(columns.map(({ key }, i) => [key, widths[i]!.digits])),
    [columns, widths],
  );
  const template = widths.map(({ width }) => `${Math.floor(width)}px`).join(' ');
  const resize = (key: string, width: number | undefined): void => {
    const next = new Map(dragged);
    if (width === undefined) next.delete(key);
    else next.set(key, Math.max(NARROWEST, Math.round(width)));
    setDragged(next);
  };
  const wraps = columns.some(column => column.wraps);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });

  return (
    <div className={styles.room}>
      <div
        ref={scroller}
        className={styles.scroller}
        data-wraps={wraps || undefined}
        data-totals={model.totals !== undefined || undefined}
        tabIndex={0}
        onKeyDown={props.hasMenu ? moveAmongMarks : undefined}
        role="table"
        aria-rowcount={rows.length + 1}
        aria-colcount={columns.length}
        aria-label="Result"
      >
        <GridHeader
          columns={columns}
          template={template}
          sort={sort}
          onSort={onSort}
          onMove={model.canRearrange ? moveColumn : undefined}
          widths={widths}
          onResize={resize}
        />
        <div
          className={styles.body}
          role="rowgroup"
          style={{ height: virtual.getTotalSize(), width: 'max-content', minWidth: '100%' }}
        >
          {virtual.getVirtualItems().map(item => (
            <GridRow
              key={item.key}
              {...props}
              row={rows[item.index]!}
              index={item.index}
              columns={columns}
              template={template}
              digits={digits}
              top={item.start}
              height={wraps ? undefined : ROW_HEIGHT}
              measure={wraps ? virtual.measureElement : undefined}
            />
          ))}
        </div>
        {rows.length === 0 && <div className={styles.noRows}>No matching records found</div>}
        {model.totals && <Totals columns={columns} template={template} totals={model.totals} />}
      </div>
    </div>
  );
}

function Totals({
  columns,
  template,
  totals,
}: {
  readonly columns: readonly TableColumn[];
  readonly template: string;
  readonly totals: ReadonlyMap<string, string>;
}) {
  return (
    <div className={styles.totals} role="row" style={{ gridTemplateColumns: template }}>
      {columns.map((column, i) => (
        <div key={column.key} role="cell" className={styles.cell} data-align={column.align}>
          {totals.get(column.key) ?? (i === 0 ? 'Totals' : '')}
        </div>
      ))}
    </div>
  );
}

/** Returns the columns in the reader's order; a new result starts with the query's order. */
function useColumnOrder(
  model: TableModel,
): readonly [readonly TableColumn[], (from: string, to: string) => void] {
  const [order, setOrder] = useState<readonly string[]>([]);
  const columns = useMemo(() => {
    const place = (column: TableColumn): number =>
      order.includes(column.key) ? order.indexOf(column.key) : order.length;
    return model.canRearrange ? model.columns.toSorted((a, b) => place(a) - place(b)) : model.columns;
  }, [model, order]);
  const move = (from: string, to: string): void => {
    const keys = columns.map(column => column.key).filter(key => key !== from);
    keys.splice(
      keys.indexOf(to) +
        (columns.findIndex(column => column.key === from) < columns.findIndex(column => column.key === to)
          ? 1
          : 0),
      0,
      from,
    );
    setOrder(keys);
  };
  return [columns, move];
}
