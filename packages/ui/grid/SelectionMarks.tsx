import type { Virtualizer } from '@tanstack/react-virtual';
import { rangeOf } from './grid-selection.ts';
import type { GridRange, GridSelection } from './grid-selection.ts';
import styles from './data-grid.module.css';

export interface SelectionMarksProps {
  readonly selection: GridSelection;
  readonly rowHeight: number;
  readonly columnWindow: Virtualizer<HTMLDivElement, Element>;
}

/**
 * Draws the frames around the selected cells, separately from the rows, so that moving the selection redraws
 * no row.
 */
export function SelectionMarks({ selection, rowHeight, columnWindow }: SelectionMarksProps) {
  const range = rangeOf(selection);
  const { row, column } = selection.active;
  const isMany = range.top !== range.bottom || range.left !== range.right;
  return (
    <>
      {isMany && <div className={styles.selection} style={boxOf(range, rowHeight, columnWindow)} />}
      <div
        className={styles.active}
        style={boxOf({ top: row, bottom: row, left: column, right: column }, rowHeight, columnWindow)}
      />
    </>
  );
}

function boxOf(range: GridRange, rowHeight: number, columnWindow: Virtualizer<HTMLDivElement, Element>) {
  const first = columnWindow.measurementsCache[range.left];
  const last = columnWindow.measurementsCache[range.right];
  const left = first?.start ?? 0;
  return {
    transform: `translate(${left}px, ${range.top * rowHeight - 1}px)`,
    width: (last?.end ?? left) - left,
    height: (range.bottom - range.top + 1) * rowHeight + 1,
  };
}
