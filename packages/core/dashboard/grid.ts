/** Columns of the grid. */
export const GRID_COLUMNS = 12;
/** Pixels that one unit of height has. */
export const GRID_UNIT = 8;
/** Pixels between columns and between rows. */
export const GRID_GUTTER = 16;
export const MIN_HEIGHT_UNITS = 5;
export const MAX_HEIGHT_UNITS = 100;
export const DEFAULT_WIDTH = 4;
export const DEFAULT_HEIGHT_UNITS = 50;

/** A whole number of units within what is allowed. */
export function clampHeight(units: number): number {
  return Math.max(MIN_HEIGHT_UNITS, Math.min(MAX_HEIGHT_UNITS, Math.round(units)));
}
