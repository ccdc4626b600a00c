/** Chart types that can be layers of a map. */
export const LAYER_TYPES: readonly string[] = [
  'deck_arc',
  'deck_contour',
  'deck_geojson',
  'deck_grid',
  'deck_heatmap',
  'deck_hex',
  'deck_path',
  'deck_polygon',
  'deck_scatter',
  'deck_screengrid',
];
