import type { MapLayer, Rgba } from './map-option.ts';
import type { Position } from './position.ts';

/** A circle on the map; `row` is that of the answer. */
export interface PointMark {
  readonly row: number;
  readonly position: Position;
  /** In meters. */
  readonly radius: number;
  readonly color: Rgba;
}

/** Circles with a size on the ground, limited to a range of sizes on the screen. */
export interface PointLayer extends MapLayer {
  readonly kind: 'points';
  readonly points: readonly PointMark[];
  readonly leastRadius: number;
  readonly mostRadius: number;
  /** Rows that are selected; the others are dimmed. */
  readonly selected?: ReadonlySet<number> | undefined;
}
