import type { DrawInput } from '../kit/define-chart.ts';
import { aggregationOf } from '../kit/map/aggregate.ts';
import type { CellLayer } from '../kit/map/cell-layer.ts';
import { cellOption } from '../kit/map/cell-option.ts';
import { hexagonCells } from '../kit/map/cells.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import type { DeckHexFormData } from './form-data.ts';

/** Returns hexagons colored by the metric of the places within them. */
export function toOption(input: DrawInput<DeckHexFormData>): MapOption<CellLayer> {
  const { formData } = input;
  return cellOption(input, {
    corners: 6,
    aggregation: aggregationOf(formData.js_agg_function),
    cellsOf: hexagonCells,
  });
}
