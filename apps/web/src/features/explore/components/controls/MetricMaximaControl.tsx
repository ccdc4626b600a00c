import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import type { ControlProps } from './control-props.ts';
import styles from '../../../../shared/fields/controls.module.css';

type Maxima = Readonly<Record<string, { readonly radarMetricMaxValue?: number | null } | undefined>>;

/** Edits the end of each metric's axis; an empty one follows the data. */
export function MetricMaximaControl({ value, state, id, onChange }: ControlProps<'metric-maxima'>) {
  const metrics = metricsOf(state.formData.metrics).map(metricLabel);
  // This control saves only its own keys; other keys of a metric stay unchanged.
  const maxima = (value ?? {}) as Maxima;
  if (metrics.length === 0)
    return (
      <p id={id} className={styles.note}>
        Add metrics to set the ends of their axes.
      </p>
    );
  return (
    <div id={id} className={styles.group}>
      {metrics.map(name => (
        <Field key={name} label={labelOf(state.dataset, name)}>
          {field => (
            <NumberInput
              id={field.id}
              value={maxima[name]?.radarMetricMaxValue ?? null}
              placeholder="auto"
              onChange={radarMetricMaxValue =>
                onChange(
                  { ...maxima, [name]: { ...maxima[name], radarMetricMaxValue } },
                  { mergesWithLast: true },
                )
              }
            />
          )}
        </Field>
      ))}
    </div>
  );
}
