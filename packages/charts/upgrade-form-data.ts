import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { upgradeArea } from './echarts_area/upgrade.ts';
import { upgradeBubble } from './bubble_v2/upgrade.ts';
import { upgradeDirectedForce, upgradeSankeyLoop } from './graph_chart/upgrade.ts';
import { upgradeDistributionBar, upgradeTimeBar } from './echarts_timeseries_bar/upgrade.ts';
import { upgradeDualLine } from './mixed_timeseries/upgrade.ts';
import { upgradeHeatmap } from './heatmap_v2/upgrade.ts';
import { upgradeHistogram } from './histogram_v2/upgrade.ts';
import { upgradedBy, withTimeAxis, withTimeFilter, type ChartUpgrade } from './kit/upgrade.ts';
import { upgradeFields } from './kit/upgrade-fields.ts';
import { upgradeLine } from './echarts_timeseries_line/upgrade.ts';
import { upgradePointClusterMap } from './mapbox/upgrade.ts';
import { upgradePivotTable } from './pivot_table_v2/upgrade.ts';
import { upgradeSankey } from './sankey_v2/upgrade.ts';
import { upgradeSunburst } from './sunburst_v2/upgrade.ts';
import { upgradeTableV2 } from './table/upgrade.ts';
import { upgradeTreemap } from './treemap_v2/upgrade.ts';
import { CHART_CATALOG, chartTypeName } from './catalog.ts';

/** The upgrades of old types; no resulting type is upgraded again. */
export const CHART_UPGRADES: readonly ChartUpgrade[] = [
  upgradeLine,
  upgradeArea,
  upgradeTimeBar,
  upgradeDistributionBar,
  upgradeDualLine,
  upgradePivotTable,
  upgradeTreemap,
  upgradeSunburst,
  upgradeBubble,
  upgradeHeatmap,
  upgradeHistogram,
  upgradeSankey,
  upgradeDirectedForce,
  upgradeSankeyLoop,
  upgradePointClusterMap,
  upgradeTableV2,
];

/**
 * Types as old as the changed fields; newer types never had them, so equally named keys have another meaning.
 */
const OLD_TYPES: ReadonlySet<unknown> = new Set([
  ...CHART_UPGRADES.map(({ from }) => from),
  ...CHART_CATALOG.filter(({ isLegacy }) => isLegacy).map(({ vizType }) => vizType),
  'table',
  'pie',
  'big_number',
  'big_number_total',
  'box_plot',
  'word_cloud',
]);

/**
 * Returns form data for drawing and editing, with the current fields and type. Upgrading twice changes
 * nothing more.
 */
export function upgradeFormData(formData: FormData): FormData {
  return upgradedBy(CHART_UPGRADES, withFieldsOfToday(formData));
}

/**
 * Returns form data for requests, with the current fields, and with its own type as long as the server
 * answers it. Clients of old types know the answers of these types.
 */
export function answerableFormData(formData: FormData): FormData {
  return chartTypeName(formData.viz_type) ? withFieldsOfToday(formData) : upgradeFormData(formData);
}

function withFieldsOfToday(formData: FormData): FormData {
  return withAxisOfToday(OLD_TYPES.has(formData.viz_type) ? upgradeFields(formData) : formData);
}

/**
 * Types whose x-axis could only be the time column, and those of them that name series by their dimensions.
 */
const NAMED_BY_DIMENSIONS: ReadonlySet<unknown> = new Set([
  'echarts_area',
  'echarts_timeseries',
  'echarts_timeseries_bar',
  'echarts_timeseries_line',
  'echarts_timeseries_scatter',
  'echarts_timeseries_smooth',
  'echarts_timeseries_step',
  'mixed_timeseries',
]);
const OVER_TIME: ReadonlySet<unknown> = new Set([...NAMED_BY_DIMENSIONS, 'big_number']);

// Upgrades charts that were saved before the x-axis could be chosen.
function withAxisOfToday(formData: FormData): FormData {
  const isOld =
    OVER_TIME.has(formData.viz_type) &&
    Boolean(formData.granularity_sqla) &&
    asList(formData.x_axis).length === 0;
  if (!isOld) return formData;
  const names = NAMED_BY_DIMENSIONS.has(formData.viz_type) ? { truncate_metric: true } : {};
  const { [OTHER_FILTERS]: others } = formData;
  return {
    ...withTimeAxis({ ...names, ...formData }),
    // A second set of series has its own filters but the same time range.
    ...(others === undefined
      ? {}
      : { [OTHER_FILTERS]: withTimeFilter({ ...formData, adhoc_filters: others }).adhoc_filters }),
  };
}

const OTHER_FILTERS = 'adhoc_filters_b';
