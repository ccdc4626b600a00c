import type { GridCell } from './grid-selection.ts';

/** Returns the id of a cell, for the screen reader's focus. */
export function cellId(gridId: string, { row, column }: GridCell): string {
  return `${gridId}-${row}-${column}`;
}
