import { useVirtualizer } from '@tanstack/react-virtual';
import { memo, useCallback, useEffect, useRef } from 'react';
import type { CSSProperties, KeyboardEvent, ReactNode } from 'react';
import styles from './virtual-table.module.css';

export interface VirtualColumn<Row> {
  readonly id: string;
  readonly label: ReactNode;
  /** The width as a CSS grid track, such as `96px` or `minmax(0, 2fr)`. */
  readonly track: string;
  readonly align?: 'center';
  readonly render: (row: Row) => ReactNode;
}

export interface VirtualTableProps<Row> {
  readonly label: string;
  readonly rows: readonly Row[];
  readonly rowKey: (row: Row) => string;
  /** The first column; if rows can be selected, its content is the button that does so. */
  readonly name: VirtualColumn<Row>;
  readonly columns: readonly VirtualColumn<Row>[];
  readonly selectedKey?: string | undefined;
  /** Without it, rows cannot be selected. */
  readonly onSelect?: (key: string) => void;
  /** Handles other keys on the name of a row. */
  readonly onRowKeyDown?: (event: KeyboardEvent<HTMLButtonElement>, row: Row) => void;
  readonly empty?: ReactNode;
}

const ROW_HEIGHT = 36;

/** Shows any number of rows and draws only the visible ones. One of them can be selected; arrow keys move. */
export function VirtualTable<Row>(props: VirtualTableProps<Row>) {
  const { label, rows, rowKey, name, columns, selectedKey, onSelect, empty } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const movesFocus = useRef(false);
  const virtual = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    overscan: 6,
    // The heading covers the first row's height.
    scrollPaddingStart: ROW_HEIGHT,
  });
  const selectedAt = rows.findIndex(row => rowKey(row) === selectedKey);
  useEffect(() => {
    if (selectedAt < 0) return undefined;
    virtual.scrollToIndex(selectedAt, { align: 'auto' });
    if (!movesFocus.current) return undefined;
    movesFocus.current = false;
    // The row may only be drawn after scrolling.
    const frame = requestAnimationFrame(() =>
      scroller.current?.querySelector<HTMLElement>('[aria-current="true"]')?.focus(),
    );
    return () => cancelAnimationFrame(frame);
  }, [selectedAt, virtual]);
  const latest = useRef(props);
  useEffect(() => {
    latest.current = props;
  });
  const move = useCallback((event: KeyboardEvent<HTMLButtonElement>, at: number): void => {
    const { rows: all, rowKey: keyOf, onSelect: select, onRowKeyDown } = latest.current;
    const row = all[nextIndex(event.key, at, all.length)];
    if (event.altKey || row === undefined) {
      onRowKeyDown?.(event, all[at]!);
      return;
    }
    event.preventDefault();
    movesFocus.current = true;
    select?.(keyOf(row));
  }, []);
  return (
    <div
      className={styles.table}
      role="table"
      aria-label={label}
      aria-rowcount={rows.length + 1}
      style={{ '--tracks': [name, ...columns].map(column => column.track).join(' ') } as CSSProperties}
    >
      <div ref={scroller} className={styles.scroller} role="presentation">
        <div role="rowgroup" className={styles.head}>
          <div role="row" aria-rowindex={1} className={styles.row}>
            {[name, ...columns].map(column => (
              <div key={column.id} role="columnheader" data-align={column.align} className={styles.cell}>
                {column.label}
              </div>
            ))}
          </div>
        </div>
        {rows.length === 0 && empty}
        <div role="rowgroup" className={styles.body} style={{ height: virtual.getTotalSize() }}>
          {virtual.getVirtualItems().map(({ index, start }) => {
            const key = rowKey(rows[index]!);
            return (
              <VirtualRow
                key={key}
                row={rows[index]!}
                id={key}
                index={index}
                top={start}
                name={name as VirtualColumn<unknown>}
                columns={columns as readonly VirtualColumn<unknown>[]}
                isSelected={key === selectedKey}
                onSelect={onSelect}
                onMove={move}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}

interface VirtualRowProps {
  readonly row: unknown;
  readonly id: string;
  readonly index: number;
  readonly top: number;
  readonly name: VirtualColumn<unknown>;
  readonly columns: readonly VirtualColumn<unknown>[];
  readonly isSelected: boolean;
  readonly onSelect: ((key: string) => void) | undefined;
  readonly onMove: (event: KeyboardEvent<HTMLButtonElement>, at: number) => void;
}

// Scrolling draws only the rows that come into view.
const VirtualRow = memo(function VirtualRow(props: VirtualRowProps) {
  const { row, id, index, top, name, columns, isSelected, onSelect, onMove } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      data-selected={isSelected ? '' : undefined}
      data-selectable={onSelect ? '' : undefined}
      style={{ transform: `translateY(${top}px)` }}
      onClick={onSelect && (() => onSelect(id))}
    >
      <div role="cell" className={styles.cell}>
        {onSelect ? (
          <button
            type="button"
            className={styles.name}
            aria-current={isSelected ? 'true' : undefined}
            onKeyDown={event => onMove(event, index)}
          >
            {name.render(row)}
          </button>
        ) : (
          name.render(row)
        )}
      </div>
      {columns.map(column => (
        <div key={column.id} role="cell" data-align={column.align} className={styles.cell}>
          {column.render(row)}
        </div>
      ))}
    </div>
  );
});

function nextIndex(key: string, at: number, count: number): number {
  switch (key) {
    case 'ArrowDown':
      return Math.min(at + 1, count - 1);
    case 'ArrowUp':
      return Math.max(at - 1, 0);
    case 'Home':
      return 0;
    case 'End':
      return count - 1;
    default:
      return -1;
  }
}
