import { useBlocker } from '@tanstack/react-router';
import { isEdited } from '@powerset/core/dashboard/edit-history.ts';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { useDashboardStore } from '../../state/store.ts';
import { DropMonitor } from './drag/DropMonitor.tsx';
import { EditPanel } from './EditPanel.tsx';

/** What a dashboard is edited with, beside its grid. */
export function EditorParts() {
  return (
    <>
      <EditPanel />
      <DropMonitor />
      <LeaveGuard />
    </>
  );
}

/** Asks before the person leaves the page and loses changes. */
function LeaveGuard() {
  const store = useDashboardStore();
  const hasChanges = (): boolean => isEdited(store.getState().history);
  const blocker = useBlocker({
    // Only leaving the page loses changes; the query string and the open tabs may change.
    shouldBlockFn: ({ current, next }) => current.pathname !== next.pathname && hasChanges(),
    enableBeforeUnload: hasChanges,
    withResolver: true,
  });
  return (
    <ConfirmDialog
      isOpen={blocker.status === 'blocked'}
      title="You have unsaved changes."
      confirmLabel="Leave without saving"
      cancelLabel="Keep editing"
      isDanger
      onConfirm={() => blocker.proceed?.()}
      onClose={() => blocker.reset?.()}
    >
      If you leave now, your changes will be lost.
    </ConfirmDialog>
  );
}
