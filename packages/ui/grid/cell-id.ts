import type { GridCell } from './grid-selection.ts';

/** The id of a cell, for the screen reader's focus. */
export function cellId(gridId: string, { row, column }: GridCell): string {
  return `${gridId}-${row}-${column}`;
}
