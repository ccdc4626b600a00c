import type { Geometry } from 'geojson';
import type { MapLayer, Rgba } from './map-option.ts';
import type { WidthUnit } from './path-layer.ts';

/** A shape with the look that its data or the chart specifies. */
export interface ShapeMark {
  readonly row: number;
  readonly geometry: Geometry;
  readonly properties: Readonly<Record<string, unknown>>;
  readonly fill: Rgba;
  readonly stroke: Rgba;
  readonly width: number;
}

/** GeoJSON points, lines, and areas. */
export interface GeojsonLayer extends MapLayer {
  readonly kind: 'geojson';
  readonly shapes: readonly ShapeMark[];
  readonly isFilled: boolean;
  readonly isStroked: boolean;
  readonly isRaised: boolean;
  readonly unit: WidthUnit;
  /** In meters. */
  readonly pointRadius: number;
}
