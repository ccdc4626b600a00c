import { useId } from 'react';
import { adhocFiltersOf, NO_TIME_RANGE, TEMPORAL_RANGE } from '@powerset/core/form-data/adhoc-filter.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { overrideOf, withOverride } from '../../../annotations/layer.ts';
import { TimeRangeField } from '../../../../../shared/time-range/TimeRangeField.tsx';
import type { LayerPart } from './layer-part.ts';
import styles from './annotations.module.css';

/** Edits what a layer uses instead of the settings of its chart. */
export function SourceOverrides({ draft, state, replace }: LayerPart) {
  const id = useId();
  const range = overrideOf(draft, 'time_range');
  const grain = overrideOf(draft, 'time_grain_sqla');
  const override = (key: string, value: string | undefined): void => replace(withOverride(draft, key, value));
  return (
    <section className={styles.column} aria-label="Source chart">
      <h4>Source chart</h4>
      <div className={styles.override}>
        <Checkbox
          label="Override time range"
          isChecked={range !== undefined}
          onChange={isOn => override('time_range', isOn ? rangeOf(state.formData) : undefined)}
        />
        {range !== undefined && (
          <TimeRangeField id={id} range={range} onChange={next => override('time_range', next)} />
        )}
      </div>
      <div className={styles.override}>
        <Checkbox
          label="Override time grain"
          isChecked={grain !== undefined}
          onChange={isOn =>
            override('time_grain_sqla', isOn ? String(state.formData.time_grain_sqla || 'P1D') : undefined)
          }
        />
        {grain !== undefined && (
          <Select
            label="Time grain"
            value={grain}
            options={(state.dataset?.timeGrains ?? []).flatMap(([value, label]) =>
              value === null ? [] : [{ value, label }],
            )}
            onChange={next => override('time_grain_sqla', next)}
          />
        )}
      </div>
      <Field label="Time Shift" hint="In words, such as 24 hours, 7 days, or 52 weeks">
        {field => (
          <Input
            {...field}
            value={overrideOf(draft, 'time_shift') ?? ''}
            onChange={text => override('time_shift', text || undefined)}
          />
        )}
      </Field>
    </section>
  );
}

/** Returns the time range of the chart on which the layer is drawn. */
function rangeOf(formData: FormData): string {
  const filter = adhocFiltersOf(formData.adhoc_filters).find(one => one.operator === TEMPORAL_RANGE);
  return String(formData.time_range ?? filter?.comparator ?? NO_TIME_RANGE);
}
