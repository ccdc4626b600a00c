import { Copy, Pencil, Trash2, Users } from 'lucide-react';
import { Tag } from '@powerset/ui/tag/Tag.tsx';
import { writeRison } from '@powerset/kit/rison.ts';
import type { ListColumn, RowAction } from '../../shared/list/list-spec.ts';
import type { FilterControl } from '../../shared/list/ListToolbar.tsx';
import type { ListState } from '../../shared/list/list-state.ts';
import type { Session } from '../../shared/session/session-from.ts';
import type { RoleRow } from './api.ts';
import styles from './role-list.module.css';

export const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'name',
  isDescending: false,
  view: 'table',
};

export const COLUMNS: readonly ListColumn<RoleRow>[] = [
  {
    id: 'name',
    label: 'Name',
    sortColumn: 'name',
    render: row => (
      <span className={styles.name}>
        <b>{row.name}</b>
        {row.is_built_in && <Tag>Built in</Tag>}
      </span>
    ),
  },
  {
    id: 'users',
    label: 'Users',
    align: 'right',
    isNarrow: true,
    render: row => <a href={usersOf(row)}>{row.users.toLocaleString('en')}</a>,
  },
  {
    id: 'permissions',
    label: 'Permissions',
    align: 'right',
    isNarrow: true,
    render: row => row.permissions.toLocaleString('en'),
  },
  {
    id: 'rules',
    label: 'Row-level rules',
    align: 'right',
    isNarrow: true,
    render: row => row.rules.length.toLocaleString('en'),
  },
];

export const FILTERS: readonly FilterControl[] = [
  { id: 'name', label: 'Search', kind: 'search', col: 'name', opr: 'ct' },
];

export interface RoleActionsInput {
  readonly session: Session;
  readonly onEdit: (row: RoleRow) => void;
  readonly onCopy: (row: RoleRow) => void;
  readonly onDelete: (row: RoleRow) => void;
}

const ICON = { size: 16, strokeWidth: 1.5 } as const;

export function roleActions({
  session,
  onEdit,
  onCopy,
  onDelete,
}: RoleActionsInput): readonly RowAction<RoleRow>[] {
  return [
    {
      label: 'Edit Role',
      icon: <Pencil {...ICON} />,
      onSelect: onEdit,
      isHidden: () => !session.can('can_put', 'Role'),
    },
    {
      label: 'Copy Role',
      icon: <Copy {...ICON} />,
      onSelect: onCopy,
      isHidden: () => !session.can('can_post', 'Role'),
    },
    { label: 'Show users', icon: <Users {...ICON} />, href: usersOf },
    {
      label: 'Delete',
      icon: <Trash2 {...ICON} />,
      onSelect: onDelete,
      isHidden: () => !session.can('can_delete', 'Role'),
      disabledReason: row => (row.is_built_in ? 'Built-in roles cannot be deleted.' : undefined),
    },
  ];
}

/** Returns the address of the list of the users with a role. */
export function usersOf({ id, name }: Pick<RoleRow, 'id' | 'name'>): string {
  const filters = writeRison({ roles: { label: name, value: id } });
  return `/users/list/?${new URLSearchParams({ filters }).toString()}`;
}
