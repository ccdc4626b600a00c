import type { MapOption } from '../kit/map/map-option.ts';
import type { GeojsonLayer } from '../kit/map/geojson-layer.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/geojson-drawing.ts')).drawGeojson;

/** Shows GeoJSON shapes on a map. */
export function View(props: ViewProps<MapOption<GeojsonLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
