import { memo, type MouseEvent } from 'react';
import type { GridCell, GridRange } from '@powerset/ui/grid/grid-selection.ts';
import { ROW_HEIGHT, type HeadGroup } from './grid-layout.ts';
import type { PivotGridProps, PlacedLine } from './grid-props.ts';
import { HeadText } from './HeadText.tsx';
import styles from './pivot-table.module.css';

interface PivotRowProps extends PivotGridProps {
  readonly item: PlacedLine;
  readonly placed: readonly PlacedLine[];
  readonly groups: readonly (readonly HeadGroup[])[];
  /** The first row under the headings repeats the names of its groups. */
  readonly isTop: boolean;
  /** The total stays at the bottom while the rows scroll. */
  readonly staysInSight?: boolean;
  readonly width: number;
  readonly range: GridRange | undefined;
  readonly active: GridCell | undefined;
}

/** Visible rows are not drawn again when others scroll into view. */
export const PivotRow = memo(function PivotRow(props: PivotRowProps) {
  const { model, rows, columns, item, placed, width, range, active } = props;
  const row = rows[item.index]!;
  return (
    <div
      role="row"
      aria-rowindex={item.index + 1 + Math.max(1, model.settings.columns.levels.length)}
      className={props.staysInSight ? `${styles.row} ${styles.totalRow}` : styles.row}
      data-kind={row.kind}
      style={{
        width,
        height: ROW_HEIGHT,
        ...(props.staysInSight ? {} : { transform: `translateY(${item.start}px)` }),
      }}
    >
      <RowHeads {...props} />
      {placed.map(place => {
        const column = columns[place.index]!;
        const { text, value, background, ink } = model.cell(row, column);
        return (
          <div
            key={place.index}
            role="gridcell"
            className={styles.cell}
            data-row={item.index}
            data-column={place.index}
            data-kind={column.kind}
            data-text={typeof value === 'string' || undefined}
            data-selected={isIn(range, item.index, place.index) || undefined}
            data-active={(active?.row === item.index && active.column === place.index) || undefined}
            title={text.length > 24 ? text : undefined}
            style={{ left: place.start, width: place.size, backgroundColor: background, color: ink }}
            onContextMenu={(event: MouseEvent) => {
              event.preventDefault();
              props.onCellMenu(row, column, event);
            }}
          >
            {text}
          </div>
        );
      })}
    </div>
  );
});

function RowHeads(props: PivotRowProps) {
  const { model, rows, item, groups, isTop, layout } = props;
  const row = rows[item.index]!;
  const side = model.settings.rows;
  return (
    <div className={styles.rowHeads} style={{ width: layout.headWidth }}>
      {row.parts.map(part => {
        const group = groupAt(groups[part.level] ?? [], item.index);
        const isShown = group?.first === item.index || isTop;
        const span = layout.headWidths.slice(part.level, part.level + Math.max(1, part.span));
        const head = { line: row, part, side, isRow: true };
        return (
          <div
            key={part.key}
            role="rowheader"
            aria-label={part.text}
            className={styles.rowHead}
            data-open={(group !== undefined && group.last > item.index) || undefined}
            data-selected={props.selected?.includes(part.text) || undefined}
            style={{ width: span.reduce((sum, one) => sum + one, 0) }}
            onContextMenu={event => {
              event.preventDefault();
              props.onHeadMenu(head, event);
            }}
          >
            {isShown && <HeadText head={head} grid={props} />}
          </div>
        );
      })}
    </div>
  );
}

/** Finds a row's group by binary search, because the groups are in order. */
function groupAt(groups: readonly HeadGroup[], index: number): HeadGroup | undefined {
  let [low, high] = [0, groups.length - 1];
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if (groups[middle]!.first <= index) low = middle;
    else high = middle - 1;
  }
  return groups[low];
}

function isIn(range: GridRange | undefined, row: number, column: number): boolean {
  if (!range) return false;
  const isOne = range.top === range.bottom && range.left === range.right;
  return !isOne && row >= range.top && row <= range.bottom && column >= range.left && column <= range.right;
}
