import { useState } from 'react';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import {
  isCompleteSpatial,
  SPATIAL_TYPES,
  spatialType,
  startOfSpatial,
  type Spatial,
} from '../../spatial.ts';
import { ColumnChoice } from './ColumnChoice.tsx';
import type { ControlProps } from './control-props.ts';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

/** Edits the columns that hold the location of a row. A value is saved once it names all of them. */
export function SpatialControl({ value, state, id, onChange }: ControlProps<'spatial'>) {
  const [partial, setPartial] = useState<Spatial>();
  const isEmpty = value === null || value === undefined;
  // Undo brings back a saved value, which replaces the unfinished one.
  const shown = isEmpty ? (partial ?? startOfSpatial('latlong')) : (value as Spatial);
  const type = spatialType(shown);
  const save = (next: Spatial): void => {
    const isComplete = isCompleteSpatial(next);
    setPartial(isComplete ? undefined : next);
    if (isComplete) onChange(next, { mergesWithLast: true });
    else if (!isEmpty) onChange(null);
  };
  if (!type) return <UnknownValue value={value} onReplace={() => save(startOfSpatial('latlong'))} />;
  return (
    <div className={styles.group}>
      <Select
        id={id}
        value={type}
        options={SPATIAL_TYPES}
        onChange={next => next !== undefined && next !== type && save(startOfSpatial(next))}
      />
      <SpatialFields value={shown} state={state} onChange={save} />
    </div>
  );
}

interface SpatialFieldsProps {
  readonly value: Spatial;
  readonly state: PanelState;
  onChange(value: Spatial): void;
}

function SpatialFields({ value, state, onChange }: SpatialFieldsProps) {
  const column = (key: string, label: string) => (
    <ColumnChoice
      label={label}
      value={value[key]}
      state={state}
      onChange={name => onChange({ ...value, [key]: name })}
    />
  );
  switch (spatialType(value)) {
    case 'latlong':
      return (
        <div className={styles.pair}>
          {column('lonCol', 'Longitude')}
          {column('latCol', 'Latitude')}
        </div>
      );
    case 'delimited':
      return (
        <>
          {column('lonlatCol', 'Column')}
          <Field label="Delimiter" error={value.delimiter === '' ? 'cannot be empty' : undefined}>
            {field => (
              <Input
                {...field}
                isMono
                value={String(value.delimiter ?? ',')}
                onChange={delimiter => onChange({ ...value, delimiter })}
              />
            )}
          </Field>
          <Checkbox
            label="Reverse lat/long"
            isChecked={value.reverseCheckbox === true}
            onChange={reverseCheckbox => onChange({ ...value, reverseCheckbox })}
          />
        </>
      );
    default:
      return column('geohashCol', 'Column');
  }
}
