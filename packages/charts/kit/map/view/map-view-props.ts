import type { ReactNode } from 'react';
import type { ViewProps } from '../../view/view-props.ts';
import type { MapLayer, MapOption } from '../map-option.ts';
import type { Position } from '../position.ts';
import type { Viewport } from '../viewport.ts';
import type { LoadLayers } from './to-deck.ts';

/** The camera of an open map. */
export interface MapCamera {
  /** Up to date only for options with `follows`. */
  readonly viewport: Viewport;
  /** Returns the position of a place on the map, in pixels from its top left corner. */
  project(place: Position): readonly [number, number];
}

export interface MapViewProps<L extends MapLayer> extends ViewProps<MapOption<L>> {
  readonly loadLayers: LoadLayers<L>;
  /** Renders elements over the layers; dragging them moves the map. */
  readonly renderOver?: ((camera: MapCamera) => ReactNode) | undefined;
}
