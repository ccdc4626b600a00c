import type { MouseEvent } from 'react';
import type { CellBar, TableColumn } from './option.ts';
import type { GridProps } from './grid-props.ts';
import styles from './table.module.css';

interface GridRowProps extends GridProps {
  /** Index into the answer. */
  readonly row: number;
  /** Place on the page. */
  readonly index: number;
  readonly columns: readonly TableColumn[];
  readonly template: string;
  readonly top: number;
  /** Undefined lets long cells make the row higher. */
  readonly height: number | undefined;
  readonly measure: ((element: HTMLElement | null) => void) | undefined;
}

export function GridRow(props: GridRowProps) {
  const { row, index, columns, template, top, height, measure } = props;
  return (
    <div
      ref={measure}
      data-index={index}
      role="row"
      aria-rowindex={index + 2}
      className={styles.row}
      style={{ gridTemplateColumns: template, transform: `translateY(${top}px)`, height }}
    >
      {columns.map(column => (
        <Cell key={column.key} {...props} column={column} row={row} />
      ))}
    </div>
  );
}

function Cell({
  column,
  row,
  canSelect,
  selected,
  onCellClick,
  onCellMenu,
}: GridRowProps & { readonly column: TableColumn }) {
  const value = column.source.value(row);
  const text = column.format(value);
  const isSelectable = canSelect && (column.role === 'dimension' || column.role === 'raw');
  return (
    <div
      role="cell"
      className={styles.cell}
      data-align={column.align}
      data-null={value === null || undefined}
      data-wraps={column.wraps || undefined}
      data-selectable={isSelectable || undefined}
      data-selected={(isSelectable && selected?.includes(text)) || undefined}
      style={{ backgroundColor: column.background(row) }}
      title={text.length > 24 ? text : undefined}
      onClick={isSelectable ? () => onCellClick(column, row) : undefined}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        onCellMenu(column, row, event);
      }}
    >
      <Bar bar={column.bar(row)} colorsSigns={column.colorsSigns} />
      <span className={styles.text}>{text}</span>
    </div>
  );
}

function Bar({ bar, colorsSigns }: { readonly bar: CellBar | undefined; readonly colorsSigns: boolean }) {
  if (!bar) return null;
  return (
    <span
      className={styles.bar}
      data-sign={colorsSigns ? (bar.isNegative ? 'negative' : 'positive') : undefined}
      style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
    />
  );
}
