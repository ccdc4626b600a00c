import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { NumberInput } from '@powerset/ui/input/NumberInput.tsx';
import { TextArea } from '@powerset/ui/input/TextArea.tsx';
import { Segmented } from '@powerset/ui/segmented/Segmented.tsx';
import { sameJson } from '../../explore.ts';
import { useUnsavedChanges } from '../../../../shared/fields/EditorPopover.tsx';
import styles from '../../../../shared/fields/controls.module.css';

/** A saved background layer. Unknown members are kept. */
export type MapLayer = Readonly<Record<string, unknown>>;

interface MapLayerEditorProps {
  readonly layer: MapLayer;
  onSave(layer: MapLayer): void;
  onClose(): void;
}

const TYPES = [
  { value: 'WMS', label: 'WMS' },
  { value: 'WFS', label: 'WFS' },
  { value: 'XYZ', label: 'XYZ' },
] as const;

/** Edits one background layer: a map service, features, or tiles. */
export function MapLayerEditor({ layer, onSave, onClose }: MapLayerEditorProps) {
  const [draft, setDraft] = useState(layer);
  const [style, setStyle] = useState(() => (layer.style ? JSON.stringify(layer.style, null, 2) : ''));
  const parsedStyle = readStyle(style);
  const next = draft.type === 'WFS' && parsedStyle ? { ...draft, style: parsedStyle.value } : draft;
  const hasChanges = !sameJson(next, layer) || !parsedStyle;
  useUnsavedChanges(hasChanges);
  const canSave = isFilled(draft, 'title') && isFilled(draft, 'url') && (draft.type !== 'WFS' || parsedStyle);
  const text = (key: string, label: string, placeholder?: string) => (
    <Field label={label} isRequired={key === 'title' || key === 'url'}>
      {field => (
        <Input
          {...field}
          value={String(draft[key] ?? '')}
          placeholder={placeholder}
          onChange={value => setDraft({ ...draft, [key]: value })}
        />
      )}
    </Field>
  );
  return (
    <form
      className={styles.editor}
      onSubmit={event => {
        event.preventDefault();
        if (canSave) onSave(next);
      }}
    >
      <Segmented
        value={String(draft.type)}
        options={TYPES}
        onChange={type => setDraft({ ...draft, type })}
        label="Layer type"
        isWide
      />
      {text('title', 'Name')}
      {text('url', 'URL', draft.type === 'XYZ' ? 'https://tiles.example/{z}/{x}/{y}.png' : undefined)}
      {draft.type !== 'XYZ' && text('version', 'Version')}
      {draft.type === 'WMS' && text('layersParam', 'Layers')}
      {draft.type === 'WFS' && (
        <>
          {text('typeName', 'Feature type')}
          <Field label="Maximum number of features">
            {field => (
              <NumberInput
                {...field}
                isInteger
                min={1}
                value={typeof draft.maxFeatures === 'number' ? draft.maxFeatures : null}
                onChange={maxFeatures => setDraft({ ...draft, maxFeatures: maxFeatures ?? undefined })}
              />
            )}
          </Field>
          <Field label="Style" error={parsedStyle ? undefined : 'The style is not valid JSON.'}>
            {field => <TextArea {...field} isMono rows={4} value={style} onChange={setStyle} />}
          </Field>
        </>
      )}
      {text('attribution', 'Attribution')}
      <div className={styles.editorFoot}>
        <Button onClick={onClose}>Close</Button>
        <Button type="submit" variant="primary" disabled={!canSave || !hasChanges}>
          Save
        </Button>
      </div>
    </form>
  );
}

function isFilled(layer: MapLayer, key: string): boolean {
  return String(layer[key] ?? '').trim() !== '';
}

function readStyle(text: string): { readonly value: unknown } | undefined {
  if (text.trim() === '') return { value: undefined };
  try {
    return { value: JSON.parse(text) as unknown };
  } catch {
    return undefined;
  }
}
