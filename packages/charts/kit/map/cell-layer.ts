import type { MapLayer, Rgba } from './map-option.ts';
import type { Position } from './position.ts';

/** One square or hexagon with what it stands for. */
export interface CellMark {
  readonly center: Position;
  /** Null where the values say nothing. */
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
  /** From the middle to a corner, on the square of the world from 0 to 1. */
  readonly radius: number;
  readonly isRaised: boolean;
}
