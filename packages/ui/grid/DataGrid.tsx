import type { DataGridProps } from './grid-props.ts';
import { defaultRangeExtractor, useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useRef, useState } from 'react';
import { cellId } from './cell-id.ts';
import { useColumnWidths } from './column-widths.ts';
import { GridHead } from './GridHead.tsx';
import { GridRow } from './GridRow.tsx';
import type { ColumnPlace } from './GridRow.tsx';
import { SelectionMarks } from './SelectionMarks.tsx';
import { useGridSelection } from './use-grid-selection.ts';
import styles from './data-grid.module.css';

/** Returns the width of the row numbers. */
const numbersWidth = (rowCount: number): number => 20 + Math.max(2, String(rowCount).length) * 8;

/**
 * Shows a table of any size and draws only the visible cells. Arrow keys move, Shift extends, Ctrl+C copies.
 */
export function DataGrid(props: DataGridProps) {
  const { columns, rowCount, text, hasRowNumbers = false, rowHeight = 28, label, pinnedCount = 0 } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const gridId = useId();
  const widths = useColumnWidths(columns, rowCount, text);
  const offset = hasRowNumbers ? numbersWidth(rowCount) : 0;
  const { rowWindow, columnWindow } = useWindows(scroller, {
    rowCount,
    rowHeight,
    columnCount: columns.length,
    offset,
    pinnedCount,
    widthOf: widths.widthOf,
  });
  const selection = useGridSelection({ ...props, scroller, rowHeight, rowWindow, columnWindow });
  const width = columnWindow.getTotalSize();
  const places = usePlaces(columnWindow.getVirtualItems());
  return (
    <div
      ref={scroller}
      className={styles.grid}
      style={{ '--row-height': `${rowHeight}px` } as React.CSSProperties}
      role="grid"
      aria-label={label}
      aria-rowcount={rowCount + 1}
      aria-colcount={columns.length}
      aria-activedescendant={selection.selection && cellId(gridId, selection.selection.active)}
      aria-multiselectable="true"
      tabIndex={0}
      {...selection.handlers}
    >
      <GridHead {...props} places={places} widths={widths} width={width} numbersWidth={offset} />
      <div className={styles.body} style={{ width, height: rowWindow.getTotalSize() }}>
        {rowWindow.getVirtualItems().map(item => (
          <GridRow
            key={item.key}
            row={item.index}
            top={item.start}
            gridId={gridId}
            columns={columns}
            places={places}
            pinnedCount={pinnedCount}
            text={text}
            renderCell={props.renderCell}
            isMuted={props.isMuted}
            numbersWidth={offset}
          />
        ))}
        {selection.selection && (
          <SelectionMarks selection={selection.selection} rowHeight={rowHeight} columnWindow={columnWindow} />
        )}
      </div>
      {rowCount === 0 && props.emptyText && <div className={styles.empty}>{props.emptyText}</div>}
    </div>
  );
}

interface WindowInput {
  readonly rowCount: number;
  readonly rowHeight: number;
  readonly columnCount: number;
  readonly offset: number;
  readonly pinnedCount: number;
  readonly widthOf: (column: number) => number;
}

function useWindows(
  scroller: { readonly current: HTMLDivElement | null },
  { rowCount, rowHeight, columnCount, offset, pinnedCount, widthOf }: WindowInput,
) {
  const rowWindow = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 12,
    scrollPaddingStart: 32,
  });
  const pinned = Array.from({ length: pinnedCount }, (_, at) => at);
  const columnWindow = useVirtualizer({
    horizontal: true,
    // Pinned columns are drawn wherever the others are.
    rangeExtractor: range => [...new Set([...pinned, ...defaultRangeExtractor(range)])],
    scrollPaddingStart: pinnedCount > 0 ? pinned.reduce((sum, at) => sum + widthOf(at), offset) : 0,
    count: columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: widthOf,
    paddingStart: offset,
    overscan: 3,
  });
  const [sizes, setSizes] = useState('');
  const wanted = Array.from({ length: columnCount }, (_, at) => widthOf(at)).join();
  useEffect(() => {
    if (sizes !== wanted) {
      setSizes(wanted);
      columnWindow.measure();
    }
  }, [sizes, wanted, columnWindow]);
  useEffect(() => rowWindow.measure(), [rowHeight, rowWindow]);
  return { rowWindow, columnWindow };
}

interface VirtualColumn {
  readonly index: number;
  readonly start: number;
  readonly size: number;
}

/**
 * Returns the positions of visible columns. The list stays the same until something moves, so that React does
 * not redraw the rows.
 */
function usePlaces(items: readonly VirtualColumn[]): readonly ColumnPlace[] {
  const key = items.map(item => `${item.index}:${item.start}:${item.size}`).join();
  const [places, setPlaces] = useState<{ readonly key: string; readonly list: readonly ColumnPlace[] }>({
    key: '',
    list: [],
  });
  if (places.key === key) return places.list;
  const next = {
    key,
    list: items.map(item => ({ column: item.index, start: item.start, width: item.size })),
  };
  setPlaces(next);
  return next.list;
}
