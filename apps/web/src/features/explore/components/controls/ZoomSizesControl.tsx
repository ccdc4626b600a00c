import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import {
  NEW_ZOOM_SIZES,
  withZoomValues,
  zoomSizesOf,
  type ZoomSizes,
} from '@powerset/charts/kit/map/zoom-sizes.ts';
import type { ControlProps } from './control-props.ts';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

const TYPES = [
  { value: 'FIXED', label: 'Fixed' },
  { value: 'LINEAR', label: 'Linear' },
  { value: 'EXP', label: 'Exponential' },
] as const;

/** Edits the size of charts on a map and how it grows with the zoom level. */
export function ZoomSizesControl({ value, id, onChange }: ControlProps<'zoom-sizes'>) {
  const sizes = zoomSizesOf(value);
  if (!sizes)
    return <UnknownValue value={value} onReplace={() => onChange(withZoomValues(NEW_ZOOM_SIZES))} />;
  const { type, configs } = sizes;
  const save = (next: Pick<ZoomSizes, 'type' | 'configs'>): void =>
    onChange({ ...(value as object | undefined), ...withZoomValues(next) }, { mergesWithLast: true });
  const number = (key: keyof ZoomSizes['configs'], label: string, min: number, max?: number) => (
    <Field label={label}>
      {field => (
        <NumberInput
          {...field}
          value={configs[key]}
          min={min}
          {...(max !== undefined && { max })}
          onChange={next => next !== null && save({ type, configs: { ...configs, [key]: next } })}
        />
      )}
    </Field>
  );
  return (
    <div className={styles.group}>
      <Select
        id={id}
        value={type}
        options={TYPES}
        onChange={next => next !== undefined && save({ type: next, configs })}
      />
      <div className={styles.pair}>
        {number('width', 'Width', 1)}
        {number('height', 'Height', 1)}
        {type !== 'FIXED' && number('zoom', 'At zoom level', 0, 28)}
        {type === 'LINEAR' && number('slope', 'Pixels per level', 0)}
        {type === 'EXP' && number('exponent', 'Factor per level', 0)}
      </div>
      {type !== 'FIXED' && <p className={styles.note}>{sizesText(withZoomValues(sizes))}</p>}
    </div>
  );
}

function sizesText({ values, configs }: ZoomSizes): string {
  const levels = [configs.zoom - 1, configs.zoom + 1].filter(level => values[level]);
  return levels
    .map(level => `Zoom ${level}: ${values[level]!.width} × ${values[level]!.height} pixels`)
    .join(' · ');
}
