import { useState } from 'react';
import type { PanelState } from '@powerset/charts/kit/control.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Checkbox } from '@powerset/ui/choice/Checkbox.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import {
  LAYER_TYPES,
  layerProblems,
  sourcesFor,
  vizTypesOf,
  withMember,
  withSource,
  withSourceType,
  withType,
  type Layer,
} from '../../../annotations/layer.ts';
import { sameJson } from '../../../explore.ts';
import { useUnsavedChanges } from '../../../../../shared/fields/EditorPopover.tsx';
import { ChartMapping } from './ChartMapping.tsx';
import { FormulaField } from './FormulaField.tsx';
import { LayerLook } from './LayerLook.tsx';
import type { LayerPart } from './layer-part.ts';
import { SourceOverrides } from './SourceOverrides.tsx';
import { LayerSource } from './LayerSource.tsx';
import styles from './annotations.module.css';

interface LayerEditorProps {
  readonly layer: Layer;
  readonly isNew: boolean;
  readonly otherNames: readonly string[];
  readonly state: PanelState;
  onApply(layer: Layer): void;
  onRemove(): void;
  onClose(): void;
}

/** Edits one annotation layer: its content on the left, its look on the right. */
export function LayerEditor(props: LayerEditorProps) {
  const { layer, isNew, otherNames, state, onApply, onRemove, onClose } = props;
  const [draft, setDraft] = useState(layer);
  const hasChanges = !sameJson(draft, layer);
  useUnsavedChanges(hasChanges);
  const problems = layerProblems(draft, otherNames);
  const part: LayerPart = {
    draft,
    state,
    problem: field =>
      isNew && sameJson(draft[field], layer[field]) && isEmpty(draft[field]) ? undefined : problems[field],
    set: (key, value) => setDraft(now => withMember(now, key, value)),
    replace: setDraft,
  };
  const canApply = Object.keys(problems).length === 0;
  const apply = (): void => {
    const named = { ...draft, name: String(draft.name).trim() };
    setDraft(named);
    onApply(named);
  };
  return (
    <form
      className={styles.editor}
      onSubmit={event => {
        event.preventDefault();
        if (!canApply) return;
        apply();
        onClose();
      }}
    >
      <div className={styles.columns}>
        <section className={styles.column} aria-label="Layer configuration">
          <h4>Layer configuration</h4>
          <Basics {...part} />
          {draft.annotationType === 'FORMULA' ? <FormulaField {...part} /> : <Source {...part} />}
        </section>
        <section className={styles.column} aria-label="Display configuration">
          <h4>Display configuration</h4>
          <LayerLook {...part} />
          {vizTypesOf(draft.sourceType).length > 0 && Boolean(draft.value) && <SourceOverrides {...part} />}
        </section>
      </div>
      <footer className={styles.foot}>
        {!isNew && (
          <Button variant="ghost" onClick={onRemove}>
            Remove
          </Button>
        )}
        <span />
        <Button onClick={onClose}>Cancel</Button>
        <Button disabled={!canApply || !hasChanges} onClick={apply}>
          Apply
        </Button>
        <Button type="submit" variant="primary" disabled={!canApply}>
          OK
        </Button>
      </footer>
    </form>
  );
}

function Basics({ draft, problem, set, replace }: LayerPart) {
  const type = String(draft.annotationType ?? '');
  const known = LAYER_TYPES.some(({ value }) => value === type);
  return (
    <>
      <Field label="Name" isRequired error={problem('name')}>
        {field => (
          <Input {...field} value={String(draft.name ?? '')} onChange={name => set('name', name)} autoFocus />
        )}
      </Field>
      <div className={styles.checks}>
        <Checkbox
          label="Hide layer"
          isChecked={draft.show === false}
          onChange={hides => set('show', !hides)}
        />
        <Checkbox
          label="Show label"
          isChecked={draft.showLabel === true}
          onChange={shows => set('showLabel', shows)}
        />
      </div>
      <Field label="Annotation layer type">
        {({ id }) => (
          <Select
            id={id}
            value={type}
            options={known ? LAYER_TYPES : [...LAYER_TYPES, { value: type, label: type }]}
            onChange={next => next !== undefined && replace(withType(draft, next))}
          />
        )}
      </Field>
    </>
  );
}

function Source(part: LayerPart) {
  const { draft, problem, replace } = part;
  const sourceType = String(draft.sourceType ?? '');
  const sources = sourcesFor(draft.annotationType);
  const known = sourceType === '' || sources.some(({ value }) => value === sourceType);
  return (
    <>
      <Field label="Annotation source type" isRequired error={problem('sourceType')}>
        {field => (
          <Select
            {...field}
            value={sourceType || undefined}
            options={known ? sources : [...sources, { value: sourceType, label: sourceType }]}
            onChange={next => next !== undefined && replace(withSourceType(draft, next))}
          />
        )}
      </Field>
      {sourceType !== '' && (
        <LayerSource {...part} onChoose={value => replace(withSource(draft, value ?? null))} />
      )}
      {vizTypesOf(sourceType).length > 0 && <ChartMapping {...part} />}
    </>
  );
}

function isEmpty(value: unknown): boolean {
  return value === undefined || value === null || value === '';
}
