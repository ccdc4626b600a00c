import { z } from 'zod';
import {
  Flag,
  legendShape,
  Numeric,
  NumberOrText,
  queryShape,
  Saved,
  Text,
} from '../kit/form-data-shapes.ts';

export const GraphChartFormData = z.looseObject({
  ...queryShape,
  ...legendShape,
  source: Saved,
  target: Saved,
  source_category: Saved,
  target_category: Saved,
  metric: Saved,
  color_scheme: Text,
  layout: Text,
  edgeSymbol: Text,
  draggable: Flag,
  roam: z.union([Flag, Text]),
  selectedMode: z.union([Flag, Text]),
  showSymbolThreshold: NumberOrText,
  baseNodeSize: NumberOrText,
  baseEdgeWidth: NumberOrText,
  edgeLength: Numeric,
  gravity: Numeric,
  repulsion: Numeric,
  friction: Numeric,
});
export type GraphChartFormData = z.infer<typeof GraphChartFormData>;
