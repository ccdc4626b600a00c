import { expect, it } from 'vitest';
import { copyName, idsOf, permissionTree, toggled, type Grant } from './permission-tree.ts';

const GRANTS: readonly Grant[] = [
  { id: 1, permission: 'can_write', resource: 'Chart' },
  { id: 2, permission: 'can_read', resource: 'Chart' },
  { id: 3, permission: 'can_read', resource: 'Dashboard' },
  { id: 4, permission: 'menu_access', resource: 'Charts' },
  { id: 5, permission: 'datasource_access', resource: '[d].[sales](id:1)' },
  { id: 6, permission: 'datasource_access', resource: '[d].[people](id:2)' },
  { id: 7, permission: 'all_query_access', resource: 'all_query_access' },
];
const tree = (search: string, chosen: readonly number[] = [], onlyChosen = false) =>
  permissionTree(GRANTS, new Set(chosen), { search, onlyChosen }).map(part => [
    part.title,
    part.groups.map(group => [group.resource, ...group.grants.map(grant => grant.id)]),
  ]);

it('groups permissions by data, menus, and features', () => {
  expect(tree('')).toEqual([
    [
      'Data',
      [
        ['all_query_access', 7],
        ['datasource_access', 6, 5],
      ],
    ],
    ['Menus', [['menu_access', 4]]],
    [
      'Features',
      [
        ['Chart', 2, 1],
        ['Dashboard', 3],
      ],
    ],
  ]);
});

it('finds permissions by words of the permission and the resource', () => {
  expect(tree('read dash')).toEqual([['Features', [['Dashboard', 3]]]]);
  expect(tree('SALES')).toEqual([['Data', [['datasource_access', 5]]]]);
  expect(tree('nothing')).toEqual([]);
});

it('shows only chosen permissions on demand', () => {
  expect(tree('', [1, 5], true)).toEqual([
    ['Data', [['datasource_access', 5]]],
    ['Features', [['Chart', 1]]],
  ]);
});

it('adds and removes whole groups', () => {
  const [, features] = permissionTree(GRANTS, new Set(), { search: 'can_', onlyChosen: false });
  expect(features).toBeUndefined();
  const all = permissionTree(GRANTS, new Set(), { search: '', onlyChosen: false })[2]!;
  const chosen = toggled(new Set([4]), idsOf(all.groups), true);
  expect(chosen).toEqual(new Set([1, 2, 3, 4]));
  expect(toggled(chosen, [1, 2], false)).toEqual(new Set([3, 4]));
});

it('names copies apart', () => {
  expect(copyName('Gamma', ['Gamma'])).toBe('Gamma copy');
  expect(copyName('Gamma', ['gamma COPY', 'Gamma copy 2'])).toBe('Gamma copy 3');
});
