import type { MapLayer, Rgba } from './map-option.ts';
import type { Position } from './position.ts';

export interface ArcMark {
  readonly row: number;
  readonly from: Position;
  readonly to: Position;
  readonly fromColor: Rgba;
  readonly toColor: Rgba;
}

/** Arcs between pairs of places. */
export interface ArcLayer extends MapLayer {
  readonly kind: 'arcs';
  readonly arcs: readonly ArcMark[];
  /** In pixels. */
  readonly width: number;
}
