import type { MapOption } from '../kit/map/map-option.ts';
import type { PolygonLayer } from '../kit/map/polygon-layer.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/polygon-drawing.ts')).drawPolygons;

/** Shows areas on a map, colored and raised by metrics. */
export function View(props: ViewProps<MapOption<PolygonLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
