import { controlsOf, isShown } from '@powerset/charts/kit/panel.ts';
import type { Control } from '@powerset/charts/kit/control.ts';
import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf, metricsOf, type FormData } from '@powerset/core/form-data/form-data.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import { metricOverColumn } from '../../shared/fields/metrics.ts';
import { newOptionName } from '../../shared/fields/option-name.ts';
import type { Builder } from './use-explore.ts';

interface Picked {
  readonly kind: 'column' | 'metric';
  readonly name: string;
}

/**
 * Returns the control that receives a clicked field: an empty required control first, then a list with room.
 * Numbers go to the metrics, everything else to the dimensions.
 */
export function pickedField(
  { spec, panel, dataset }: Pick<Builder, 'spec' | 'panel' | 'dataset'>,
  { kind, name }: Picked,
): FormData {
  if (!spec) return {};
  const controls = controlsOf(spec).filter(control => isShown(control, panel));
  const column = kind === 'column' ? columnOf(dataset, name) : undefined;
  const isMeasure =
    kind === 'metric' || (column?.genericType === 'numeric' && !takesColumns(controls, panel.formData));
  const target = isMeasure
    ? metricTarget(controls, panel.formData)
    : columnTarget(controls, panel.formData, name, column?.isTemporal === true);
  if (!target) return {};
  const value = isMeasure
    ? kind === 'metric'
      ? name
      : metricOverColumn(column!, newOptionName('metric'))
    : name;
  return { [target.key]: added(target, panel.formData[target.key], value) };
}

/** Raw records accept columns of any kind. */
function takesColumns(controls: readonly Control[], formData: FormData): boolean {
  return formData.query_mode === 'raw' && controls.some(control => control.key === 'all_columns');
}

function metricTarget(controls: readonly Control[], formData: FormData): Control | undefined {
  const fitting = controls.filter(control => control.kind === 'metric' || control.kind === 'metrics');
  return (
    fitting.find(
      control => control.rules?.includes('not-empty') && metricsOf(formData[control.key]).length === 0,
    ) ??
    fitting.find(control => control.kind === 'metrics') ??
    fitting[0]
  );
}

function columnTarget(
  controls: readonly Control[],
  formData: FormData,
  name: string,
  isTemporal: boolean,
): Control | undefined {
  const fitting = controls.filter(
    control =>
      control.kind === 'columns' || (control.kind === 'column' && (isTemporal || !control.temporalOnly)),
  );
  return (
    fitting.find(
      control =>
        control.kind === 'column' &&
        columnsOf(formData[control.key]).some(column => columnLabel(column) === name),
    ) ??
    fitting.find(control => control.kind === 'column' && columnsOf(formData[control.key]).length === 0) ??
    fitting.find(control => control.kind === 'columns') ??
    fitting[0]
  );
}

function added(control: Control, current: unknown, value: unknown): unknown {
  if (control.kind === 'metric' || control.kind === 'column') return value;
  const list = control.kind === 'metrics' ? metricsOf(current) : columnsOf(current);
  const label = (one: unknown): string =>
    control.kind === 'metrics' ? metricLabel(one as never) : columnLabel(one as never);
  return list.some(one => label(one) === label(value)) ? list : [...list, value];
}
