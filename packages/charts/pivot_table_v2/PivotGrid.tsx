import { useLayoutEffect, useMemo, useRef } from 'react';
import { useVirtualizer } from '@tanstack/react-virtual';
import { rangeOf } from '@powerset/ui/grid/grid-selection.ts';
import { ColumnHeads } from './ColumnHeads.tsx';
import { headGroups, ROW_HEIGHT } from './grid-layout.ts';
import type { PivotGridProps, PlacedLine } from './grid-props.ts';
import styles from './pivot-table.module.css';
import { PivotRow } from './PivotRow.tsx';
import { usePivotSelection } from './use-pivot-selection.tsx';

/** Shows sticky headings and the visible cells of any number of rows and columns. */
export function PivotGrid(props: PivotGridProps) {
  const { model, rows, columns, layout } = props;
  const scroller = useRef<HTMLDivElement>(null);
  const hasTotal = rows.at(-1)?.kind === 'total';
  const bodyCount = rows.length - (hasTotal ? 1 : 0);
  const rowWindow = useVirtualizer({
    count: bodyCount,
    getScrollElement: () => scroller.current,
    estimateSize: () => ROW_HEIGHT,
    paddingStart: layout.headHeight,
    scrollPaddingStart: layout.headHeight,
    scrollPaddingEnd: hasTotal ? ROW_HEIGHT : 0,
    overscan: 8,
  });
  const columnWindow = useVirtualizer({
    horizontal: true,
    count: columns.length,
    getScrollElement: () => scroller.current,
    estimateSize: index => layout.columnWidths[index] ?? 0,
    paddingStart: layout.headWidth,
    scrollPaddingStart: layout.headWidth,
    overscan: 3,
  });
  // The grid does not notice a new column width by itself.
  useLayoutEffect(() => columnWindow.measure(), [columnWindow, layout.columnWidths]);
  const { selection, handlers } = usePivotSelection({ ...props, scroller, rowWindow, columnWindow });
  const totalPlace = useMemo(() => ({ index: bodyCount, start: 0, size: ROW_HEIGHT }), [bodyCount]);
  const rowGroups = useMemo(
    () => headGroups(rows, model.settings.rows.levels.length),
    [rows, model.settings.rows.levels.length],
  );
  const placed: readonly PlacedLine[] = columnWindow.getVirtualItems();
  const width = columnWindow.getTotalSize();
  const range = useMemo(() => selection && rangeOf(selection), [selection]);
  const shared = { ...props, placed, groups: rowGroups, width, range, active: selection?.active };
  const firstRow = Math.floor((rowWindow.scrollOffset ?? 0) / ROW_HEIGHT);
  return (
    <div
      ref={scroller}
      className={styles.scroller}
      tabIndex={0}
      role="grid"
      aria-label="Pivot table"
      aria-rowcount={rows.length + Math.max(1, model.settings.columns.levels.length)}
      aria-colcount={columns.length + layout.headWidths.length}
      aria-multiselectable="true"
      {...handlers}
    >
      <div className={styles.canvas} style={{ width }}>
        <ColumnHeads {...props} placed={placed} width={width} />
        <div style={{ height: bodyCount * ROW_HEIGHT }} />
        {rowWindow.getVirtualItems().map(item => (
          <PivotRow key={item.key} {...shared} item={item} isTop={item.index === firstRow} />
        ))}
        {hasTotal && <PivotRow {...shared} item={totalPlace} isTop staysInSight />}
      </div>
    </div>
  );
}
