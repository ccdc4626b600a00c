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

/** Asks before people leave the page with unsaved changes. */
function LeaveGuard() {
  const store = useDashboardStore();
  const hasChanges = (): boolean => isEdited(store.getState().history);
  const blocker = useBlocker({
    // The query string and the open tabs may change while people stay on the page.
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
      If you leave now, this browser keeps your changes, and offers them when you open the dashboard again.
    </ConfirmDialog>
  );
}
