import { z } from 'zod';
import { Flag, Numeric, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const TreeChartFormData = z.looseObject({
  ...queryShape,
  id: Saved,
  parent: Saved,
  name: Saved,
  root_node_id: z.union([z.string(), z.number()]).nullish().catch(undefined),
  metric: Saved,
  layout: Text,
  orient: Text,
  node_label_position: Text,
  child_label_position: Text,
  emphasis: Text,
  symbol: Text,
  symbolSize: Numeric,
  roam: z.union([Flag, Text]),
});
export type TreeChartFormData = z.infer<typeof TreeChartFormData>;
