import { CHART_CATALOG, chartTypeName } from '@powerset/charts/catalog.ts';
import { canDraw } from '@powerset/charts/load-chart.ts';
import type { Option } from '@powerset/ui/select/option.ts';
import { vizWords } from './viz-family.ts';

/** The name of a chart type; one that we cannot draw is named after its key. */
export function vizName(vizType: string): string {
  return chartTypeName(vizType) ?? vizWords(vizType);
}

/** The chart types that can be chosen. */
export function vizOptions(): readonly Option<string>[] {
  return CHART_CATALOG.filter(({ vizType, isFilter }) => canDraw(vizType) && !isFilter)
    .map(({ vizType, name }) => ({ value: vizType, label: name }))
    .toSorted((a, b) => a.label.localeCompare(b.label));
}
