import { sql, type SqlBool } from 'kysely';
import type { ListSpec } from '../../listing/list-page.ts';
import type { Tables } from '../../metadata/tables.ts';

const ACCOUNT_COLUMNS = [
  'id',
  'roles.id',
  'roles.name',
  'first_name',
  'last_name',
  'username',
  'active',
  'email',
  'last_login',
  'login_count',
  'fail_login_count',
  'created_on',
  'changed_on',
  'created_by.id',
  'changed_by.id',
  'groups',
];
const ACCOUNT_ORDER: Readonly<Record<string, string>> = {
  id: 'id',
  'roles.id': 'id',
  'roles.name': 'id',
  first_name: 'first_name',
  last_name: 'last_name',
  username: 'username',
  active: 'is_active',
  email: 'email',
  last_login: 'last_login_on',
  login_count: 'login_count',
  fail_login_count: 'failed_login_count',
  created_on: 'created_on',
  changed_on: 'changed_on',
  'created_by.id': 'created_by',
  'changed_by.id': 'changed_by',
};

/** The columns, filters, and orders of account lists. */
export const ACCOUNT_LIST: ListSpec = {
  table: 'users',
  title: 'User',
  listColumns: ACCOUNT_COLUMNS,
  showColumns: ACCOUNT_COLUMNS,
  orderColumns: Object.fromEntries(
    Object.entries(ACCOUNT_ORDER).map(([name, column]) => [name, `users.${column}`]),
  ),
  filters: {
    username: { kind: 'text', column: 'users.username' },
    first_name: { kind: 'text', column: 'users.first_name' },
    last_name: { kind: 'text', column: 'users.last_name' },
    email: { kind: 'text', column: 'users.email' },
    active: { kind: 'flag', column: 'users.is_active' },
    login_count: { kind: 'number', column: 'users.login_count' },
    fail_login_count: { kind: 'number', column: 'users.failed_login_count' },
    last_login: { kind: 'moment', column: 'users.last_login_on' },
    created_on: { kind: 'moment', column: 'users.created_on' },
    changed_on: { kind: 'moment', column: 'users.changed_on' },
    created_by: { kind: 'one', column: 'users.created_by' },
    changed_by: { kind: 'one', column: 'users.changed_by' },
    roles: {
      kind: 'many',
      column: value =>
        sql<SqlBool>`users.id in (select user_id from user_roles where role_id = ${Number(value)})`,
    },
  },
};

/** The columns, filters, and orders of role lists. */
export const ROLE_LIST: ListSpec = {
  ...named('roles', 'Role'),
  filters: {
    ...named('roles', 'Role').filters,
    user: {
      kind: 'many',
      column: value =>
        sql<SqlBool>`roles.id in (select role_id from user_roles where user_id = ${Number(value)})`,
    },
    permissions: {
      kind: 'many',
      column: value =>
        sql<SqlBool>`roles.id in (select role_id from role_permissions where permission_id = ${Number(value)})`,
    },
  },
};

/** Groups have no table, so this is the list of roles with a filter that matches nothing. */
export const GROUP_LIST: ListSpec = named('roles', 'Group');
export const PERMISSION_NAME_LIST = named('permission_names', 'Permission');
export const PERMISSION_RESOURCE_LIST = named('permission_resources', 'View Menu');

const GRANT_COLUMNS = ['id', 'permission.name', 'view_menu.name'];

/** The columns, filters, and orders of lists of permissions with their resources. */
export const GRANT_LIST: ListSpec = {
  table: 'permissions',
  title: 'Permission View',
  listColumns: GRANT_COLUMNS,
  showColumns: GRANT_COLUMNS,
  orderColumns: {
    id: 'permissions.id',
    'permission.name': 'permissions.permission',
    'view_menu.name': 'permissions.resource',
  },
  filters: {
    id: { kind: 'number', column: 'permissions.id' },
    permission: {
      kind: 'one',
      column: value =>
        sql<SqlBool>`permissions.permission = (select name from permission_names where id = ${Number(value)})`,
    },
    view_menu: {
      kind: 'one',
      column: value =>
        sql<SqlBool>`permissions.resource = (select name from permission_resources where id = ${Number(value)})`,
    },
    role: {
      kind: 'many',
      column: value =>
        sql<SqlBool>`permissions.id in (select permission_id from role_permissions where role_id = ${Number(value)})`,
    },
  },
};

function named(table: keyof Tables, title: string): ListSpec {
  return {
    table,
    title,
    listColumns: ['id', 'name'],
    showColumns: ['id', 'name'],
    orderColumns: { id: `${table}.id`, name: `${table}.name` },
    filters: {
      id: { kind: 'number', column: `${table}.id` },
      name: { kind: 'text', column: `${table}.name` },
    },
  };
}
