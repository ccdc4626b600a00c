import { Maximize2, Minimize2 } from 'lucide-react';
import { useReducer, useState } from 'react';
import { filtersOnly, isDivider } from '@powerset/core/filters/native-filter.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { EmptyState } from '@powerset/ui/feedback/EmptyState.tsx';
import { ErrorPanel } from '@powerset/ui/feedback/ErrorPanel.tsx';
import { filterEntries } from '../../state/metadata.ts';
import {
  configProblems,
  filterConfig,
  hasConfigChanges,
  keptEntries,
  openedConfig,
  settingsOf,
  type FilterConfig,
  type FilterConfigEvent,
} from '../../state/filter-config.ts';
import { newId } from '../../state/new-id.ts';
import { useDashboardStore } from '../../state/store.ts';
import { DividerForm } from './DividerForm.tsx';
import { EntryList } from './EntryList.tsx';
import { FilterForm } from './FilterForm.tsx';
import { useSaveFilters } from './use-save-filters.ts';
import styles from './filter-config.module.css';

const WIDTH = 920;
const WIDE = 1440;

/**
 * Adds, changes and removes the filters of a dashboard, and saves them immediately, separately from the
 * layout.
 */
export function FilterConfigDialog({ onClose }: { readonly onClose: () => void }) {
  const store = useDashboardStore();
  const [opened] = useState(() =>
    openedConfig(filterEntries(store.getState().history.present.metadata), newId('NATIVE_FILTER')),
  );
  const [config, send] = useReducer(filterConfig, opened);
  const [isChecked, setChecked] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [isWide, setWide] = useState(false);
  const { save, isPending, error } = useSaveFilters(onClose);
  const problems = configProblems(config);
  const close = (): void => {
    if (hasConfigChanges(config, opened)) setAsking(!isAsking);
    else onClose();
  };
  const submit = (): void => {
    setChecked(true);
    setAsking(false);
    const first = [...problems.keys()][0];
    if (first === undefined) save(keptEntries(config));
    else send({ type: 'selected', id: first });
  };
  return (
    <Dialog
      isOpen
      onClose={close}
      isFlush
      keepsOpenOutside
      title="Add and edit filters"
      width={isWide ? WIDE : WIDTH}
      onSubmit={submit}
      secondaryActions={
        isAsking ? (
          <Question />
        ) : (
          <IconButton
            label={isWide ? 'Make smaller' : 'Expand'}
            icon={
              isWide ? <Minimize2 size={16} strokeWidth={1.5} /> : <Maximize2 size={16} strokeWidth={1.5} />
            }
            onClick={() => setWide(!isWide)}
          />
        )
      }
      actions={
        isAsking ? (
          <>
            <Button onClick={() => setAsking(false)}>Keep editing</Button>
            <Button variant="danger" onClick={onClose}>
              Yes, cancel
            </Button>
          </>
        ) : (
          <>
            <Button variant="ghost" onClick={close}>
              Cancel
            </Button>
            <Button type="submit" variant="primary" isBusy={isPending}>
              Save
            </Button>
          </>
        )
      }
    >
      <div className={styles.dialog} data-wide={isWide || undefined}>
        <EntryList config={config} problems={isChecked ? problems : new Map()} send={send} />
        <div className={styles.form}>
          {error && (
            <ErrorPanel
              title="The filters could not be saved"
              text={`${error.message} Your changes are still here: save again, or copy them before you leave.`}
            />
          )}
          <SelectedEntry config={config} problems={isChecked ? problems : new Map()} send={send} />
        </div>
      </div>
    </Dialog>
  );
}

function Question() {
  return (
    <span className={styles.question} role="alert">
      <b>There are unsaved changes.</b> Are you sure you want to cancel?
    </span>
  );
}

interface SelectedEntryProps {
  readonly config: FilterConfig;
  readonly problems: ReturnType<typeof configProblems>;
  readonly send: (event: FilterConfigEvent) => void;
}

function SelectedEntry({ config, problems, send }: SelectedEntryProps) {
  const selected = config.entries.find(entry => entry.id === config.selectedId);
  if (!selected)
    return (
      <EmptyState
        isSmall
        title="No filters"
        text="Add a filter to let viewers narrow down what the charts show."
      />
    );
  const { id } = selected;
  if (config.removed.has(id))
    return (
      <ErrorPanel
        level="info"
        title="You have removed this filter."
        actions={<Button onClick={() => send({ type: 'restored', id })}>Restore Filter</Button>}
      />
    );
  const shown = problems.get(id) ?? {};
  return isDivider(selected) ? (
    <DividerForm
      key={id}
      divider={selected}
      problems={shown}
      onChange={entry => send({ type: 'changed', entry })}
    />
  ) : (
    <FilterForm
      key={id}
      filter={selected}
      filters={filtersOnly(config.entries).filter(one => !config.removed.has(one.id))}
      open={settingsOf(config, id)}
      problems={shown}
      onChange={entry => send({ type: 'changed', entry })}
      onOpen={open => send({ type: 'setting-opened', id, open })}
    />
  );
}
