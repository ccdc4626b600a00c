import { ArrowDown, ArrowUp } from 'lucide-react';
import type { TableColumn } from './option.ts';
import type { SortBy } from './rows.ts';
import styles from './table.module.css';

interface GridHeaderProps {
  readonly columns: readonly TableColumn[];
  readonly template: string;
  readonly sort: SortBy | undefined;
  onSort(key: string): void;
  /** Absent when columns keep their place. */
  readonly onMove: ((from: string, to: string) => void) | undefined;
}

export function GridHeader({ columns, template, sort, onSort, onMove }: GridHeaderProps) {
  return (
    <div className={styles.header} role="row" style={{ gridTemplateColumns: template }}>
      {columns.map(column => (
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
        </div>
      ))}
    </div>
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
