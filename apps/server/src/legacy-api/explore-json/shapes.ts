import type { LegacyShape } from './legacy-shape.ts';
import { calendarHeatmapShape } from './shapes/calendar-heatmap.ts';
import {
  arcShape,
  geojsonShape,
  pathShape,
  polygonShape,
  scatterShape,
  timedWeightShape,
  weightShape,
} from './shapes/deck.ts';
import { distributionBarShape } from './shapes/distribution-bar.ts';
import { filterBoxShape } from './shapes/filter-box.ts';
import { heatmapShape } from './shapes/heatmap.ts';
import { chordShape, sankeyShape } from './shapes/links.ts';
import { mapboxShape } from './shapes/mapbox.ts';
import { pairedTTestShape } from './shapes/paired-ttest.ts';
import { partitionShape } from './shapes/partition.ts';
import {
  bubbleShape,
  bulletShape,
  countryMapShape,
  histogramShape,
  recordsShape,
  sunburstShape,
} from './shapes/records.ts';
import { timePivotShape } from './shapes/time-pivot.ts';
import { barShape, lineShape, roseShape, stackedShape } from './shapes/time-series.ts';
import { timeTableShape } from './shapes/time-table.ts';
import { worldMapShape } from './shapes/world-map.ts';

const SHAPES: Readonly<Record<string, LegacyShape>> = {
  line: lineShape,
  compare: lineShape,
  horizon: lineShape,
  area: stackedShape,
  bar: barShape,
  rose: roseShape,
  time_pivot: timePivotShape,
  time_table: timeTableShape,
  paired_ttest: pairedTTestShape,
  partition: partitionShape,
  cal_heatmap: calendarHeatmapShape,
  dist_bar: distributionBarShape,
  bullet: bulletShape,
  bubble: bubbleShape,
  histogram: histogramShape,
  heatmap: heatmapShape,
  sankey: sankeyShape,
  chord: chordShape,
  sunburst: sunburstShape,
  event_flow: recordsShape,
  para: recordsShape,
  filter_box: filterBoxShape,
  world_map: worldMapShape,
  country_map: countryMapShape,
  mapbox: mapboxShape,
  deck_scatter: scatterShape,
  deck_hex: weightShape,
  deck_grid: weightShape,
  deck_heatmap: weightShape,
  deck_contour: weightShape,
  deck_screengrid: timedWeightShape,
  deck_path: pathShape,
  deck_polygon: polygonShape,
  deck_geojson: geojsonShape,
  deck_arc: arcShape,
};

/** Returns the answer format of a chart type, if the old API knows it. */
export function legacyShape(vizType: unknown): LegacyShape | undefined {
  return typeof vizType === 'string' && Object.hasOwn(SHAPES, vizType) ? SHAPES[vizType] : undefined;
}
