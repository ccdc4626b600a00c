import type { DrawInput } from '../kit/define-chart.ts';
import type { CellLayer } from '../kit/map/cell-layer.ts';
import { cellOption } from '../kit/map/cell-option.ts';
import { squareCells } from '../kit/map/cells.ts';
import type { MapOption } from '../kit/map/map-option.ts';
import type { DeckGridFormData } from './form-data.ts';

/** Returns squares colored by the metric of the places within them. */
export function toOption(input: DrawInput<DeckGridFormData>): MapOption<CellLayer> {
  return cellOption(input, {
    corners: 4,
    aggregation: 'sum',
    cellsOf: squareCells,
  });
}
