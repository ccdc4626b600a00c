import type { MapLayer, Rgba } from './map-option.ts';
import type { WeightedPlace } from './weighted-places.ts';

/** A smooth surface over places. */
export interface HeatLayer extends MapLayer {
  readonly kind: 'heat';
  readonly places: readonly WeightedPlace[];
  readonly intensity: number;
  /** The radius of a place's influence, in pixels. */
  readonly radius: number;
  readonly aggregation: 'SUM' | 'MEAN';
  /** From low to high density. */
  readonly colors: readonly Rgba[];
}

/** Squares of the screen. */
export interface ScreenCellLayer extends MapLayer {
  readonly kind: 'screen-cells';
  readonly places: readonly WeightedPlace[];
  /** In pixels. */
  readonly size: number;
  /** From low to high density. */
  readonly colors: readonly Rgba[];
}

/** A line along which the metric has one value, or a band between two values. */
export interface Contour {
  readonly name: string;
  readonly threshold: number | readonly [from: number, to: number];
  readonly color: Rgba;
  /** The width of lines, in pixels. */
  readonly width: number;
}

/** Lines and bands of equal values. */
export interface ContourMapLayer extends MapLayer {
  readonly kind: 'contours';
  readonly places: readonly WeightedPlace[];
  /** In meters. */
  readonly cellSize: number;
  readonly aggregation: 'SUM' | 'MIN' | 'MAX' | 'MEAN';
  readonly contours: readonly Contour[];
}
