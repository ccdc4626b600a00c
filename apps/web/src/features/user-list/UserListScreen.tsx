import { Plus, Users } from 'lucide-react';
import { useState } from 'react';
import { accountEndpoints, type AccountWire } from '@powerset/contracts/security-admin.ts';
import { Button } from '@powerset/ui/button/Button.tsx';
import { useAccessDialog } from '../../shared/access/use-access-dialog.tsx';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { ListPage } from '../../shared/list/ListPage.tsx';
import type { ListSpec } from '../../shared/list/list-spec.ts';
import { useSession } from '../../shared/session/session.ts';
import { toast } from '../../shared/toast.ts';
import { ACCOUNTS, useActivate, useSignOutEverywhere, useViewAs, type Ending } from './api.ts';
import { AccountTokensDialog } from './AccountTokensDialog.tsx';
import { EndAccountDialog } from './EndAccountDialog.tsx';
import { PasswordDialog } from './PasswordDialog.tsx';
import { COLUMNS, FILTERS, fullNameOf, INITIAL, userActions } from './user-list.tsx';
import { UserDialog } from './UserDialog.tsx';

type Open =
  | { readonly dialog: 'user'; readonly account: AccountWire | undefined }
  | { readonly dialog: 'tokens'; readonly account: AccountWire }
  | { readonly dialog: 'password'; readonly account: AccountWire }
  | { readonly dialog: 'end'; readonly account: AccountWire; readonly ending: Ending };

/** Lists all users; administrators add, edit, deactivate, and delete them here. */
export function UserListScreen() {
  const session = useSession();
  const [open, setOpen] = useState<Open>();
  const access = useAccessDialog();
  const signOut = useSignOutEverywhere();
  const activate = useActivate();
  const viewAs = useViewAs();
  const close = (): void => setOpen(undefined);
  const actions = userActions({
    session,
    onEdit: account => setOpen({ dialog: 'user', account }),
    onExplain: row => access.ask({ user: { value: row.id, label: fullNameOf(row) } }),
    onPassword: account => setOpen({ dialog: 'password', account }),
    onViewAs: row =>
      viewAs.mutate(row.id, {
        onError: error => toast.failure(`The site could not be shown as ${fullNameOf(row)}`, error),
      }),
    onTokens: account => setOpen({ dialog: 'tokens', account }),
    onEnd: (account, ending) => setOpen({ dialog: 'end', account, ending }),
    onSignOut: row =>
      signOut.mutate(row, {
        onSuccess: () => toast.success(`${fullNameOf(row)} was signed out everywhere`),
        onError: error => toast.failure(`${fullNameOf(row)} could not be signed out`, error),
      }),
    onActivate: row =>
      activate.mutate(row, {
        onSuccess: () => toast.success(`Activated: ${fullNameOf(row)}`),
        onError: error => toast.failure(`${fullNameOf(row)} could not be activated`, error),
      }),
  });
  const add = session.can('can_post', 'User') && (
    <Button
      variant="primary"
      icon={<Plus size={16} strokeWidth={1.75} />}
      onClick={() => setOpen({ dialog: 'user', account: undefined })}
    >
      User
    </Button>
  );
  const spec: ListSpec<AccountWire> = {
    title: 'List Users',
    plural: 'users',
    queryKey: ACCOUNTS,
    fetch: fetchPage(accountEndpoints.list),
    rowId: row => row.id,
    rowName: fullNameOf,
    columns: COLUMNS,
    filters: FILTERS,
    initial: INITIAL,
    actions,
    headerActions: add,
    empty: { title: 'No users yet', icon: <Users size={20} strokeWidth={1.5} />, actions: add },
  };
  return (
    <>
      <ListPage spec={spec} />
      {access.dialog}
      {open?.dialog === 'user' && <UserDialog account={open.account} onClose={close} />}
      {open?.dialog === 'password' && <PasswordDialog account={open.account} onClose={close} />}
      {open?.dialog === 'tokens' && <AccountTokensDialog account={open.account} onClose={close} />}
      {open?.dialog === 'end' && (
        <EndAccountDialog account={open.account} ending={open.ending} onClose={close} />
      )}
    </>
  );
}
