import { Redo2, Undo2 } from 'lucide-react';
import { isEdited } from '@powerset/core/dashboard/edit-history.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { IconButton } from '@powerset/ui/button/IconButton.tsx';
import { useSetSearchParams } from '../../../../shared/navigation.ts';
import { useShortcuts } from '../../../../shared/shortcuts.ts';
import { toast } from '../../../../shared/toast.ts';
import { useDashboard, useDashboardStore, useSend } from '../../state/store.ts';
import { DashboardMenu } from '../header/DashboardMenu.tsx';
import headerStyles from '../header/header.module.css';
import { ConflictDialog } from './ConflictDialog.tsx';
import { useSaveDraft } from './use-save-draft.ts';

/** Shows the buttons to undo, redo, discard and save. */
export function EditActions() {
  const send = useSend();
  const canUndo = useDashboard(state => state.history.past.length > 0);
  const canRedo = useDashboard(state => state.history.future.length > 0);
  const hasChanges = useDashboard(state => isEdited(state.history));
  const saving = useSaveDraft();
  const discard = useDiscard();
  const reload = useReload();
  useShortcuts('Edit dashboard', [
    { keys: 'Mod+Z', label: 'Undo', run: () => send({ type: 'undone' }), worksWhileTyping: false },
    { keys: 'Mod+Y', label: 'Redo', run: () => send({ type: 'redone' }), worksWhileTyping: false },
    { keys: 'Mod+Shift+Z', label: 'Redo', run: () => send({ type: 'redone' }), worksWhileTyping: false },
    {
      keys: 'Mod+S',
      label: 'Save',
      run: () => {
        if (hasChanges) saving.save();
      },
    },
  ]);
  return (
    <div className={headerStyles.actions}>
      <IconButton
        label="Undo the action"
        shortcut="Mod+Z"
        disabled={!canUndo}
        icon={<Undo2 size={16} strokeWidth={1.5} />}
        onClick={() => send({ type: 'undone' })}
      />
      <IconButton
        label="Redo the action"
        shortcut="Mod+Y"
        disabled={!canRedo}
        icon={<Redo2 size={16} strokeWidth={1.5} />}
        onClick={() => send({ type: 'redone' })}
      />
      <span className={headerStyles.separator} />
      <Button onClick={discard}>Discard</Button>
      <Button variant="primary" disabled={!hasChanges} isBusy={saving.isPending} onClick={saving.save}>
        Save
      </Button>
      <DashboardMenu onSave={saving.save} />
      {saving.hasConflict && (
        <ConflictDialog
          conflict={saving.conflict}
          onOverwrite={saving.overwrite}
          onReload={reload}
          onClose={saving.closeConflict}
          isBusy={saving.isPending}
        />
      )}
    </div>
  );
}

/** Replaces the draft with the version that others saved. */
function useReload(): () => void {
  const store = useDashboardStore();
  return () => {
    store.send({ type: 'discarded' });
    // The guard for unsaved changes is released with the next render.
    setTimeout(() => window.location.reload());
  };
}

/** Leaves the editor without saving; the user can undo this for a while. */
function useDiscard(): () => void {
  const store = useDashboardStore();
  const setParams = useSetSearchParams();
  return () => {
    const { history, addedCharts } = store.getState();
    store.send({ type: 'discarded' });
    setParams({ edit: null }, { replace: true });
    if (!isEdited(history)) return;
    const restore = (): void => store.send({ type: 'restored', history, addedCharts });
    toast.info('Your changes were discarded.', {
      durationMs: 8000,
      action: { label: 'Undo', onSelect: restore },
    });
  };
}
