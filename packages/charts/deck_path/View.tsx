import type { MapOption } from '../kit/map/map-option.ts';
import type { PathLayer } from '../kit/map/path-layer.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/path-drawing.ts')).drawPaths;

/** Shows lines on a map. */
export function View(props: ViewProps<MapOption<PathLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
