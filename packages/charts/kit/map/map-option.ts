import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { MarkRef } from '../selection.ts';
import type { TooltipRow } from '../tooltip-html.ts';
import type { Bounds } from './fit.ts';
import type { Viewport } from './viewport.ts';

/** Red, green, blue, and opacity, each from 0 to 255. */
export type Rgba = readonly [number, number, number, number];

/** One layer as plain data. Each kind of layer adds what its drawing needs. */
export interface MapLayer {
  readonly kind: string;
  /** Unique within the map. */
  readonly id: string;
}

/** What the pointer is on: a member of a layer's data, or what the layer made of several. */
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
  /** As CSS writes it. */
  readonly color: string;
}

/** Names with their colors. */
export interface MapLegend {
  readonly corner: MapCorner;
  readonly title?: string | undefined;
  readonly entries: readonly MapLegendEntry[];
  /** True when readers may hide entries; their marks are then left out of the layers. */
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

/** Images that cover the base map, by the address of one tile. */
export interface MapTiles {
  readonly title: string;
  /** With `{z}`, `{x}`, and `{y}`, or `{bbox-epsg-3857}`. */
  readonly url: string;
}

/** Everything that a map shows, without a page: layers, legend, where it starts, what it answers to pointing. */
export interface MapOption<Layer extends MapLayer = MapLayer> {
  /** Where the map starts unless it is fitted to `bounds`. */
  readonly viewport: Viewport;
  /** The extent of the data if the map zooms to it. */
  readonly bounds?: Bounds | undefined;
  /** A dark base map on every page; others follow the page's theme. */
  readonly isAlwaysDark: boolean;
  /** From the lowest to the highest. */
  readonly tiles?: readonly MapTiles[] | undefined;
  /** How far marks reach beyond their places, in pixels: room that a fitted map leaves around the data. */
  readonly reach?: number | undefined;
  readonly layers: readonly Layer[];
  readonly legend?: MapLegend | undefined;
  readonly ramp?: MapRamp | undefined;
  /** Short sentences under the map, such as how many rows have no place. */
  readonly notes: readonly string[];
  /** When the layers depend on the viewport: followed while the map moves, or once it rests. */
  readonly follows?: 'move' | 'moveend' | undefined;
  /** The settings that keep a viewport; `viewport` unless the chart has others. */
  readonly savedView?: ((viewport: Viewport) => FormData) | undefined;
  /** The tooltip of what the pointer is on. */
  tipOf(pick: MapPick): MapTip | undefined;
  /** Where a click zooms to, for marks that stand for several closer up. */
  zoomOf?(pick: MapPick): Partial<Viewport> | undefined;
  /** The mark that a click selects; undefined where there is none. */
  markOf(pick: MapPick): MarkRef | undefined;
}
