import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { errorText } from '../../../../../shared/api/api-error.ts';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { NATIVE, vizTypesOf } from '../../../annotations/layer.ts';
import {
  annotationLayerChoicesQuery,
  annotationLayerQuery,
  chartChoicesQuery,
  chartQuery,
} from '../../../source-api.ts';
import type { LayerPart } from './layer-part.ts';
import styles from '../../../../../shared/fields/controls.module.css';

interface LayerSourceProps extends LayerPart {
  onChoose(id: number | undefined): void;
}

interface Found {
  readonly id: number;
  readonly name: string;
  readonly description?: string;
}

/** Chooses the stored annotations or the saved chart that a layer shows. */
export function LayerSource(props: LayerSourceProps) {
  return props.draft.sourceType === NATIVE ? <StoredAnnotations {...props} /> : <SavedChart {...props} />;
}

function StoredAnnotations(props: LayerSourceProps) {
  const [search, setSearch] = useState('');
  const found = useQuery(annotationLayerChoicesQuery(search));
  const chosen = useQuery(annotationLayerQuery(idOf(props.draft.value)));
  const total = chosen.data?.count ?? 0;
  const more = total > (chosen.data?.titles.length ?? 0) ? ', …' : '';
  return (
    <SourceField
      {...props}
      label="Annotation layer"
      emptyText="There are no annotation layers. Create one under Settings, Annotation Layers."
      found={found}
      chosen={chosen}
      onSearch={setSearch}
      hint={
        chosen.data &&
        (total === 0
          ? 'This layer has no annotations.'
          : `${total} annotation${total === 1 ? '' : 's'}: ${chosen.data.titles.join(', ')}${more}`)
      }
    />
  );
}

function SavedChart(props: LayerSourceProps) {
  const [search, setSearch] = useState('');
  const found = useQuery(chartChoicesQuery(vizTypesOf(props.draft.sourceType), search));
  const chosen = useQuery(chartQuery(idOf(props.draft.value)));
  return (
    <SourceField
      {...props}
      label="Chart"
      emptyText="No saved chart of this type"
      found={found}
      chosen={chosen}
      onSearch={setSearch}
    />
  );
}

interface Answer<T> {
  readonly data: T | undefined;
  readonly error: Error | null;
  readonly isFetching: boolean;
}

interface SourceFieldProps extends LayerSourceProps {
  readonly label: string;
  readonly emptyText: string;
  readonly hint?: string | undefined;
  readonly found: Answer<{ readonly count: number; readonly items: readonly Found[] }>;
  readonly chosen: Answer<Found>;
  onSearch(search: string): void;
}

function SourceField(props: SourceFieldProps) {
  const { draft, label, emptyText, hint, found, chosen, problem, onChoose, onSearch } = props;
  const id = idOf(draft.value);
  const items = found.data?.items ?? [];
  const known = id === undefined || items.some(one => one.id === id);
  const current: Found = { id: id!, name: chosen.data?.name ?? `#${String(id)}` };
  const failure = chosen.error
    ? `The source cannot be read: ${errorText(chosen.error)}`
    : found.error && `Error while fetching data: ${errorText(found.error)}`;
  const hidden = (found.data?.count ?? 0) - items.length;
  return (
    <Field label="Annotation source" isRequired hint={hint} error={failure || problem('value')}>
      {field => (
        <Select
          {...field}
          placeholder={`Select ${label.toLowerCase()}`}
          value={id}
          options={(known ? items : [current, ...items]).map(one => ({
            value: one.id,
            label: one.name,
            description: one.description,
          }))}
          onChange={onChoose}
          onSearch={onSearch}
          isLoading={found.isFetching}
          emptyText={emptyText}
          foot={hidden > 0 && <span className={styles.note}>{hidden} more. Type to search all of them.</span>}
        />
      )}
    </Field>
  );
}

/** Ids are saved as numbers, by some clients as text. */
function idOf(value: unknown): number | undefined {
  const isId = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value));
  return isId ? Number(value) : undefined;
}
