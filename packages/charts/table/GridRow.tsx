import type { MouseEvent } from 'react';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { MARK } from '../kit/view/mark-focus.ts';
import { fullMoment } from './cell-format.ts';
import { cellName } from './cell-selection.ts';
import { CellText } from './CellText.tsx';
import type { CellBar, TableColumn } from './option.ts';
import type { GridProps } from './grid-props.ts';
import styles from './table.module.css';

/** The space between a bar and the numbers beside it, including the padding of the cell. */
const BESIDE = 20;

interface GridRowProps extends GridProps {
  /** The index into the answer. */
  readonly row: number;
  /** The index on the page. */
  readonly index: number;
  readonly columns: readonly TableColumn[];
  readonly template: string;
  /** The widths of the numbers of each column, by its key. */
  readonly digits: ReadonlyMap<string, number>;
  readonly top: number;
  /** Undefined lets long cells increase the height of the row. */
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
  hasMenu,
  selected,
  onCellClick,
  onCellMenu,
  digits,
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
      {...(hasMenu && MARK)}
      data-selected={(isSelectable && selected?.includes(cellName(column.key, text))) || undefined}
      style={{ backgroundColor: column.background(row), color: column.ink(row) }}
      title={titleOf(column, value, text)}
      onClick={isSelectable ? () => onCellClick(column, row) : undefined}
      onContextMenu={(event: MouseEvent) => {
        event.preventDefault();
        onCellMenu(column, row, event);
      }}
    >
      <Bar column={column} bar={column.bar(row)} digits={digits.get(column.key) ?? 0} />
      <span className={styles.text}>
        <CellText text={text} isPlain={column.isNumeric || value === null} />
      </span>
    </div>
  );
}

/** Shows the full text of a time whose format omits a part, and of text that may be truncated. */
function titleOf({ source }: TableColumn, value: CellValue, text: string): string | undefined {
  const full = source.genericType === 'temporal' ? fullMoment(value) : undefined;
  if (full !== undefined && full !== text) return full;
  return text.length > 24 ? text : undefined;
}

/** Shows the bar beside right-aligned numbers, or as a line below them if there is no room. */
function Bar({
  bar,
  column,
  digits,
}: {
  readonly bar: CellBar | undefined;
  readonly column: TableColumn;
  readonly digits: number;
}) {
  if (!bar) return null;
  const isBeside = column.align === 'right';
  return (
    <span
      className={styles.barRoom}
      data-below={!isBeside || undefined}
      style={isBeside ? { right: digits + BESIDE } : undefined}
    >
      <span
        className={styles.bar}
        data-sign={column.colorsSigns ? (bar.isNegative ? 'negative' : 'positive') : undefined}
        style={{ left: `${bar.left * 100}%`, width: `${bar.width * 100}%` }}
      />
    </span>
  );
}
