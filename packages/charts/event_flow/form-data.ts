import { z } from 'zod';
import { Flag, NumberOrText, queryShape, Saved, Text } from '../kit/form-data-shapes.ts';

export const EventFlowFormData = z.looseObject({
  ...queryShape,
  granularity_sqla: Text,
  entity: Saved,
  all_columns_x: Saved,
  all_columns: Saved,
  order_by_entity: Flag,
  min_leaf_node_event_count: NumberOrText,
});
export type EventFlowFormData = z.infer<typeof EventFlowFormData>;
