import { useState } from 'react';
import type { GridColumn } from './grid-props.ts';

const MIN_WIDTH = 56;
const MAX_WIDTH = 380;
const SAMPLED_ROWS = 120;
/**
 * The approximate width of a character in 13 px Inter, where digits and dashes have the same width; good
 * enough for a first width.
 */
const CHARACTER_WIDTH = 7.2;
const FIGURE_WIDTH = 8.3;

export interface ColumnWidths {
  widthOf(column: number): number;
  resize(column: number, width: number): void;
  /** Makes the column as wide as its longest sampled text. */
  fit(column: number): void;
}

/** Returns the widths of a grid's columns: as given, as the user dragged them, or as their texts need. */
export function useColumnWidths(
  columns: readonly GridColumn[],
  rowCount: number,
  text: (row: number, column: number) => string,
): ColumnWidths {
  const [dragged, setDragged] = useState<ReadonlyMap<string, number>>(new Map());
  const [fitted, setFitted] = useState<{
    readonly columns: readonly GridColumn[];
    readonly rowCount: number;
    readonly widths: readonly number[];
  }>();
  let widths = fitted?.widths ?? [];
  if (!fitted || fitted.columns !== columns || (fitted.rowCount === 0 && rowCount > 0)) {
    widths = columns.map((column, at) => column.width ?? fittingWidth(column, at, rowCount, text));
    setFitted({ columns, rowCount, widths });
  }
  const set = (column: number, width: number): void =>
    setDragged(new Map(dragged).set(columns[column]!.id, Math.max(MIN_WIDTH, Math.round(width))));
  return {
    widthOf: column => dragged.get(columns[column]!.id) ?? widths[column] ?? MIN_WIDTH,
    resize: set,
    fit: column => set(column, fittingWidth(columns[column]!, column, rowCount, text, 900)),
  };
}

function fittingWidth(
  column: GridColumn,
  at: number,
  rowCount: number,
  text: (row: number, column: number) => string,
  most = MAX_WIDTH,
): number {
  let longest = textWidth(column.label) + 3 * CHARACTER_WIDTH;
  for (let row = 0; row < Math.min(rowCount, SAMPLED_ROWS); row += 1)
    longest = Math.max(longest, textWidth(text(row, at)));
  return Math.min(most, Math.max(MIN_WIDTH, Math.ceil(longest + 26)));
}

function textWidth(text: string): number {
  const figures = text.replaceAll(/[^\d-]/g, '').length;
  return figures * FIGURE_WIDTH + (text.length - figures) * CHARACTER_WIDTH;
}
