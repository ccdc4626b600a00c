import type { MapLayer, Rgba } from './map-option.ts';
import type { Position } from './position.ts';

export interface PathMark {
  readonly row: number;
  readonly path: readonly Position[];
}

export type WidthUnit = 'meters' | 'pixels';

/** Lines of one color and width. */
export interface PathLayer extends MapLayer {
  readonly kind: 'paths';
  readonly paths: readonly PathMark[];
  readonly color: Rgba;
  readonly width: number;
  readonly unit: WidthUnit;
}

/** Returns the unit of a saved line width. */
export function widthUnit(saved: unknown): WidthUnit {
  return saved === 'meters' ? 'meters' : 'pixels';
}
