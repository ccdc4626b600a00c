import { ArrowDown, ArrowUp } from 'lucide-react';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { classes } from '../classes.ts';
import type { ColumnWidths } from './column-widths.ts';
import type { DataGridProps, GridColumn } from './grid-props.ts';
import type { ColumnPlace } from './GridRow.tsx';
import styles from './data-grid.module.css';

export interface GridHeadProps extends Pick<DataGridProps, 'columns' | 'sort' | 'onSort'> {
  readonly places: readonly ColumnPlace[];
  readonly widths: ColumnWidths;
  readonly width: number;
}

/**
 * Shows the row of column names. A click sorts; dragging the right edge resizes; a double click on it fits
 * the content.
 */
export function GridHead({ columns, places, widths, width, sort, onSort }: GridHeadProps) {
  return (
    <div className={styles.head} role="row" aria-rowindex={1} style={{ width, minWidth: '100%' }}>
      {places.map(place => (
        <div
          key={place.column}
          className={styles.headCell}
          role="columnheader"
          aria-colindex={place.column + 1}
          aria-sort={sortState(columns[place.column]!, sort)}
          style={{ width: place.width, transform: `translateX(${place.start}px)` }}
        >
          <HeadButton column={columns[place.column]!} sort={sort} onSort={onSort} />
          <ResizeHandle place={place} widths={widths} />
        </div>
      ))}
    </div>
  );
}

function HeadButton({
  column,
  sort,
  onSort,
}: { readonly column: GridColumn } & Pick<GridHeadProps, 'sort' | 'onSort'>) {
  const isSorted = sort?.columnId === column.id;
  const canSort = !!onSort && column.isSortable !== false;
  const Arrow = sort?.isDescending ? ArrowDown : ArrowUp;
  return (
    <button
      type="button"
      tabIndex={-1}
      title={column.tooltip ?? column.label}
      className={classes(
        styles.headButton,
        canSort && styles.sortable,
        isSorted && styles.sorted,
        column.align === 'right' && styles.headRight,
      )}
      onClick={canSort ? () => onSort(column.id) : undefined}
    >
      <span>{column.label}</span>
      {column.mark}
      {isSorted && <Arrow size={14} strokeWidth={1.75} aria-hidden="true" />}
    </button>
  );
}

function ResizeHandle({ place, widths }: { readonly place: ColumnPlace; readonly widths: ColumnWidths }) {
  const start = useRef({ x: 0, width: 0 });
  const isDragging = (event: PointerEvent<HTMLDivElement>): boolean =>
    event.currentTarget.hasPointerCapture(event.pointerId);
  return (
    <div
      className={styles.resize}
      aria-hidden="true"
      onPointerDown={event => {
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        event.currentTarget.dataset['dragging'] = '';
        start.current = { x: event.clientX, width: place.width };
      }}
      onPointerMove={event => {
        if (isDragging(event))
          widths.resize(place.column, start.current.width + event.clientX - start.current.x);
      }}
      onPointerUp={event => delete event.currentTarget.dataset['dragging']}
      onDoubleClick={() => widths.fit(place.column)}
    />
  );
}

function sortState(column: GridColumn, sort: DataGridProps['sort']): 'ascending' | 'descending' | 'none' {
  if (sort?.columnId !== column.id) return 'none';
  return sort.isDescending ? 'descending' : 'ascending';
}
