/** The rough shape of a chart. */
export type VizFamily =
  | 'line'
  | 'area'
  | 'bar'
  | 'pie'
  | 'number'
  | 'table'
  | 'scatter'
  | 'map'
  | 'heatmap'
  | 'tree'
  | 'flow'
  | 'gauge';

const FAMILIES: readonly (readonly [pattern: RegExp, family: VizFamily])[] = [
  [/^big_number/, 'number'],
  [/pivot|table|paired_ttest|handlebars/, 'table'],
  [/pie|rose|sunburst|radar|donut/, 'pie'],
  [/treemap|partition|word_cloud/, 'tree'],
  [/heatmap|calendar|cal_heatmap/, 'heatmap'],
  [/deck|map|country|world/, 'map'],
  [/scatter|bubble|box_plot/, 'scatter'],
  [/bar|histogram|waterfall|funnel|bullet|mixed/, 'bar'],
  [/area|horizon/, 'area'],
  [/sankey|chord|graph|tree_chart|event_flow|para/, 'flow'],
  [/gauge/, 'gauge'],
  [/line|timeseries|smooth|step|time/, 'line'],
];

/** Returns the shape of a chart type; unknown types look like a line. */
export function vizFamily(vizType: string | null | undefined): VizFamily {
  return FAMILIES.find(([pattern]) => pattern.test(vizType ?? ''))?.[1] ?? 'line';
}

/** Returns the words of a chart type whose name is not known here. */
export function vizWords(vizType: string): string {
  return vizType
    .replace(/^echarts_/, '')
    .replace(/_/g, ' ')
    .replace(/^./, letter => letter.toUpperCase());
}
