import type { MapOption } from '../kit/map/map-option.ts';
import type { ArcLayer } from '../kit/map/arc-layer.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/arc-drawing.ts')).drawArcs;

/** Shows arcs between pairs of places. */
export function View(props: ViewProps<MapOption<ArcLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
