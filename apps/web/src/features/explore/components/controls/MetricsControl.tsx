import { resolved } from '@powerset/charts/kit/control.ts';
import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel, type QueryMetric } from '@powerset/core/query/query-object.ts';
import { metricOverColumn, metricProblem, metricSql, metricText } from '../../../../shared/fields/metrics.ts';
import { newOptionName } from '../../../../shared/fields/option-name.ts';
import { TypeIcon } from '../../../../shared/fields/TypeIcon.tsx';
import type { ControlProps } from './control-props.ts';
import { FieldZone, moved } from '../../../../shared/fields/FieldZone.tsx';
import { MetricEditor } from './MetricEditor.tsx';

/** Edits one or more metrics: saved ones, aggregates of columns, or SQL. */
export function MetricsControl({
  control,
  value,
  state,
  id,
  onChange,
}: ControlProps<'metric'> | ControlProps<'metrics'>) {
  const { dataset } = state;
  const isMulti = control.kind === 'metrics';
  const metrics = metricsOf(value);
  const save = (next: readonly QueryMetric[]): void => onChange(isMulti ? next : (next[0] ?? null));
  const put = (metric: QueryMetric, at?: number): void => {
    if (!isMulti) return save([metric]);
    const others = metrics.filter((one, i) => i !== at && metricLabel(one) !== metricLabel(metric));
    return save(
      at === undefined ? [...others, metric] : others.toSpliced(Math.min(at, others.length), 0, metric),
    );
  };
  return (
    <FieldZone
      id={id}
      control={control.key}
      label={resolved(control.label, state)}
      items={metrics.map(metric => ({
        key: metricLabel(metric),
        kind: 'metric' as const,
        text: metricText(metric, dataset),
        icon: <TypeIcon isMetric />,
        hint: metricSql(metric, dataset),
        warning: metricProblem(metric, dataset),
      }))}
      placeholder={isMulti ? 'Drop columns/metrics here or click' : 'Drop a column/metric here or click'}
      canAdd={isMulti || metrics.length === 0}
      accepts={dragged => dragged.kind === 'metric' || dragged.kind === 'column'}
      onDrop={dragged => {
        if (dragged.kind === 'metric') put(dragged.name);
        const column = dragged.kind === 'column' ? columnOf(dataset, dragged.name) : undefined;
        if (column) put(metricOverColumn(column, newOptionName('metric')));
      }}
      onMove={(from, to) => save(moved(metrics, from, to))}
      onRemove={index => save(metrics.toSpliced(index, 1))}
      renderEditor={(index, close) => (
        <MetricEditor
          dataset={dataset}
          metric={index === undefined ? undefined : metrics[index]}
          onClose={close}
          onSave={metric => {
            put(metric, index);
            close();
          }}
        />
      )}
    />
  );
}
