import { Plus, Trash2, UserCog } from 'lucide-react';
import { useState } from 'react';
import { Button } from '@powerset/ui/button/Button.tsx';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { fetchRoles, ROLES, useCopyRole, type RoleRow } from './api.ts';
import { DeleteRolesDialog } from './DeleteRolesDialog.tsx';
import { COLUMNS, FILTERS, INITIAL, roleActions } from './role-list.tsx';
import { RoleDialog } from './RoleDialog.tsx';

/** Lists all roles; administrators decide here what each permits. */
export function RoleListScreen() {
  const session = useSession();
  const [edited, setEdited] = useState<{ readonly role: RoleRow | undefined }>();
  const [deleted, setDeleted] = useState<{
    readonly roles: readonly RoleRow[];
    readonly done?: () => void;
  }>();
  const copy = useCopyRole();
  const add = session.can('can_post', 'Role') && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setEdited({ role: undefined })}
    >
      Role
    </Button>
  );
  const spec: ListSpec<RoleRow> = {
    title: 'List Roles',
    plural: 'roles',
    queryKey: ROLES,
    fetch: fetchRoles,
    rowId: row => row.id,
    rowName: row => row.name,
    columns: COLUMNS,
    filters: FILTERS,
    initial: INITIAL,
    actions: roleActions({
      session,
      onEdit: role => setEdited({ role }),
      onDelete: role => setDeleted({ roles: [role] }),
      onCopy: role =>
        copy.mutate(role, {
          onSuccess: name => toast.success(`Role added: ${name}`),
          onError: error => toast.failure(`${role.name} could not be copied`, error),
        }),
    }),
    bulkActions: session.can('can_delete', 'Role')
      ? [
          {
            label: 'Delete',
            icon: <Trash2 size={16} strokeWidth={1.5} />,
            isDanger: true,
            onSelect: (roles, done) => setDeleted({ roles, done }),
          },
        ]
      : [],
    headerActions: add,
    empty: { title: 'No roles yet', icon: <UserCog size={20} strokeWidth={1.5} />, actions: add },
  };
  return (
    <>
      <ListPage spec={spec} />
      {edited && <RoleDialog role={edited.role} onClose={() => setEdited(undefined)} />}
      {deleted && <DeleteRolesDialog {...deleted} onClose={() => setDeleted(undefined)} />}
    </>
  );
}
