import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import {
  asContourKind,
  contourKind,
  contourProblems,
  type Contour,
  type ContourField,
} from '../../contour.ts';
import { sameJson } from '../../explore.ts';
import { hexOf, withHex, type Rgba } from './ColorControl.tsx';
import { ColorSwatches } from './ColorSwatches.tsx';
import { useUnsavedChanges } from '../../../../shared/fields/EditorPopover.tsx';
import styles from '../../../../shared/fields/controls.module.css';

interface ContourEditorProps {
  readonly contour: Contour;
  onSave(contour: Contour): void;
  onClose(): void;
}

/** Edits one line or band of a contour layer. */
export function ContourEditor({ contour, onSave, onClose }: ContourEditorProps) {
  const [draft, setDraft] = useState(contour);
  const hasChanges = !sameJson(draft, contour);
  useUnsavedChanges(hasChanges);
  const kind = contourKind(draft);
  const problems = contourProblems(draft);
  const set = (key: string, value: unknown): void => setDraft({ ...draft, [key]: value });
  const color = colorOf(draft);
  const number = (key: ContourField, label: string) => (
    <Field label={label} error={draft[key] === contour[key] ? undefined : problems[key]}>
      {field => (
        <NumberInput
          {...field}
          value={draft[key] === null || draft[key] === undefined ? null : Number(draft[key])}
          onChange={value => set(key, value)}
        />
      )}
    </Field>
  );
  return (
    <form
      className={styles.editor}
      onSubmit={event => {
        event.preventDefault();
        if (Object.keys(problems).length === 0) onSave(draft);
      }}
    >
      <Segmented
        value={kind}
        options={[
          { value: 'isoline', label: 'Isoline' },
          { value: 'isoband', label: 'Isoband' },
        ]}
        onChange={next => setDraft(asContourKind(draft, next))}
        label="Kind of contour"
        isWide
      />
      {kind === 'isoline' ? (
        <div className={styles.pair}>
          {number('lowerThreshold', 'Threshold')}
          {number('strokeWidth', 'Width')}
        </div>
      ) : (
        <div className={styles.pair}>
          {number('lowerThreshold', 'Lower threshold')}
          {number('upperThreshold', 'Upper threshold')}
        </div>
      )}
      <Field label="Color">
        {({ id }) => (
          <ColorSwatches id={id} color={hexOf(color)} onChoose={hex => set('color', withHex(color, hex))} />
        )}
      </Field>
      <div className={styles.editorFoot}>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" disabled={!hasChanges || Object.keys(problems).length > 0}>
          Save
        </Button>
      </div>
    </form>
  );
}

/** Returns the color of a contour; old contours may have none. */
export function colorOf(contour: Contour): Rgba {
  return { r: 0, g: 0, b: 0, ...(contour.color as Partial<Rgba> | undefined) };
}
