import {
  ArrowRightLeft,
  Eye,
  KeyRound,
  KeySquare,
  LockKeyhole,
  LogOut,
  Pencil,
  Trash2,
  UserCheck,
  UserX,
} from 'lucide-react';
import type { AccountWire } from '@powerset/contracts/security-admin.ts';
import { roleEndpoints } from '@powerset/contracts/security-admin.ts';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { call } from '../../shared/api/call.ts';
import { ModifiedCell, TextCell } from '../../shared/list/cells.tsx';
import { personName } from '../../shared/person-name.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import type { Session } from '../../shared/session/session-from.ts';
import { timeAgo } from '../../shared/time-ago.ts';
import type { Ending } from './api.ts';
import styles from './user-list.module.css';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'username',
  isDescending: false,
  view: 'table',
};

const MOST_ROLES = 3;

export const COLUMNS: readonly ListColumn<AccountWire>[] = [
  {
    id: 'name',
    label: 'Name',
    sortColumn: 'first_name',
    render: row => <b className={styles.name}>{fullNameOf(row)}</b>,
  },
  { id: 'username', label: 'User Name', sortColumn: 'username', render: row => row.username },
  { id: 'email', label: 'Email', sortColumn: 'email', render: row => <TextCell>{row.email}</TextCell> },
  {
    id: 'active',
    label: 'Is Active?',
    sortColumn: 'active',
    isNarrow: true,
    render: row => (row.active ? <Tag tone="success">Active</Tag> : <Tag>Inactive</Tag>),
  },
  {
    id: 'roles',
    label: 'Role',
    render: row => (
      <span className={styles.roles} title={row.roles.map(role => role.name).join(', ')}>
        {row.roles.slice(0, MOST_ROLES).map(role => (
          <Tag key={role.id}>{role.name}</Tag>
        ))}
        {row.roles.length > MOST_ROLES && <Tag>+ {row.roles.length - MOST_ROLES}</Tag>}
      </span>
    ),
  },
  {
    id: 'last_login',
    label: 'Last login',
    sortColumn: 'last_login',
    isNarrow: true,
    render: row =>
      row.last_login ? (
        <ModifiedCell ago={timeAgo(utc(row.last_login))} at={utc(row.last_login)} />
      ) : (
        <TextCell>Never</TextCell>
      ),
  },
  {
    id: 'login_count',
    label: 'Logins',
    sortColumn: 'login_count',
    align: 'right',
    isNarrow: true,
    render: row => row.login_count.toLocaleString('en'),
  },
  {
    id: 'created',
    label: 'Created on',
    sortColumn: 'created_on',
    isNarrow: true,
    render: row => <ModifiedCell ago={timeAgo(utc(row.created_on))} at={utc(row.created_on)} />,
  },
];

export const FILTERS: readonly FilterControl[] = [
  { id: 'username', label: 'User name', kind: 'search', col: 'username', opr: 'ct' },
  { id: 'first_name', label: 'First name', kind: 'search', col: 'first_name', opr: 'ct' },
  { id: 'last_name', label: 'Last name', kind: 'search', col: 'last_name', opr: 'ct' },
  { id: 'email', label: 'Email', kind: 'search', col: 'email', opr: 'ct' },
  { id: 'roles', label: 'Role', kind: 'async', col: 'roles', opr: 'rel_m_m', load: roleChoices },
  {
    id: 'active',
    label: 'Is active?',
    kind: 'select',
    col: 'active',
    opr: 'eq',
    options: [
      { value: true, label: 'Active' },
      { value: false, label: 'Inactive' },
    ],
  },
];

export interface UserActionsInput {
  readonly session: Session;
  readonly onEdit: (row: AccountWire) => void;
  readonly onExplain: (row: AccountWire) => void;
  readonly onPassword: (row: AccountWire) => void;
  readonly onViewAs: (row: AccountWire) => void;
  readonly onTokens: (row: AccountWire) => void;
  readonly onSignOut: (row: AccountWire) => void;
  readonly onActivate: (row: AccountWire) => void;
  readonly onEnd: (row: AccountWire, ending: Ending) => void;
}

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function userActions(input: UserActionsInput): readonly RowAction<AccountWire>[] {
  const { session } = input;
  const canChange = session.can('can_put', 'User');
  const notSelf = (row: AccountWire): string | undefined =>
    row.id === session.user?.userId ? 'This is your own account.' : undefined;
  const change = { isHidden: () => !canChange, isInMenu: true } as const;
  return [
    { label: 'Edit User', icon: <Pencil {...ICON} />, onSelect: input.onEdit, isHidden: () => !canChange },
    { label: 'Explain access', icon: <KeyRound {...ICON} />, onSelect: input.onExplain },
    {
      isInMenu: true,
      label: 'View as this user',
      icon: <Eye {...ICON} />,
      isHidden: row => !session.isAdmin || !row.active,
      disabledReason: notSelf,
      onSelect: input.onViewAs,
    },
    { ...change, label: 'Reset Password', icon: <LockKeyhole {...ICON} />, onSelect: input.onPassword },
    { ...change, label: 'Personal tokens', icon: <KeySquare {...ICON} />, onSelect: input.onTokens },
    { ...change, label: 'Sign out everywhere', icon: <LogOut {...ICON} />, onSelect: input.onSignOut },
    {
      ...change,
      label: 'Transfer ownership',
      icon: <ArrowRightLeft {...ICON} />,
      onSelect: row => input.onEnd(row, 'transfer'),
    },
    {
      ...change,
      label: 'Deactivate',
      icon: <UserX {...ICON} />,
      isHidden: row => !canChange || !row.active,
      disabledReason: notSelf,
      onSelect: row => input.onEnd(row, 'deactivate'),
    },
    {
      ...change,
      label: 'Activate',
      icon: <UserCheck {...ICON} />,
      isHidden: row => !canChange || row.active,
      onSelect: input.onActivate,
    },
    {
      isInMenu: true,
      label: 'Delete',
      icon: <Trash2 {...ICON} />,
      isHidden: () => !session.can('can_delete', 'User'),
      disabledReason: notSelf,
      onSelect: row => input.onEnd(row, 'delete'),
    },
  ];
}

/** Returns the name of a user, or the user name of one without a name. */
export function fullNameOf(row: AccountWire): string {
  return personName(row) || row.username;
}

async function roleChoices(search: string, signal: AbortSignal) {
  const { result } = await call(roleEndpoints.list, {
    query: {
      q: {
        page: 0,
        page_size: 100,
        order_column: 'name',
        order_direction: 'asc',
        filters: search ? [{ col: 'name', opr: 'ct', value: search }] : [],
      },
    },
    signal,
  });
  return result.map(role => ({ value: role.id, label: role.name }));
}

// The server sends these moments in UTC without saying so, as clients expect.
function utc(moment: string): string {
  return /Z$|[+-]\d\d:\d\d$/.test(moment) ? moment : `${moment}Z`;
}
