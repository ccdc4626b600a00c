/** The number of grid columns. */
export const GRID_COLUMNS = 12;
/** The height of one unit in pixels. */
export const GRID_UNIT = 8;
/** The gap between columns and between rows in pixels. */
export const GRID_GUTTER = 16;
export const MIN_HEIGHT_UNITS = 5;
export const MAX_HEIGHT_UNITS = 100;
export const DEFAULT_WIDTH = 4;
export const DEFAULT_HEIGHT_UNITS = 50;

/** Returns an allowed, whole number of units. */
export function clampHeight(units: number): number {
  return Math.max(MIN_HEIGHT_UNITS, Math.min(MAX_HEIGHT_UNITS, Math.round(units)));
}
