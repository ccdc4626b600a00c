import { Bounds, Flag, NumberOrText, Text } from './form-data-shapes.ts';

/** Keys of both axes of old lines. */
export const oldAxisShape = {
  x_axis_label: Text,
  bottom_margin: NumberOrText,
  x_ticks_layout: Text,
  x_axis_format: Text,
  x_axis_showminmax: Flag,
  y_axis_label: Text,
  left_margin: NumberOrText,
  y_axis_showminmax: Flag,
  y_log_scale: Flag,
  y_axis_format: Text,
  y_axis_bounds: Bounds,
} as const;
