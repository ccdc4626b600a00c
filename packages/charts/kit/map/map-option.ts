import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { MarkRef } from '../selection.ts';
import type { TooltipRow } from '../tooltip-html.ts';
import type { Bounds } from './fit.ts';
import type { Viewport } from './viewport.ts';

/** Red, green, blue, and opacity, each from 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** One layer as plain data. Each kind of layer adds the data for its drawing. */
export interface MapLayer {
  readonly kind: string;
  /** Unique within the map. */
  readonly id: string;
}

/** The object under the pointer: an item of a layer's data, or a group that the layer formed. */
export interface MapPick {
  readonly layerId: string;
  readonly index: number;
  readonly object: unknown;
}

export interface MapTip {
  readonly title: string;
  readonly rows: readonly TooltipRow[];
}

export type MapCorner = 'tl' | 'tr' | 'bl' | 'br';

export interface MapLegendEntry {
  readonly name: string;
  /** In CSS syntax. */
  readonly color: string;
}

/** Names with their colors. */
export interface MapLegend {
  readonly corner: MapCorner;
  readonly title?: string | undefined;
  readonly entries: readonly MapLegendEntry[];
  /** True if readers may hide entries, whose marks are then left out of the layers. */
  readonly canHide: boolean;
}

/** Colors between two values. */
export interface MapRamp {
  readonly corner: MapCorner;
  readonly title?: string | undefined;
  readonly colors: readonly string[];
  readonly from: string;
  readonly to: string;
}

/** Image tiles that cover the base map. */
export interface MapTiles {
  readonly title: string;
  /** With `{z}`, `{x}`, and `{y}`, or `{bbox-epsg-3857}`. */
  readonly url: string;
}

/** Everything that a map shows, independent of a page: layers, legend, initial view, tooltips. */
export interface MapOption<Layer extends MapLayer = MapLayer> {
  /** The initial view, unless the map is fitted to `bounds`. */
  readonly viewport: Viewport;
  /** The extent of the data, if the map zooms to it. */
  readonly bounds?: Bounds | undefined;
  /** A dark base map on every page; otherwise it follows the page's theme. */
  readonly isAlwaysDark: boolean;
  /** From the lowest to the highest. */
  readonly tiles?: readonly MapTiles[] | undefined;
  /**
   * How far marks extend beyond their places, in pixels; a fitted map leaves this much room around the data.
   */
  readonly reach?: number | undefined;
  readonly layers: readonly Layer[];
  readonly legend?: MapLegend | undefined;
  readonly ramp?: MapRamp | undefined;
  /** Short sentences below the map, such as the number of rows without a place. */
  readonly notes: readonly string[];
  /** When the layers follow the viewport: while the map moves, or once it rests. */
  readonly follows?: 'move' | 'moveend' | undefined;
  /** Returns the settings that store a viewport; `viewport` by default. */
  readonly savedView?: ((viewport: Viewport) => FormData) | undefined;
  /** Returns the tooltip of the object under the pointer. */
  tipOf(pick: MapPick): MapTip | undefined;
  /** Returns where a click zooms to, for marks that stand for several closer ones. */
  zoomOf?(pick: MapPick): Partial<Viewport> | undefined;
  /** Returns the mark that a click selects; undefined if there is none. */
  markOf(pick: MapPick): MarkRef | undefined;
}
