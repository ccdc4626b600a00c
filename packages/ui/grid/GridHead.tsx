import { ArrowDown, ArrowUp, ChevronDown } from 'lucide-react';
import { useRef } from 'react';
import type { PointerEvent } from 'react';
import { classes } from '../classes.ts';
import type { ColumnWidths } from './column-widths.ts';
import type { DataGridProps, GridColumn } from './grid-props.ts';
import { pinnedWidth, type ColumnPlace } from './GridRow.tsx';
import styles from './data-grid.module.css';

export interface GridHeadProps extends Pick<
  DataGridProps,
  'columns' | 'sort' | 'onSort' | 'pinnedCount' | 'onColumnMenu' | 'onColumnMove'
> {
  readonly places: readonly ColumnPlace[];
  readonly widths: ColumnWidths;
  readonly width: number;
  readonly numbersWidth: number;
}

const DRAGGED_COLUMN = 'application/x-powerset-column';

/**
 * Shows the row of column names. A click sorts; dragging the right edge resizes; a double click on it fits
 * the content.
 */
export function GridHead(props: GridHeadProps) {
  const { places, width, pinnedCount = 0 } = props;
  const isPinned = ({ column }: ColumnPlace): boolean => column < pinnedCount;
  return (
    <div className={styles.head} role="row" aria-rowindex={1} style={{ width, minWidth: '100%' }}>
      {pinnedCount > 0 && (
        <div
          className={classes(styles.pinned, styles.pinnedHead)}
          role="presentation"
          style={{ width: pinnedWidth(places, pinnedCount) }}
        >
          {places.filter(isPinned).map(place => (
            <HeadCell key={place.column} {...props} place={place} />
          ))}
        </div>
      )}
      {places
        .filter(place => !isPinned(place))
        .map(place => (
          <HeadCell key={place.column} {...props} place={place} />
        ))}
    </div>
  );
}

function HeadCell({
  columns,
  place,
  widths,
  sort,
  onSort,
  onColumnMenu,
  onColumnMove,
}: GridHeadProps & { readonly place: ColumnPlace }) {
  const column = columns[place.column];
  if (!column) return null;
  return (
    <div
      className={styles.headCell}
      role="columnheader"
      aria-colindex={place.column + 1}
      aria-sort={sortState(column, sort)}
      style={{ width: place.width, transform: `translateX(${place.start}px)` }}
      draggable={!!onColumnMove}
      onDragStart={event => event.dataTransfer.setData(DRAGGED_COLUMN, column.id)}
      onDragOver={event => {
        if (onColumnMove && event.dataTransfer.types.includes(DRAGGED_COLUMN)) event.preventDefault();
      }}
      onDrop={event => onColumnMove?.(event.dataTransfer.getData(DRAGGED_COLUMN), column.id)}
      onContextMenu={event => {
        if (!onColumnMenu) return;
        event.preventDefault();
        onColumnMenu(column.id, { x: event.clientX, y: event.clientY });
      }}
    >
      <HeadButton column={column} sort={sort} onSort={onSort} />
      {onColumnMenu && (
        <button
          type="button"
          tabIndex={-1}
          className={styles.headMenu}
          aria-label={`Actions for column ${column.label}`}
          onClick={event => {
            const { left, bottom } = event.currentTarget.getBoundingClientRect();
            onColumnMenu(column.id, { x: left, y: bottom });
          }}
        >
          <ChevronDown size={14} strokeWidth={1.5} aria-hidden="true" />
        </button>
      )}
      <ResizeHandle place={place} widths={widths} />
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
      draggable={false}
      onDragStart={event => event.preventDefault()}
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
