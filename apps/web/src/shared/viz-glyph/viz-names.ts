import { CHART_CATALOG } from '@powerset/charts/catalog.ts';
import { installedCharts } from '@powerset/charts/installed-charts.ts';
import { knownChart } from '@powerset/charts/known-chart.ts';
import { canDraw } from '@powerset/charts/load-chart.ts';
import type { Option } from '@powerset/ui/select/option.ts';
import { vizWords } from './viz-family.ts';

/** Returns the name of a chart type; unsupported types are named after their key. */
export function vizName(vizType: string): string {
  return knownChart(vizType)?.name ?? vizWords(vizType);
}

/** Returns the chart types to choose from. */
export function vizOptions(): readonly Option<string>[] {
  return [...CHART_CATALOG, ...installedCharts().map(({ about }) => about)]
    .filter(({ vizType, isFilter }) => canDraw(vizType) && !isFilter)
    .map(({ vizType, name }) => ({ value: vizType, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
