import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';
import type { ClusterLayer } from './option.ts';

const loadLayers = async () => (await import('./cluster-drawing.ts')).drawClusters;

/** Shows points and clusters on a map. */
export function View(props: ViewProps<MapOption<ClusterLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
