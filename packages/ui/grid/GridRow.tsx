import { memo } from 'react';
import type { ReactNode } from 'react';
import { classes } from '../classes.ts';
import { cellId } from './cell-id.ts';
import type { GridColumn } from './grid-props.ts';
import styles from './data-grid.module.css';

/** The position of a visible column. */
export interface ColumnPlace {
  readonly column: number;
  readonly start: number;
  readonly width: number;
}

export interface GridRowProps {
  readonly row: number;
  readonly top: number;
  readonly gridId: string;
  readonly columns: readonly GridColumn[];
  readonly places: readonly ColumnPlace[];
  readonly pinnedCount: number;
  readonly text: (row: number, column: number) => string;
  readonly renderCell: ((row: number, column: number) => ReactNode) | undefined;
  readonly isMuted: ((row: number, column: number) => boolean) | undefined;
  readonly numbersWidth: number;
}

/** Draws one row, and redraws it only when its data or the visible columns change. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { row, top, places, pinnedCount, numbersWidth } = props;
  const isPinned = ({ column }: ColumnPlace): boolean => column < pinnedCount;
  const numbers = numbersWidth > 0 && (
    <div
      className={classes(styles.cell, styles.numberCell)}
      style={{ width: numbersWidth }}
      aria-hidden="true"
    >
      {row + 1}
    </div>
  );
  return (
    <div
      className={styles.row}
      role="row"
      aria-rowindex={row + 2}
      style={{ transform: `translateY(${top}px)` }}
    >
      {pinnedCount > 0 ? (
        <div
          className={styles.pinned}
          role="presentation"
          style={{ width: pinnedWidth(places, pinnedCount) }}
        >
          {numbers}
          <Cells {...props} places={places.filter(isPinned)} />
        </div>
      ) : (
        numbers
      )}
      <Cells {...props} places={pinnedCount > 0 ? places.filter(place => !isPinned(place)) : places} />
    </div>
  );
});

/** Returns where the columns begin that scroll. */
export function pinnedWidth(places: readonly ColumnPlace[], pinnedCount: number): number {
  const last = places.find(place => place.column === pinnedCount - 1);
  return last ? last.start + last.width : 0;
}

function Cells({ row, gridId, columns, places, text, renderCell, isMuted }: GridRowProps) {
  return places.map(({ column, start, width }) => (
    <div
      key={column}
      id={cellId(gridId, { row, column })}
      role="gridcell"
      aria-colindex={column + 1}
      data-row={row}
      data-column={column}
      className={classes(
        styles.cell,
        columns[column]?.align === 'right' && styles.right,
        isMuted?.(row, column) && styles.muted,
      )}
      style={{ width, transform: `translateX(${start}px)` }}
    >
      {renderCell ? renderCell(row, column) : oneLine(text(row, column))}
    </div>
  ));
}

/** A cell is one line high, so line ends become spaces, and very long texts are cut on the screen only. */
function oneLine(text: string): string {
  const short = text.length > 500 ? `${text.slice(0, 500)}…` : text;
  return short.includes('\n') ? short.replace(/\s*\n\s*/g, ' ') : short;
}
