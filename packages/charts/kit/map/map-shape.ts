import { Flag, NumberOrText, queryShape, Saved, Text } from '../form-data-shapes.ts';

/** Keys of form data that every map layer may have. */
export const mapShape = {
  ...queryShape,
  filter_nulls: Flag,
  mapbox_style: Text,
  autozoom: Flag,
  viewport: Saved,
  js_columns: Saved,
  js_data_mutator: Text,
  js_tooltip: Text,
  js_onclick_href: Text,
} as const;

export const mapLegendShape = { legend_position: Text, legend_format: Text } as const;

/** Keys of layers that draw outlines or fill them. */
export const outlineShape = {
  fill_color_picker: Saved,
  stroke_color_picker: Saved,
  filled: Flag,
  stroked: Flag,
  extruded: Flag,
  line_width: NumberOrText,
  line_width_unit: Text,
} as const;
