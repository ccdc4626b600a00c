import type { HeatLayer } from '../kit/map/density-layers.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/heat-drawing.ts')).drawHeat;

/** Shows a smooth density surface on a map. */
export function View(props: ViewProps<MapOption<HeatLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
