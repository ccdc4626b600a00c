import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQueryContext } from '@powerset/core/form-data/query-context.ts';
import type { ChartSpec } from './kit/define-chart.ts';
import type { ChartQueries, QueryOptions } from './kit/define-queries.ts';
import { queryContextFor } from './kit/query-context.ts';
import { smoothLine } from './echarts_timeseries_smooth/index.ts';
import { steppedLine } from './echarts_timeseries_step/index.ts';
import { scatterPlot } from './echarts_timeseries_scatter/index.ts';
import { genericChart } from './echarts_timeseries/index.ts';
import { areaChart } from './echarts_area/index.ts';
import { bigNumber } from './big_number/index.ts';
import { bigNumberTotal } from './big_number_total/index.ts';
import { barChart } from './echarts_timeseries_bar/index.ts';
import { lineChart } from './echarts_timeseries_line/index.ts';
import { mixedTimeseries } from './mixed_timeseries/index.ts';
import { worldMap } from './world_map/index.ts';
import { countryMap } from './country_map/index.ts';
import { deckHex } from './deck_hex/index.ts';
import { deckGrid } from './deck_grid/index.ts';
import { deckHeatmap } from './deck_heatmap/index.ts';
import { deckScreengrid } from './deck_screengrid/index.ts';
import { deckContour } from './deck_contour/index.ts';
import { deckScatter } from './deck_scatter/index.ts';
import { mapbox } from './mapbox/index.ts';
import { cartodiagram } from './cartodiagram/index.ts';
import { deckArc } from './deck_arc/index.ts';
import { deckGeojson } from './deck_geojson/index.ts';
import { deckPolygon } from './deck_polygon/index.ts';
import { deckPath } from './deck_path/index.ts';
import { deckMulti } from './deck_multi/index.ts';
import { pie } from './pie/index.ts';
import { eventFlow } from './event_flow/index.ts';
import { parallelCoordinates } from './para/index.ts';
import { partition } from './partition/index.ts';
import { calendarHeatmap } from './cal_heatmap/index.ts';
import { rose } from './rose/index.ts';
import { wordCloud } from './word_cloud/index.ts';
import { heatmapV2 } from './heatmap_v2/index.ts';
import { chord } from './chord/index.ts';
import { sankeyV2 } from './sankey_v2/index.ts';
import { radar } from './radar/index.ts';
import { graphChart } from './graph_chart/index.ts';
import { treeChart } from './tree_chart/index.ts';
import { pairedTTest } from './paired_ttest/index.ts';
import { pivotTable } from './pivot_table_v2/index.ts';
import { sunburstV2 } from './sunburst_v2/index.ts';
import { treemap } from './treemap_v2/index.ts';
import { gaugeChart } from './gauge_chart/index.ts';
import { funnel } from './funnel/index.ts';
import { table } from './table/index.ts';
import { popKpi } from './pop_kpi/index.ts';
import { waterfall } from './waterfall/index.ts';
import { boxPlot } from './box_plot/index.ts';
import { bubbleV2 } from './bubble_v2/index.ts';
import { histogramV2 } from './histogram_v2/index.ts';
import { timeTable } from './time_table/index.ts';
import { bullet } from './bullet/index.ts';
import { ganttChart } from './gantt_chart/index.ts';
import { timePivot } from './time_pivot/index.ts';
import { percentChange } from './compare/index.ts';
import { horizon } from './horizon/index.ts';
import { handlebars } from './handlebars/index.ts';
import { filterBox } from './filter_box/index.ts';
import { filterSelect } from './filter_select/index.ts';
import { filterRange } from './filter_range/index.ts';
import { filterTime } from './filter_time/index.ts';
import { filterTimeColumn } from './filter_timecolumn/index.ts';
import { filterTimeGrain } from './filter_timegrain/index.ts';
import { LEGACY_TYPES } from './legacy-types.ts';

/**
 * Every chart that can be drawn, in the order of the gallery. Runs anywhere: it contains no drawing on a
 * page.
 */
export const CHART_SPECS: readonly ChartSpec[] = [
  // One per line, so that a new chart adds one line.
  lineChart,
  bigNumber,
  bigNumberTotal,
  table,
  pivotTable,
  handlebars,
  filterBox,
  filterSelect,
  filterRange,
  filterTime,
  filterTimeColumn,
  filterTimeGrain,
  timeTable,
  pairedTTest,
  barChart,
  pie,
  smoothLine,
  steppedLine,
  scatterPlot,
  genericChart,
  areaChart,
  mixedTimeseries,
  funnel,
  gaugeChart,
  treemap,
  sunburstV2,
  popKpi,
  waterfall,
  treeChart,
  graphChart,
  boxPlot,
  bubbleV2,
  histogramV2,
  radar,
  sankeyV2,
  worldMap,
  countryMap,
  chord,
  bullet,
  ganttChart,
  heatmapV2,
  wordCloud,
  timePivot,
  percentChange,
  horizon,
  rose,
  calendarHeatmap,
  partition,
  parallelCoordinates,
  eventFlow,
  deckScatter,
  deckContour,
  deckScreengrid,
  deckHeatmap,
  deckGrid,
  deckHex,
  mapbox,
  cartodiagram,
  deckArc,
  deckGeojson,
  deckPolygon,
  deckPath,
  deckMulti,
];

const CHARTS = [...CHART_SPECS, ...LEGACY_TYPES];
const byType = new Map(CHART_SPECS.map(spec => [spec.vizType, spec]));

/** Returns the chart of that type, or undefined if it cannot be drawn. */
export function chartSpec(vizType: unknown): ChartSpec | undefined {
  return byType.get(String(vizType));
}

/** Returns the chart-data request for saved form data of a chart of the product, or of the given package. */
export function buildQueryContext(
  formData: FormData,
  options?: QueryOptions,
  ofPackage?: ChartQueries,
): BuiltQueryContext {
  return queryContextFor(ofPackage ? [...CHARTS, ofPackage] : CHARTS, formData, options);
}
