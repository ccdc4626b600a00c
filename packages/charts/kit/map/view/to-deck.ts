import type { Layer } from '@deck.gl/core';
import type { ChartTheme } from '../../surface.ts';
import type { MapLayer } from '../map-option.ts';
import type { Viewport } from '../viewport.ts';

/** What a layer may need to know about the map that it is drawn on. */
export interface LayerDrawing {
  readonly theme: ChartTheme;
  readonly width: number;
  readonly height: number;
  /** The map's viewport, up to date only for options with `follows`. */
  readonly viewport: Viewport;
}

/** Turns a layer of an option into layers of the drawing library. */
export type ToDeck<L extends MapLayer> = (layer: L, drawing: LayerDrawing) => readonly Layer[];

/** Fetches the drawing of a chart's layers; one function for each kind of chart, so that it is fetched once. */
export type LoadLayers<L extends MapLayer> = () => Promise<ToDeck<L>>;
