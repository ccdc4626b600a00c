import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import type { Option } from '@powerset/ui/select/option.ts';
import { Select } from '@powerset/ui/select/Select.tsx';
import { ColorSwatches } from '../ColorSwatches.tsx';
import type { LayerPart } from './layer-part.ts';
import { LayerPreview } from './LayerPreview.tsx';
import styles from './annotations.module.css';

const STYLES: readonly Option<string>[] = [
  { value: 'solid', label: 'Solid' },
  { value: 'dashed', label: 'Dashed' },
  { value: 'longDashed', label: 'Long dashed' },
  { value: 'dotted', label: 'Dotted' },
];
const OPACITIES: readonly Option<string>[] = [
  { value: '', label: 'Solid' },
  { value: 'opacityLow', label: '0.2' },
  { value: 'opacityMedium', label: '0.5' },
  { value: 'opacityHigh', label: '0.8' },
];

/** Edits how a layer is drawn, with a preview. */
export function LayerLook(part: LayerPart) {
  const { draft, set } = part;
  const color = typeof draft.color === 'string' && draft.color !== '' ? draft.color : undefined;
  return (
    <>
      <LayerPreview {...part} />
      <div className={styles.pair}>
        <Field label="Style">
          {({ id }) => (
            <Select
              id={id}
              value={String(draft.style ?? 'solid')}
              options={STYLES}
              onChange={style => set('style', style)}
            />
          )}
        </Field>
        <Field label="Opacity">
          {({ id }) => (
            <Select
              id={id}
              value={String(draft.opacity ?? '')}
              options={OPACITIES}
              onChange={opacity => set('opacity', opacity)}
            />
          )}
        </Field>
      </div>
      <Field label="Color">
        {({ id }) => (
          <ColorSwatches id={id} color={color} onChoose={next => set('color', next)}>
            <Button
              size="small"
              className={styles.automatic!}
              aria-pressed={color === undefined}
              onClick={() => set('color', null)}
            >
              Automatic Color
            </Button>
          </ColorSwatches>
        )}
      </Field>
      <Field label="Line width">
        {field => (
          <NumberInput
            {...field}
            value={typeof draft.width === 'number' ? draft.width : Number(draft.width ?? 1)}
            min={0}
            onChange={width => set('width', width ?? 1)}
          />
        )}
      </Field>
      {draft.annotationType === 'TIME_SERIES' && (
        <div className={styles.checks}>
          <Checkbox
            label="Show Markers"
            isChecked={draft.showMarkers === true}
            onChange={shows => set('showMarkers', shows)}
          />
          <Checkbox
            label="Hide Line"
            isChecked={draft.hideLine === true}
            onChange={hides => set('hideLine', hides)}
          />
        </div>
      )}
    </>
  );
}
