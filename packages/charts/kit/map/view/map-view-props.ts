import type { ViewProps } from '../../view/view-props.ts';
import type { MapLayer, MapOption } from '../map-option.ts';
import type { LoadLayers } from './to-deck.ts';

export interface MapViewProps<L extends MapLayer> extends ViewProps<MapOption<L>> {
  readonly loadLayers: LoadLayers<L>;
}
