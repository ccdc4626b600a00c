import type { ContourMapLayer } from '../kit/map/density-layers.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/contour-drawing.ts')).drawContours;

/** Shows lines and bands of equal values on a map. */
export function View(props: ViewProps<MapOption<ContourMapLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
