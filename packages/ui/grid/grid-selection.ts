export interface GridCell {
  readonly row: number;
  readonly column: number;
}

/** A rectangle of cells: `active` is the cell with the keyboard focus, `anchor` the opposite corner. */
export interface GridSelection {
  readonly active: GridCell;
  readonly anchor: GridCell;
}

export interface GridExtent {
  readonly rowCount: number;
  readonly columnCount: number;
  /** The number of rows that fit on the screen. */
  readonly pageRows: number;
}

export type GridEvent =
  | { readonly type: 'pressed'; readonly cell: GridCell; readonly extends: boolean }
  | { readonly type: 'dragged'; readonly cell: GridCell }
  | { readonly type: 'all-chosen' }
  | { readonly type: 'cleared' }
  | { readonly type: 'moved'; readonly key: string; readonly jumps: boolean; readonly extends: boolean };

const FIRST_CELL: GridCell = { row: 0, column: 0 };

/** Returns the selection after an event; undefined when nothing is selected. */
export function gridSelection(
  selection: GridSelection | undefined,
  event: GridEvent,
  extent: GridExtent,
): GridSelection | undefined {
  if (extent.rowCount === 0 || extent.columnCount === 0) return undefined;
  switch (event.type) {
    case 'cleared':
      return undefined;
    case 'all-chosen':
      return {
        active: { row: 0, column: 0 },
        anchor: { row: extent.rowCount - 1, column: extent.columnCount - 1 },
      };
    case 'pressed':
      return { active: event.cell, anchor: event.extends && selection ? selection.anchor : event.cell };
    case 'dragged':
      return selection && { active: event.cell, anchor: selection.anchor };
    case 'moved': {
      // The first key only shows the selection, unless it jumps to an end.
      if (!selection && !event.jumps) return { active: FIRST_CELL, anchor: FIRST_CELL };
      const active = cellAfter(selection?.active ?? FIRST_CELL, event, extent);
      return { active, anchor: event.extends && selection ? selection.anchor : active };
    }
  }
}

export interface GridRange {
  readonly top: number;
  readonly bottom: number;
  readonly left: number;
  readonly right: number;
}

/** Returns the selection's edges, inclusive. */
export function rangeOf({ active, anchor }: GridSelection): GridRange {
  return {
    top: Math.min(active.row, anchor.row),
    bottom: Math.max(active.row, anchor.row),
    left: Math.min(active.column, anchor.column),
    right: Math.max(active.column, anchor.column),
  };
}

/** Returns the selected cells as tab-separated lines, the format that spreadsheets paste. */
export function rangeText(range: GridRange, text: (row: number, column: number) => string): string {
  const lines: string[] = [];
  for (let row = range.top; row <= range.bottom; row += 1) {
    const cells: string[] = [];
    for (let column = range.left; column <= range.right; column += 1) cells.push(quoted(text(row, column)));
    lines.push(cells.join('\t'));
  }
  return lines.join('\n');
}

function cellAfter(
  from: GridCell,
  { key, jumps }: { readonly key: string; readonly jumps: boolean },
  extent: GridExtent,
): GridCell {
  const lastRow = extent.rowCount - 1;
  const lastColumn = extent.columnCount - 1;
  const to = (row: number, column: number): GridCell => ({
    row: clamp(row, lastRow),
    column: clamp(column, lastColumn),
  });
  switch (key) {
    case 'ArrowDown':
      return to(jumps ? lastRow : from.row + 1, from.column);
    case 'ArrowUp':
      return to(jumps ? 0 : from.row - 1, from.column);
    case 'ArrowRight':
      return to(from.row, jumps ? lastColumn : from.column + 1);
    case 'ArrowLeft':
      return to(from.row, jumps ? 0 : from.column - 1);
    case 'PageDown':
      return to(from.row + extent.pageRows, from.column);
    case 'PageUp':
      return to(from.row - extent.pageRows, from.column);
    case 'Home':
      return to(jumps ? 0 : from.row, 0);
    case 'End':
      return to(jumps ? lastRow : from.row, lastColumn);
    default:
      return from;
  }
}

function clamp(value: number, last: number): number {
  return Math.max(0, Math.min(value, last));
}

function quoted(text: string): string {
  return /[\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
