import type { CellLayer } from '../kit/map/cell-layer.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import { MapView } from '../kit/map/view/MapView.tsx';
import type { ViewProps } from '../kit/view/view-props.ts';

const loadLayers = async () => (await import('../kit/map/view/cell-drawing.ts')).drawCells;

/** Shows squares on a map that group the places within them. */
export function View(props: ViewProps<MapOption<CellLayer>>) {
  return <MapView {...props} loadLayers={loadLayers} />;
}
