import { useReducer, useState } from 'react';
import { filtersOnly, isDivider } from '@powerset/core/filters/native-filter.ts';
import { defaultMask } from '@powerset/core/filters/value-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { toast } from '../../../../shared/toast.ts';
import { filterEntries, withFilters } from '../../state/metadata.ts';
import {
  asksElse,
  configProblems,
  filterConfig,
  keptEntries,
  openedConfig,
} from '../../state/filter-config.ts';
import { newId } from '../../state/new-id.ts';
import { useDashboardStore } from '../../state/store.ts';
import { useSave } from '../../use-save.ts';
import { DividerForm } from './DividerForm.tsx';
import { EntryList } from './EntryList.tsx';
import { FilterForm } from './FilterForm.tsx';
import styles from './filter-config.module.css';

/** Adds, changes and removes the filters of a dashboard; saved at once, apart from its layout. */
export function FilterConfigDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useDashboardStore();
  const [config, send] = useReducer(filterConfig, undefined, () =>
    openedConfig(filterEntries(store.getState().history.present.metadata), newId('NATIVE_FILTER')),
  );
  const [isChecked, setChecked] = useState(false);
  const { save, isPending, error } = useSaveFilters(onClose);
  const problems = configProblems(config);
  const selected = config.entries.find(entry => entry.id === config.selectedId);
  const submit = (): void => {
    setChecked(true);
    const first = [...problems.keys()][0];
    if (first === undefined) save(keptEntries(config));
    else send({ type: 'selected', id: first });
  };
  const isRemoved = selected !== undefined && config.removed.has(selected.id);
  const shownProblems = isChecked && selected ? (problems.get(selected.id) ?? {}) : {};
  return (
    <Dialog
      isOpen
      onClose={onClose}
      isFlush
      keepsOpenOutside
      title="Add and edit filters"
      width={900}
      onSubmit={submit}
      actions={
        <>
          <Button variant="ghost" onClick={onClose}>
            Cancel
          </Button>
          <Button type="submit" variant="primary" isBusy={isPending}>
            Save
          </Button>
        </>
      }
    >
      <div className={styles.dialog}>
        <EntryList config={config} problems={isChecked ? problems : new Map()} send={send} />
        <div className={styles.form}>
          {error && <ErrorPanel title="The filters could not be saved" text={error.message} />}
          {isRemoved && (
            <ErrorPanel
              level="info"
              title="You have removed this filter."
              actions={
                <Button variant="link" onClick={() => send({ type: 'restored', id: selected.id })}>
                  Restore Filter
                </Button>
              }
            />
          )}
          {selected &&
            !isRemoved &&
            (isDivider(selected) ? (
              <DividerForm
                key={selected.id}
                divider={selected}
                problems={shownProblems}
                onChange={entry => send({ type: 'changed', entry })}
              />
            ) : (
              <FilterForm
                key={selected.id}
                filter={selected}
                others={filtersOnly(config.entries).filter(
                  one => one.id !== selected.id && !config.removed.has(one.id),
                )}
                problems={shownProblems}
                onChange={entry => send({ type: 'changed', entry })}
              />
            ))}
        </div>
      </div>
    </Dialog>
  );
}

function useSaveFilters(onSaved: () => void) {
  const store = useDashboardStore();
  const { mutate, isPending, error } = useSave();
  const save = (entries: ReturnType<typeof keptEntries>): void => {
    const { history, version, masks = {} } = store.getState();
    const draft = history.present;
    const metadata = withFilters(draft, entries);
    mutate(
      { update: { json_metadata: JSON.stringify(metadata), changed_on: version } },
      {
        onSuccess: saved => {
          const before = new Map(
            filtersOnly(filterEntries(draft.metadata)).map(filter => [filter.id, filter]),
          );
          // What was chosen stays where the filter still asks for the same.
          const next = Object.fromEntries(
            filtersOnly(entries).map(filter => [
              filter.id,
              asksElse(before.get(filter.id), filter)
                ? defaultMask(filter)
                : (masks[filter.id] ?? defaultMask(filter)),
            ]),
          );
          store.send({ type: 'saved', draft: { ...draft, metadata }, version: saved.changed_on });
          store.send({ type: 'masks-set', masks: { ...masks, ...next } });
          toast.success('The filters were saved');
          onSaved();
        },
      },
    );
  };
  return { save, isPending, error };
}
