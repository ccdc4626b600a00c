import { MapPin } from 'lucide-react';
import { useState } from 'react';
import { WORLD } from '@powerset/charts/kit/map/viewport.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import type { ControlProps } from './control-props.ts';
import { EditorPopover } from '../../../../shared/fields/EditorPopover.tsx';
import { UnknownValue } from './UnknownValue.tsx';
import styles from '../../../../shared/fields/controls.module.css';

const PARTS = [
  { key: 'longitude', label: 'Longitude', min: -180, max: 180 },
  { key: 'latitude', label: 'Latitude', min: -90, max: 90 },
  { key: 'zoom', label: 'Zoom', min: 0, max: 20 },
  { key: 'bearing', label: 'Bearing', min: -180, max: 180 },
  { key: 'pitch', label: 'Pitch', min: 0, max: 60 },
] as const;

type Viewport = Readonly<Record<string, unknown>>;

/** Edits the position of a map's camera. */
export function ViewportControl({ value, control, id, onChange }: ControlProps<'viewport'>) {
  const [isOpen, setOpen] = useState(false);
  const start = (control.default ?? WORLD) as Viewport;
  const saved = value ?? start;
  if (typeof saved !== 'object' || Array.isArray(saved))
    return <UnknownValue value={saved} onReplace={() => onChange(start)} />;
  const viewport = { ...start, ...saved } as Viewport;
  return (
    <div className={styles.zone}>
      <EditorPopover
        isOpen={isOpen}
        onOpenChange={setOpen}
        label="Viewport"
        trigger={
          <button id={id} type="button" className={styles.add}>
            <MapPin size={14} strokeWidth={1.5} aria-hidden="true" />
            <span>{viewportText(viewport)}</span>
          </button>
        }
      >
        <div className={styles.editor}>
          {PARTS.map(({ key, label, min, max }) => (
            <Field key={key} label={label} hint={`${min} to ${max}`}>
              {field => (
                <NumberInput
                  {...field}
                  value={Number(viewport[key])}
                  min={min}
                  max={max}
                  onChange={number =>
                    number !== null && onChange({ ...viewport, [key]: number }, { mergesWithLast: true })
                  }
                />
              )}
            </Field>
          ))}
          <div className={styles.editorFoot}>
            <Button onClick={() => onChange({ ...viewport, ...start })}>Reset</Button>
            <Button variant="primary" onClick={() => setOpen(false)}>
              Close
            </Button>
          </div>
        </div>
      </EditorPopover>
    </div>
  );
}

function viewportText({ longitude, latitude, zoom }: Viewport): string {
  const short = (value: unknown): number => Math.round(Number(value) * 100) / 100;
  return `${short(longitude)}, ${short(latitude)} · zoom ${short(zoom)}`;
}
