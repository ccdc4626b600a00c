import type { GridProps } from './grid-props.ts';
import { useMemo, useRef, useState } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { GridHeader } from './GridHeader.tsx';
import { GridRow } from './GridRow.tsx';
import type { TableColumn, TableModel } from './option.ts';
import { columnWidths } from './rows.ts';
import styles from './table.module.css';

const ROW_HEIGHT = 29;
const FONT_SIZE = 13;
const SCROLLBAR = 12;

/** Header, rows in view and totals; any number of rows. */
export function Grid(props: GridProps) {
  const { model, rows, surface, sort, onSort } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const [columns, moveColumn] = useColumnOrder(model);
  const widths = useMemo(
    () =>
      columnWidths(model, columns, surface.width - SCROLLBAR, text => surface.measureText(text, FONT_SIZE)),
    [model, columns, surface],
  );
  const template = widths.map(width => `${Math.floor(width)}px`).join(' ');
  const wraps = columns.some(column => column.wraps);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 12,
  });

  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
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
            top={item.start}
            height={wraps ? undefined : ROW_HEIGHT}
            measure={wraps ? virtual.measureElement : undefined}
          />
        ))}
      </div>
      {rows.length === 0 && <div className={styles.noRows}>No matching records found</div>}
      {model.totals && <Totals columns={columns} template={template} totals={model.totals} />}
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
          {totals.get(column.key) ?? (i === 0 ? 'Summary' : '')}
        </div>
      ))}
    </div>
  );
}

/** The columns in the reader's order; another result starts with the query's order. */
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
