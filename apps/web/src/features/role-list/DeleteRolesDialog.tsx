import { ConfirmDialog } from '@powerset/ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../shared/toast.ts';
import { useDeleteRoles, type RoleRow } from './api.ts';
import { lossOf } from './role-loss.ts';
import styles from './role-list.module.css';

interface DeleteRolesDialogProps {
  readonly roles: readonly RoleRow[];
  readonly done?: () => void;
  readonly onClose: () => void;
}

/** Deletes roles, after naming the users, rules, and dashboards that depend on them. */
export function DeleteRolesDialog({ roles, done, onClose }: DeleteRolesDialogProps) {
  const { mutate, isPending } = useDeleteRoles();
  const builtIn = roles.filter(role => role.is_built_in);
  const own = roles.filter(role => !role.is_built_in);
  return (
    <ConfirmDialog
      isOpen
      title={own.length === 1 ? 'Delete role?' : 'Delete roles?'}
      confirmLabel="Delete"
      isDanger
      isBusy={isPending}
      onClose={onClose}
      onConfirm={() =>
        own.length > 0 &&
        mutate(own, {
          onSuccess: message => {
            toast.success(message);
            done?.();
            onClose();
          },
          onError: error => toast.failure('The roles could not be deleted', error),
        })
      }
    >
      <div className={styles.loss}>
        {own.length > 0 && (
          <p>
            This deletes <b>{own.map(role => role.name).join(', ')}</b>.
          </p>
        )}
        {builtIn.length > 0 && <p>Built-in roles stay: {builtIn.map(role => role.name).join(', ')}.</p>}
        <ul>{own.flatMap(role => lossOf(role).map(text => <li key={`${role.id} ${text}`}>{text}</li>))}</ul>
      </div>
    </ConfirmDialog>
  );
}
