import type { MapOption } from '../kit/map/map-option.ts';
import type { PointLayer } from '../kit/map/point-layer.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/point-drawing.ts')).drawPoints;

/** Shows circles at places on a map. */
export function View(props: ViewProps<MapOption<PointLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
