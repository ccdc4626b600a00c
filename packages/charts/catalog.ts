import type { ChartAbout } from './kit/chart-about.ts';
import { about as aboutArea } from './area/about.ts';
import { about as aboutBar } from './bar/about.ts';
import { about as aboutBigNumber } from './big_number/about.ts';
import { about as aboutBigNumberTotal } from './big_number_total/about.ts';
import { about as aboutBoxPlot } from './box_plot/about.ts';
import { about as aboutBubble } from './bubble/about.ts';
import { about as aboutBubbleV2 } from './bubble_v2/about.ts';
import { about as aboutBullet } from './bullet/about.ts';
import { about as aboutCalHeatmap } from './cal_heatmap/about.ts';
import { about as aboutCartodiagram } from './cartodiagram/about.ts';
import { about as aboutChord } from './chord/about.ts';
import { about as aboutCompare } from './compare/about.ts';
import { about as aboutCountryMap } from './country_map/about.ts';
import { about as aboutDeckArc } from './deck_arc/about.ts';
import { about as aboutDeckContour } from './deck_contour/about.ts';
import { about as aboutDeckGeojson } from './deck_geojson/about.ts';
import { about as aboutDeckGrid } from './deck_grid/about.ts';
import { about as aboutDeckHeatmap } from './deck_heatmap/about.ts';
import { about as aboutDeckHex } from './deck_hex/about.ts';
import { about as aboutDeckMulti } from './deck_multi/about.ts';
import { about as aboutDeckPath } from './deck_path/about.ts';
import { about as aboutDeckPolygon } from './deck_polygon/about.ts';
import { about as aboutDeckScatter } from './deck_scatter/about.ts';
import { about as aboutDeckScreengrid } from './deck_screengrid/about.ts';
import { about as aboutDistBar } from './dist_bar/about.ts';
import { about as aboutEchartsArea } from './echarts_area/about.ts';
import { about as aboutEchartsTimeseries } from './echarts_timeseries/about.ts';
import { about as aboutEchartsTimeseriesBar } from './echarts_timeseries_bar/about.ts';
import { about as aboutEchartsTimeseriesLine } from './echarts_timeseries_line/about.ts';
import { about as aboutEchartsTimeseriesScatter } from './echarts_timeseries_scatter/about.ts';
import { about as aboutEchartsTimeseriesSmooth } from './echarts_timeseries_smooth/about.ts';
import { about as aboutEchartsTimeseriesStep } from './echarts_timeseries_step/about.ts';
import { about as aboutEventFlow } from './event_flow/about.ts';
import { about as aboutFilterBox } from './filter_box/about.ts';
import { about as aboutFilterRange } from './filter_range/about.ts';
import { about as aboutFilterSelect } from './filter_select/about.ts';
import { about as aboutFilterTime } from './filter_time/about.ts';
import { about as aboutFilterTimecolumn } from './filter_timecolumn/about.ts';
import { about as aboutFilterTimegrain } from './filter_timegrain/about.ts';
import { about as aboutFunnel } from './funnel/about.ts';
import { about as aboutGanttChart } from './gantt_chart/about.ts';
import { about as aboutGaugeChart } from './gauge_chart/about.ts';
import { about as aboutGraphChart } from './graph_chart/about.ts';
import { about as aboutHandlebars } from './handlebars/about.ts';
import { about as aboutHeatmap } from './heatmap/about.ts';
import { about as aboutHeatmapV2 } from './heatmap_v2/about.ts';
import { about as aboutHistogram } from './histogram/about.ts';
import { about as aboutHistogramV2 } from './histogram_v2/about.ts';
import { about as aboutHorizon } from './horizon/about.ts';
import { about as aboutLine } from './line/about.ts';
import { about as aboutMapbox } from './mapbox/about.ts';
import { about as aboutMixedTimeseries } from './mixed_timeseries/about.ts';
import { about as aboutPairedTtest } from './paired_ttest/about.ts';
import { about as aboutPara } from './para/about.ts';
import { about as aboutPartition } from './partition/about.ts';
import { about as aboutPie } from './pie/about.ts';
import { about as aboutPivotTableV2 } from './pivot_table_v2/about.ts';
import { about as aboutPopKpi } from './pop_kpi/about.ts';
import { about as aboutRadar } from './radar/about.ts';
import { about as aboutRose } from './rose/about.ts';
import { about as aboutSankey } from './sankey/about.ts';
import { about as aboutSankeyV2 } from './sankey_v2/about.ts';
import { about as aboutSunburst } from './sunburst/about.ts';
import { about as aboutSunburstV2 } from './sunburst_v2/about.ts';
import { about as aboutTable } from './table/about.ts';
import { about as aboutTimePivot } from './time_pivot/about.ts';
import { about as aboutTimeTable } from './time_table/about.ts';
import { about as aboutTreeChart } from './tree_chart/about.ts';
import { about as aboutTreemapV2 } from './treemap_v2/about.ts';
import { about as aboutWaterfall } from './waterfall/about.ts';
import { about as aboutWordCloud } from './word_cloud/about.ts';
import { about as aboutWorldMap } from './world_map/about.ts';

/** Every chart type that saved charts may name, with its description for lists and the gallery. */
export const CHART_CATALOG: readonly ChartAbout[] = [
  aboutArea,
  aboutBar,
  aboutBigNumber,
  aboutBigNumberTotal,
  aboutBoxPlot,
  aboutBubble,
  aboutBubbleV2,
  aboutBullet,
  aboutCalHeatmap,
  aboutCartodiagram,
  aboutChord,
  aboutCompare,
  aboutCountryMap,
  aboutDeckArc,
  aboutDeckContour,
  aboutDeckGeojson,
  aboutDeckGrid,
  aboutDeckHeatmap,
  aboutDeckHex,
  aboutDeckMulti,
  aboutDeckPath,
  aboutDeckPolygon,
  aboutDeckScatter,
  aboutDeckScreengrid,
  aboutDistBar,
  aboutEchartsArea,
  aboutEchartsTimeseries,
  aboutEchartsTimeseriesBar,
  aboutEchartsTimeseriesLine,
  aboutEchartsTimeseriesScatter,
  aboutEchartsTimeseriesSmooth,
  aboutEchartsTimeseriesStep,
  aboutEventFlow,
  aboutFilterBox,
  aboutFilterRange,
  aboutFilterSelect,
  aboutFilterTime,
  aboutFilterTimecolumn,
  aboutFilterTimegrain,
  aboutFunnel,
  aboutGanttChart,
  aboutGaugeChart,
  aboutGraphChart,
  aboutHandlebars,
  aboutHeatmap,
  aboutHeatmapV2,
  aboutHistogram,
  aboutHistogramV2,
  aboutHorizon,
  aboutLine,
  aboutMapbox,
  aboutMixedTimeseries,
  aboutPairedTtest,
  aboutPara,
  aboutPartition,
  aboutPie,
  aboutPivotTableV2,
  aboutPopKpi,
  aboutRadar,
  aboutRose,
  aboutSankey,
  aboutSankeyV2,
  aboutSunburst,
  aboutSunburstV2,
  aboutTable,
  aboutTimePivot,
  aboutTimeTable,
  aboutTreeChart,
  aboutTreemapV2,
  aboutWaterfall,
  aboutWordCloud,
  aboutWorldMap,
];

const byType = new Map<unknown, ChartAbout>(CHART_CATALOG.map(about => [about.vizType, about]));

/** Returns the description of a chart type, or undefined for an unknown one. */
export function chartAbout(vizType: unknown): ChartAbout | undefined {
  return byType.get(vizType);
}

/** Returns the name of a chart type. */
export function chartTypeName(vizType: unknown): string | undefined {
  return byType.get(vizType)?.name;
}
