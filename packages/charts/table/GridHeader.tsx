import { useRef } from 'react';
import { ArrowDown, ArrowUp } from 'lucide-react';
import type { TableColumn } from './option.ts';
import type { ColumnWidth } from './column-widths.ts';
import type { SortBy } from './rows.ts';
import styles from './table.module.css';

interface GridHeaderProps {
  readonly columns: readonly TableColumn[];
  readonly template: string;
  readonly sort: SortBy | undefined;
  onSort(key: string): void;
  /** Undefined if columns cannot be moved. */
  readonly onMove: ((from: string, to: string) => void) | undefined;
  readonly widths: readonly ColumnWidth[];
  /** Sets the width of a column; undefined fits it to its content again. */
  onResize(key: string, width: number | undefined): void;
}

export function GridHeader({ columns, template, sort, onSort, onMove, widths, onResize }: GridHeaderProps) {
  return (
    <div className={styles.header} role="row" style={{ gridTemplateColumns: template }}>
      {columns.map((column, i) => (
        <div
          key={column.key}
          role="columnheader"
          aria-sort={sortOf(column, sort)}
          className={styles.head}
          data-align={column.align}
          {...dragging(column, onMove)}
        >
          <button
            type="button"
            className={styles.headButton}
            title={column.label}
            onClick={() => onSort(column.key)}
          >
            <span className={styles.headLabel}>{column.label}</span>
            <SortMark column={column} sort={sort} />
          </button>
          <ResizeHandle width={widths[i]!.width} onResize={width => onResize(column.key, width)} />
        </div>
      ))}
    </div>
  );
}

/** Shows the edge that readers drag; a double click fits the column to its content. */
function ResizeHandle({
  width,
  onResize,
}: {
  readonly width: number;
  onResize(width: number | undefined): void;
}) {
  const start = useRef<{ readonly x: number; readonly width: number }>(undefined);
  return (
    <span
      className={styles.resize}
      aria-hidden="true"
      onPointerDown={event => {
        event.preventDefault();
        event.stopPropagation();
        event.currentTarget.setPointerCapture(event.pointerId);
        start.current = { x: event.clientX, width };
      }}
      onPointerMove={event => {
        const { current } = start;
        if (current) onResize(current.width + event.clientX - current.x);
      }}
      onPointerUp={() => {
        start.current = undefined;
      }}
      onDoubleClick={() => onResize(undefined)}
    />
  );
}

function SortMark({ column, sort }: { readonly column: TableColumn; readonly sort: SortBy | undefined }) {
  if (sort?.key !== column.key)
    return <ArrowUp className={styles.sortHint} size={12} strokeWidth={2} aria-hidden="true" />;
  const Arrow = sort.desc ? ArrowDown : ArrowUp;
  return <Arrow className={styles.sortMark} size={12} strokeWidth={2} aria-hidden="true" />;
}

function sortOf(column: TableColumn, sort: SortBy | undefined): 'ascending' | 'descending' | 'none' {
  if (sort?.key !== column.key) return 'none';
  return sort.desc ? 'descending' : 'ascending';
}

function dragging(column: TableColumn, onMove: GridHeaderProps['onMove']): object {
  if (!onMove) return {};
  return {
    draggable: true,
    onDragStart: (event: React.DragEvent) => event.dataTransfer.setData('text/column', column.key),
    onDragOver: (event: React.DragEvent) => event.preventDefault(),
    onDrop: (event: React.DragEvent) => {
      const from = event.dataTransfer.getData('text/column');
      if (from && from !== column.key) onMove(from, column.key);
    },
  };
}
