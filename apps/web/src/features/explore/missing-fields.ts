import { spatialColumns } from '@powerset/charts/kit/deck-query.ts';
import { isHeading, resolved, type Control, type PanelState } from '@powerset/charts/kit/control.ts';
import type { ChartSpec } from '@powerset/charts/kit/define-chart.ts';
import { isShown } from '@powerset/charts/kit/panel.ts';
import type { Complaint } from '@powerset/charts/kit/validate.ts';
import { columnOf, metricOf, type ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';

/** Names that queries give to their own columns. */
const OWN_NAMES = new Set(['', '__timestamp']);

/** Returns the visible controls that name columns or saved metrics that the dataset does not have. */
export function missingFields(spec: ChartSpec | undefined, state: PanelState): readonly Complaint[] {
  const { dataset } = state;
  if (!spec || !dataset) return [];
  const shown = spec.sections
    .filter(section => section.isVisible?.(state) ?? true)
    .flatMap(section => section.controls)
    .filter((item): item is Control => !isHeading(item) && isShown(item, state));
  const byKey = new Map(shown.map(control => [control.key, control]));
  return [...byKey.values()].flatMap(control => {
    const message = missingText(control, state.formData[control.key], dataset);
    return message ? [{ key: control.key, label: resolved(control.label, state), message }] : [];
  });
}

function missingText(control: Control, value: unknown, dataset: ChartDataset): string | undefined {
  switch (control.kind) {
    case 'column':
    case 'columns':
    case 'spatial': {
      const columns = control.kind === 'spatial' ? spatialColumns(value) : columnsOf(value);
      const names = columns.filter(one => typeof one === 'string');
      return sentence(
        'column',
        names.filter(name => !OWN_NAMES.has(name) && !columnOf(dataset, name)),
      );
    }
    case 'metric':
    case 'metrics': {
      const names = metricsOf(value).filter(one => typeof one === 'string');
      return sentence(
        'metric',
        names.filter(name => !OWN_NAMES.has(name) && !metricOf(dataset, name)),
      );
    }
    default:
      return undefined;
  }
}

function sentence(noun: string, names: readonly string[]): string | undefined {
  if (names.length === 0) return undefined;
  const quoted = names.map(name => `'${name}'`).join(', ');
  return names.length === 1
    ? `The ${noun} ${quoted} no longer exists in the dataset.`
    : `The ${noun}s ${quoted} no longer exist in the dataset.`;
}
