import { useBlocker } from '@tanstack/react-router';
import { isEdited } from '@powerset/core/dashboard/edit-history.ts';
import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { useDashboard, useDashboardStore, useSend } from '../../state/store.ts';
import { Announcements } from './Announcements.tsx';
import { CssPanel } from './CssPanel.tsx';
import { DropMonitor } from './drag/DropMonitor.tsx';
import { EditPanel } from './EditPanel.tsx';
import { PartKeys } from './PartKeys.tsx';

/** Shows the editing tools beside the grid of a dashboard. */
export function EditorParts() {
  const isCssOpen = useDashboard(state => state.isCssOpen);
  const send = useSend();
  return (
    <>
      {isCssOpen ? (
        <CssPanel onClose={() => send({ type: 'css-editor-toggled', isOpen: false })} />
      ) : (
        <EditPanel />
      )}
      <DropMonitor />
      <PartKeys />
      <Announcements />
      <LeaveGuard />
    </>
  );
}

/** Asks before the user leaves the page with unsaved changes. */
function LeaveGuard() {
  const store = useDashboardStore();
  const hasChanges = (): boolean => isEdited(store.getState().history);
  const blocker = useBlocker({
    // The query string and the open tabs may change while the user stays on the page.
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
