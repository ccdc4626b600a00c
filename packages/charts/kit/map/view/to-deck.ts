import type { Layer } from '@deck.gl/core';
import type { ChartTheme } from '../../surface.ts';
import type { MapLayer } from '../map-option.ts';
import type { Viewport } from '../viewport.ts';

/** What a layer may need to know about its map. */
export interface LayerDrawing {
  readonly theme: ChartTheme;
  readonly width: number;
  readonly height: number;
  /** The map's viewport, up to date only for options with `follows`. */
  readonly viewport: Viewport;
}

/** Converts a layer of an option to layers of the drawing library. */
export type ToDeck<L extends MapLayer> = (layer: L, drawing: LayerDrawing) => readonly Layer[];

/**
 * Fetches the drawing of a chart's layers. Each kind of chart uses one function, so that the code is fetched
 * once.
 */
export type LoadLayers<L extends MapLayer> = () => Promise<ToDeck<L>>;
