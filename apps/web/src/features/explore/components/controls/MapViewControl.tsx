import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import type { ControlProps } from './control-props.ts';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

type Mode = 'FIT_DATA' | 'CUSTOM';
type View = Readonly<Record<string, unknown>>;

const MODES = [
  { value: 'FIT_DATA', label: 'Fit data' },
  { value: 'CUSTOM', label: 'Custom' },
] as const;
const PARTS = [
  { key: 'latitude', fixed: 'fixedLatitude', label: 'Latitude', min: -90, max: 90 },
  { key: 'longitude', fixed: 'fixedLongitude', label: 'Longitude', min: -180, max: 180 },
  { key: 'zoom', fixed: 'fixedZoom', label: 'Zoom', min: 0, max: 28 },
] as const;

/** Edits where a map opens: fitted to its data, or at one place. */
export function MapViewControl({ value, id, onChange }: ControlProps<'map-view'>) {
  const view = viewOf(value);
  if (!view) return <UnknownValue value={value} onReplace={() => onChange({ mode: 'FIT_DATA' })} />;
  const mode = view.mode as Mode;
  return (
    <div id={id} className={styles.group}>
      <Segmented
        value={mode}
        options={MODES}
        onChange={next => onChange({ ...view, ...(next === 'CUSTOM' ? fixedPlace(view) : {}), mode: next })}
        label="Extent"
        isWide
      />
      {mode === 'CUSTOM' &&
        PARTS.map(({ fixed, label, min, max }) => (
          <Field key={fixed} label={label} hint={`${min} to ${max}`}>
            {field => (
              <NumberInput
                {...field}
                value={typeof view[fixed] === 'number' ? view[fixed] : null}
                min={min}
                max={max}
                onChange={number =>
                  number !== null && onChange({ ...view, [fixed]: number }, { mergesWithLast: true })
                }
              />
            )}
          </Field>
        ))}
    </div>
  );
}

/** A view that becomes custom starts at the last place of the map. */
function fixedPlace(view: View): View {
  return Object.fromEntries(PARTS.map(({ key, fixed }) => [fixed, view[fixed] ?? view[key] ?? 0]));
}

function viewOf(value: unknown): View | undefined {
  if (value === null || value === undefined) return { mode: 'FIT_DATA' };
  if (MODES.some(one => one.value === value)) return { mode: value };
  const { mode } = Object(value) as View;
  return MODES.some(one => one.value === mode) ? (value as View) : undefined;
}
