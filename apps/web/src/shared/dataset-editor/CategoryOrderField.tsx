import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState, type ClipboardEvent, type KeyboardEvent } from 'react';
import {
  categoryOrderOf,
  MOST_CATEGORIES,
  type CategoryOrder,
} from '@powerset/core/dataset/category-order.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Field } from '@powerset/ui/input/Field.tsx';
import { Input } from '@powerset/ui/input/Input.tsx';
import { errorText } from '../api/api-error.ts';
import { columnValuesQuery } from '../fields/field-queries.ts';
import { categoriesOfData, categoriesOfText, categoryPresets, withCategories } from './category-list.ts';
import { CategoryItems } from './CategoryItems.tsx';
import type { DraftColumn } from './dataset-draft.ts';
import { writeExtra } from './extra-text.ts';
import styles from './category-order.module.css';

interface CategoryOrderFieldProps {
  readonly datasetId: number | undefined;
  readonly column: DraftColumn;
  /** The name under which the column is saved; undefined for a new column. */
  readonly savedName: string | undefined;
  onChange(extra: string): void;
}

const NONE: CategoryOrder = [];

/** Edits the order in which charts and filters show the values of a column; it is kept in `extra`. */
export function CategoryOrderField({ datasetId, column, savedName, onChange }: CategoryOrderFieldProps) {
  const values = categoryOrderOf(column.extra) ?? NONE;
  const [leftOut, setLeftOut] = useState(0);
  const set = (next: CategoryOrder): void => onChange(writeExtra(column.extra, { categoryOrder: next }));
  const add = (added: CategoryOrder): void => {
    const after = withCategories(values, added);
    setLeftOut(after.leftOut);
    if (after.values.length > values.length) set(after.values);
  };
  const load = useLoadedValues(datasetId, savedName, add);
  return (
    <section className={styles.order} aria-label="Category order">
      <div className={styles.head}>
        <h4 className={styles.title}>Category order</h4>
        {values.length > 0 && (
          <Button variant="link" onClick={() => set(NONE)}>
            Clear
          </Button>
        )}
      </div>
      <p className={styles.hint}>
        {values.length === 0
          ? 'Charts and filters sort the values of this column as usual. Add values to set an order of your own.'
          : 'Charts and filters show values in this order, followed by all others.'}
      </p>
      {values.length > 0 && <CategoryItems values={values} onChange={set} />}
      <Presets values={values} onApply={set} />
      <AddCategory onAdd={add} />
      <div className={styles.actions}>
        <Button size="small" isBusy={load.isPending} disabled={savedName === undefined} onClick={load.start}>
          Load values from the data
        </Button>
        {savedName === undefined && <span className={styles.hint}>Save the new column first.</span>}
      </div>
      <LoadState error={load.error} isEmpty={load.data?.length === 0} leftOut={leftOut} />
    </section>
  );
}

/** Loads the values of the saved column and adds them. */
function useLoadedValues(
  datasetId: number | undefined,
  savedName: string | undefined,
  onLoaded: (values: CategoryOrder) => void,
) {
  const client = useQueryClient();
  // The list may change while values are loading.
  const latest = useRef(onLoaded);
  latest.current = onLoaded;
  const { mutate, ...state } = useMutation({
    mutationFn: async () => {
      const query = columnValuesQuery(datasetId ?? 0, 'table', savedName ?? '');
      return categoriesOfData(await client.fetchQuery({ ...query, staleTime: 0 }));
    },
  });
  // Such a callback is not called for a column that is no longer shown.
  const start = (): void => mutate(undefined, { onSuccess: found => latest.current(found) });
  return { ...state, start };
}

function LoadState({
  error,
  isEmpty,
  leftOut,
}: {
  readonly error: unknown;
  readonly isEmpty: boolean;
  readonly leftOut: number;
}) {
  if (error)
    return (
      <p className={styles.error} role="alert">
        The values could not be loaded: {errorText(error)}
      </p>
    );
  const text = isEmpty
    ? 'The column has no values.'
    : leftOut > 0
      ? `An order has at most ${MOST_CATEGORIES.toLocaleString('en-US')} values. Left out: ${leftOut.toLocaleString('en-US')}.`
      : '';
  return (
    <p className={styles.hint} role="status" hidden={text === ''}>
      {text}
    </p>
  );
}

function Presets({
  values,
  onApply,
}: {
  readonly values: CategoryOrder;
  onApply(values: CategoryOrder): void;
}) {
  const presets = categoryPresets(values);
  if (presets.length === 0) return null;
  return (
    <div className={styles.actions} role="group" aria-label="Suggested orders">
      <span className={styles.hint}>Sort from</span>
      {presets.map(preset => (
        <Button key={preset.name} size="small" onClick={() => onApply(preset.values)}>
          {preset.name}
        </Button>
      ))}
    </div>
  );
}

function AddCategory({ onAdd }: { onAdd(values: CategoryOrder): void }) {
  const [text, setText] = useState('');
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || text.trim() === '') return;
    event.preventDefault();
    onAdd(categoriesOfText(text));
    setText('');
  };
  const onPaste = (event: ClipboardEvent): void => {
    const pasted = event.clipboardData.getData('text');
    if (!/[\r\n]/.test(pasted.trim())) return;
    event.preventDefault();
    onAdd(categoriesOfText(pasted));
  };
  return (
    <Field label="Add values" hint="Press Enter to add. You can paste a list with one value per line.">
      {field => <Input {...field} value={text} onChange={setText} onKeyDown={onKeyDown} onPaste={onPaste} />}
    </Field>
  );
}
