import type { MapLayer, Rgba } from './map-option.ts';
import type { WidthUnit } from './path-layer.ts';
import type { Rings } from './shape.ts';

export interface PolygonMark {
  readonly row: number;
  readonly rings: Rings;
  /** In meters. */
  readonly elevation: number;
  readonly fill: Rgba;
}

/** Areas with outlines, flat or raised. */
export interface PolygonLayer extends MapLayer {
  readonly kind: 'polygons';
  readonly polygons: readonly PolygonMark[];
  readonly isFilled: boolean;
  readonly isRaised: boolean;
  /** Absent without outlines. */
  readonly outline?: { readonly color: Rgba; readonly width: number; readonly unit: WidthUnit } | undefined;
}
