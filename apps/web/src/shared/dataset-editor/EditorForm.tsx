import { useQueryClient } from '@tanstack/react-query';
import { useId, useMemo, useState, type KeyboardEvent } from 'react';
import type { DatasetItem } from '@powerset/contracts/dataset.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { Dialog } from '@powerset/ui/dialog/Dialog.tsx';
import { tabPanelProps, Tabs } from '@powerset/ui/tabs/Tabs.tsx';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { peopleOptions } from '../fields/RelatedField.tsx';
import { useSession } from '../session/session.ts';
import { toast } from '../toast.ts';
import { CalculatedTab } from './CalculatedTab.tsx';
import { ColumnsTab } from './ColumnsTab.tsx';
import { completionDataset } from './completion-dataset.ts';
import { ConfirmSave } from './ConfirmSave.tsx';
import { EDITOR_WIDTH } from './editor-tab.ts';
import { isDirty } from './dataset-change.ts';
import type { DraftProblem, EditorTab } from './draft-problems.ts';
import type { DatasetDraft } from './dataset-draft.ts';
import { EditorFoot } from './EditorFoot.tsx';
import type { EditorTabProps } from './editor-tab.ts';
import type { SqlContext } from './ExpressionField.tsx';
import { MetricsTab } from './MetricsTab.tsx';
import { SettingsTab } from './SettingsTab.tsx';
import { SourceTab } from './SourceTab.tsx';
import { UsageTab } from './UsageTab.tsx';
import { useColumnSync, type ColumnSync } from './use-column-sync.ts';
import { useDatasetDraft } from './use-dataset-draft.ts';
import { useLeaveWarning } from './use-leave-warning.ts';
import { useSaveDataset } from './use-save-dataset.ts';
import styles from './dataset-editor.module.css';

interface EditorFormProps {
  readonly item: DatasetItem;
  onReload(): void;
  onSaved: (() => void) | undefined;
  onClose(): void;
}

/** Edits a loaded dataset. */
export function EditorForm({ item, onReload, onSaved, onClose }: EditorFormProps) {
  const [tab, setTab] = useState<EditorTab>('metrics');
  const [selected, setSelected] = useState<Partial<Record<EditorTab, string | undefined>>>({});
  const [question, setQuestion] = useState<'save' | 'discard'>();
  const { draft, saved, problems, blocking, setDraft, refuse } = useDatasetDraft(item);
  const sync = useColumnSync(item.id, { draft, saved, setDraft });
  const isChanged = useMemo(() => isDirty(draft, saved), [draft, saved]);
  useLeaveWarning(isChanged);
  const save = useSaveDataset(item, {
    saved,
    onSaved: useAfterSave(onClose, onSaved),
    onRefused: found => {
      setQuestion(undefined);
      refuse(found);
    },
  });
  const show = (found: readonly DraftProblem[]): void => {
    const [first] = found;
    if (!first) return;
    setTab(first.tab);
    setSelected({ ...selected, [first.tab]: first.key });
  };
  const close = (): void => {
    if (isChanged) setQuestion('discard');
    else onClose();
  };
  const canSave = isChanged && blocking.length === 0 && !item.is_managed_externally;
  const saveOnShortcut = (event: KeyboardEvent): void => {
    if (event.key.toLowerCase() !== 's' || !(event.metaKey || event.ctrlKey)) return;
    event.preventDefault();
    if (canSave) setQuestion('save');
    else show(problems);
  };
  const context = useSqlContext(item, draft);
  const part: EditorTabProps = {
    draft,
    problems,
    context,
    selected: selected[tab],
    onSelect: key => setSelected({ ...selected, [tab]: key }),
    onChange: next => setDraft(() => next),
  };
  return (
    <Dialog
      isOpen
      isFlush
      keepsOpenOutside
      onClose={close}
      title={<EditorTitle item={item} />}
      width={EDITOR_WIDTH}
      secondaryActions={
        <EditorFoot item={item} isChanged={isChanged} problems={problems} onShow={() => show(problems)} />
      }
      actions={
        <>
          <Button onClick={close}>Cancel</Button>
          <ManagedSave item={item} isDisabled={!canSave} onSave={() => setQuestion('save')} />
        </>
      }
    >
      <div className={styles.frame} onKeyDown={saveOnShortcut}>
        <EditorPanels tab={tab} part={part} item={item} sync={sync} onTab={setTab} />
      </div>
      {question === 'save' && (
        <ConfirmSave
          datasetId={item.id}
          draft={draft}
          saved={saved}
          isSaving={save.isPending}
          refusal={save.refusal}
          onSave={(after, { wins }) => save.start(after, wins)}
          onShow={found => {
            setQuestion(undefined);
            refuse(found);
            show(found);
          }}
          onReload={onReload}
          onClose={() => {
            setQuestion(undefined);
            save.forget();
          }}
        />
      )}
      <ErrorDialog
        text={save.errorText}
        onClose={() => {
          save.forget();
          show(problems);
        }}
      />
      <DiscardDialog
        isOpen={question === 'discard'}
        onDiscard={onClose}
        onClose={() => setQuestion(undefined)}
      />
    </Dialog>
  );
}

function EditorTitle({ item }: { readonly item: DatasetItem }) {
  return (
    <>
      Edit Dataset <span className={styles.name}>{item.table_name}</span>
    </>
  );
}

interface EditorPanelsProps {
  readonly tab: EditorTab;
  readonly part: EditorTabProps;
  readonly item: DatasetItem;
  readonly sync: ColumnSync;
  onTab(tab: EditorTab): void;
}

function EditorPanels({ tab, part, item, sync, onTab }: EditorPanelsProps) {
  const id = useId();
  return (
    <>
      <p className={styles.banner}>
        Be careful. Changes apply to every chart that uses this dataset, including charts of other users.
      </p>
      <Tabs
        id={id}
        label="Parts of the dataset"
        className={styles.tabs ?? ''}
        value={tab}
        onChange={onTab}
        tabs={tabsOf(part, part.problems)}
      />
      <div {...tabPanelProps(id, tab)} className={styles.panel}>
        {tab === 'source' && <SourceTab {...part} />}
        {tab === 'metrics' && <MetricsTab {...part} />}
        {tab === 'columns' && <ColumnsTab {...part} sync={sync} />}
        {tab === 'calculated' && <CalculatedTab {...part} />}
        {tab === 'settings' && <SettingsTab {...part} knownOwners={peopleOptions(item.owners)} />}
        {tab === 'usage' && <UsageTab datasetId={item.id} />}
      </div>
    </>
  );
}

function DiscardDialog({
  isOpen,
  onDiscard,
  onClose,
}: {
  readonly isOpen: boolean;
  onDiscard(): void;
  onClose(): void;
}) {
  return (
    <ConfirmDialog
      isOpen={isOpen}
      title="Discard changes?"
      confirmLabel="Discard changes"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={onDiscard}
      onClose={onClose}
    >
      If you close the editor now, your changes to this dataset will be lost.
    </ConfirmDialog>
  );
}

/** Returns what editors of SQL complete. */
function useSqlContext(item: DatasetItem, { source: { databaseId }, columns }: DatasetDraft): SqlContext {
  return useMemo(
    () => ({
      databaseId,
      backend: item.database.backend,
      dataset: completionDataset(item.id, columns),
    }),
    [databaseId, columns, item],
  );
}

/** Returns what reloads everything that shows the dataset, once it is saved. */
function useAfterSave(onClose: () => void, onSaved: (() => void) | undefined): () => Promise<void> {
  const client = useQueryClient();
  return async () => {
    toast.success('The dataset has been saved');
    onClose();
    await Promise.all(
      ['dataset', 'explore', 'chart'].map(name => client.invalidateQueries({ queryKey: [name] })),
    );
    onSaved?.();
  };
}

function tabsOf({ draft }: EditorTabProps, problems: readonly DraftProblem[]) {
  const tab = (value: EditorTab, label: string, count?: number) => {
    const faults = problems.filter(problem => problem.tab === value).length;
    return { value, label, count, icon: faults > 0 ? <Tag tone="error">{faults}</Tag> : undefined };
  };
  const calculated = draft.columns.filter(column => column.isCalculated).length;
  return [
    tab('source', 'Source'),
    tab('metrics', 'Metrics', draft.metrics.length),
    tab('columns', 'Columns', draft.columns.length - calculated),
    tab('calculated', 'Calculated columns', calculated),
    tab('settings', 'Settings'),
    tab('usage', 'Usage'),
  ];
}

function ManagedSave({
  item,
  isDisabled,
  onSave,
}: {
  readonly item: DatasetItem;
  readonly isDisabled: boolean;
  onSave(): void;
}) {
  const { appName } = useSession();
  return (
    <Button
      variant="primary"
      disabled={isDisabled}
      title={
        item.is_managed_externally
          ? `This dataset is managed externally, and can't be edited in ${appName}`
          : undefined
      }
      onClick={onSave}
    >
      Save
    </Button>
  );
}

/** Shows why a save failed; what was typed stays. */
function ErrorDialog({ text, onClose }: { readonly text: string | undefined; onClose(): void }) {
  return (
    <Dialog
      isOpen={text !== undefined}
      onClose={onClose}
      title="Error"
      width={440}
      actions={
        <Button variant="primary" onClick={onClose}>
          OK
        </Button>
      }
    >
      <p className={styles.errorText}>{text || 'An error has occurred'}</p>
    </Dialog>
  );
}
