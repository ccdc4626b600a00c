import { describe, expect, it } from 'vitest';
import { ALL_PAIRS } from './pairs.ts';
import { BUILT_IN_ROLES, pairsOf, type BuiltInRole } from './roles.ts';

const rolesWith = (permission: string, resource: string): readonly BuiltInRole[] =>
  BUILT_IN_ROLES.filter(role => pairsOf(role).some(pair => pair[0] === permission && pair[1] === resource));

describe('the built-in roles', () => {
  it.each([
    ['can_read', 'Chart', ['Admin', 'Alpha', 'Gamma']],
    ['can_write', 'Dashboard', ['Admin', 'Alpha', 'Gamma']],
    ['can_set_embedded', 'Dashboard', ['Admin']],
    ['can_read', 'Database', ['Admin', 'Alpha', 'Gamma', 'sql_lab']],
    ['can_write', 'Database', ['Admin']],
    ['can_export', 'Database', ['Admin']],
    ['can_write', 'Dataset', ['Admin', 'Alpha']],
    ['can_duplicate', 'Dataset', ['Admin', 'Alpha']],
    ['can_save', 'Datasource', ['Admin', 'Alpha']],
    ['can_samples', 'Datasource', ['Admin', 'Alpha', 'Gamma']],
    ['can_execute_sql_query', 'SQLLab', ['Admin', 'sql_lab']],
    ['can_estimate_query_cost', 'SQLLab', ['Admin', 'sql_lab']],
    ['can_list', 'SavedQuery', ['Admin', 'Alpha', 'Gamma']],
    ['can_read', 'Query', ['Admin', 'sql_lab']],
    ['can_csv', 'Superset', ['Admin', 'Alpha', 'Gamma', 'sql_lab']],
    ['can_recent_activity', 'Log', ['Admin', 'Alpha', 'Gamma']],
    ['can_read', 'Log', ['Admin']],
    ['can_import_', 'ImportExportRestApi', ['Admin', 'Alpha']],
    ['can_grant_guest_token', 'SecurityRestApi', ['Admin']],
    ['can_get', 'User', ['Admin']],
    ['all_datasource_access', 'all_datasource_access', ['Admin', 'Alpha']],
    ['all_query_access', 'all_query_access', ['Admin']],
    ['can_invalidate', 'CacheRestApi', ['Admin', 'Alpha']],
    ['can_read', 'RowLevelSecurity', ['Admin']],
  ] as const)('%s on %s belongs to %o', (permission, resource, roles) => {
    expect(rolesWith(permission, resource)).toEqual(roles);
  });

  it('gives visitors nothing and administrators everything', () => {
    expect(pairsOf('Public')).toEqual([]);
    expect(pairsOf('Admin')).toEqual(ALL_PAIRS);
  });
});
