import type { MapLayer, Rgba } from './map-option.ts';
import type { Position } from './position.ts';

/** One square or hexagon with its values. */
export interface CellMark {
  readonly center: Position;
  /** Null if the values have no result. */
  readonly value: number | null;
  readonly count: number;
  readonly color: Rgba;
  /** From 0 to 1. */
  readonly height: number;
}

/** Cells of one size on the ground. */
export interface CellLayer extends MapLayer {
  readonly kind: 'cells';
  readonly cells: readonly CellMark[];
  readonly corners: 4 | 6;
  /** The distance from the center to a corner, with the world as a square of side 1. */
  readonly radius: number;
  readonly isRaised: boolean;
}
