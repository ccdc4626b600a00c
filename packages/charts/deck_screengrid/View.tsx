import type { ScreenCellLayer } from '../kit/map/density-layers.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/screen-cell-drawing.ts')).drawScreenCells;

/** Shows squares of the screen that group the places within them. */
export function View(props: ViewProps<MapOption<ScreenCellLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
