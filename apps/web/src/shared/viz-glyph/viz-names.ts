import { CHART_SPECS, chartTypeName } from '@powerset/charts/specs.ts';
import type { Option } from '@powerset/ui/select/option.ts';
import { vizWords } from './viz-family.ts';

/** The name of a chart type; one that we cannot draw is named after its key. */
export function vizName(vizType: string): string {
  return chartTypeName(vizType) ?? vizWords(vizType);
}

/** The chart types that can be chosen. */
export function vizOptions(): readonly Option<string>[] {
  return CHART_SPECS.map(spec => ({ value: spec.vizType, label: spec.name })).toSorted((a, b) =>
    a.label.localeCompare(b.label),
  );
}
