import Fuse from 'fuse.js';
import { CHART_CATALOG } from '@powerset/charts/catalog.ts';
import type { ChartAbout } from '@powerset/charts/kit/chart-about.ts';
import { canDraw } from '@powerset/charts/load-chart.ts';

/** The chart types to choose from: all that can be drawn except filters of dashboards. */
export const DRAWN: readonly ChartAbout[] = CHART_CATALOG.filter(
  ({ vizType, isFilter }) => canDraw(vizType) && !isFilter,
);

/** The order of Superset's gallery; every other type follows by name. */
const FIRST_TYPES = [
  'line',
  'big_number',
  'big_number_total',
  'table',
  'pivot_table_v2',
  'echarts_timeseries_line',
  'echarts_area',
  'echarts_timeseries_bar',
  'echarts_timeseries_scatter',
  'pie',
  'mixed_timeseries',
  'filter_box',
  'dist_bar',
  'area',
  'bar',
  'deck_polygon',
  'time_table',
  'histogram',
  'deck_scatter',
  'deck_hex',
  'time_pivot',
  'deck_arc',
  'heatmap',
  'deck_grid',
  'deck_screengrid',
  'treemap_v2',
  'box_plot',
  'sunburst',
  'sankey',
  'word_cloud',
  'mapbox',
  'kepler',
  'cal_heatmap',
  'rose',
  'bubble',
  'deck_geojson',
  'horizon',
  'deck_multi',
  'compare',
  'partition',
  'event_flow',
  'deck_path',
  'graph_chart',
  'world_map',
  'paired_ttest',
  'para',
  'country_map',
];

/** Returns the types to choose from in the gallery's order, without those that the settings hide. */
export function offeredCharts(
  charts: readonly ChartAbout[],
  hidden: readonly string[] = [],
): readonly ChartAbout[] {
  const place = ({ vizType }: ChartAbout): number => {
    const at = FIRST_TYPES.indexOf(vizType);
    return at === -1 ? FIRST_TYPES.length : at;
  };
  return charts
    .filter(({ vizType }) => !hidden.includes(vizType))
    .toSorted((a, b) => place(a) - place(b) || a.name.localeCompare(b.name));
}

/** The selection in the gallery's rail. */
export type GalleryFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'category'; readonly category: string };

export const RECOMMENDED_TAGS = ['Popular', 'ECharts', 'Advanced-Analytics'];

/** Returns the categories in alphabetical order, Other last. */
export function categoriesOf(specs: readonly ChartAbout[]): readonly string[] {
  const names = [...new Set(specs.map(spec => spec.category))];
  return names.toSorted((a, b) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b));
}

/** Returns all tags that are not among the recommended ones. */
export function tagsOf(specs: readonly ChartAbout[]): readonly string[] {
  const tags = new Set(specs.flatMap(spec => spec.tags));
  return [...tags].filter(tag => !RECOMMENDED_TAGS.includes(tag)).toSorted((a, b) => a.localeCompare(b));
}

/** Returns the charts for a selection in the rail, or the matches of a search, best first. */
export function galleryCharts(
  charts: readonly ChartAbout[],
  filter: GalleryFilter,
  search: string,
): readonly ChartAbout[] {
  if (search.trim() !== '') return found(charts, search.trim());
  switch (filter.kind) {
    case 'all':
      return charts;
    case 'tag':
      return charts.filter(chart => chart.tags.includes(filter.tag));
    case 'category':
      return charts.filter(chart => chart.category === filter.category);
  }
}

/** What labels add to the score of a match, of which 0 is the best. */
const LABEL_SCORE = { deprecated: 0.1, featured: -0.1, verified: 0 } as const;

/** The name counts more than tags, and tags more than the description; deprecated types come later. */
function found(charts: readonly ChartAbout[], search: string): readonly ChartAbout[] {
  const index = new Fuse(charts, {
    ignoreLocation: true,
    includeScore: true,
    threshold: 0.3,
    keys: [
      { name: 'name', weight: 4 },
      { name: 'tags', weight: 2 },
      { name: 'description', weight: 1 },
    ],
  });
  return index
    .search(search)
    .map(({ item, score = 0 }) => ({ item, score: score + (item.label ? LABEL_SCORE[item.label] : 0) }))
    .toSorted((a, b) => a.score - b.score)
    .map(({ item }) => item);
}
