import { expect, it } from 'vitest';
import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import { changesNothing, isWithinScope } from './token-scope.ts';

const nameOf = ({ method, path }: { method: string; path: string }): string => `${method} ${path}`;

it('lets a read-only token send only what reads', () => {
  const allowed = ALL_ENDPOINTS.filter(one => one.method !== 'GET' && isWithinScope(one, 'read')).map(nameOf);
  expect(allowed.toSorted()).toEqual([
    'POST /api/v1/chart/data',
    'POST /api/v1/database/:id/validate_sql/',
    'POST /api/v1/powerset/dashboard/:id/data',
    'POST /api/v1/powerset/dashboard/:id/workbook',
    'POST /api/v1/powerset/dataset/:id/check',
    'POST /api/v1/powerset/password-link/read',
    'POST /api/v1/powerset/public-link',
    'POST /api/v1/powerset/row-rule/check',
    'POST /api/v1/powerset/row-rule/preview',
    'POST /api/v1/powerset/upload/preview',
    'POST /api/v1/sqllab/estimate/',
    'POST /api/v1/sqllab/execute/',
    'POST /api/v1/sqllab/format_sql/',
    'POST /datasource/samples',
    'POST /superset/explore_json/',
    'POST /superset/explore_json/:type/:id/',
    'POST /superset/sql_json/',
  ]);
});

it('counts a GET call that works on something as a change', () => {
  expect(ALL_ENDPOINTS.filter(one => one.method === 'GET' && !changesNothing(one)).map(nameOf)).toEqual([
    'GET /superset/warm_up_cache/',
  ]);
});

it('counts a call that nobody thought of as a change', () => {
  const unknown = { path: '/api/v1/new/', permission: ['can_new', 'New'] } as const;
  expect(changesNothing({ ...unknown, method: 'POST' })).toBe(false);
  expect(changesNothing({ ...unknown, method: 'GET' })).toBe(false);
  expect(isWithinScope({ ...unknown, method: 'POST' }, 'write')).toBe(false);
});

it('keeps accounts, permissions, rules, and connections from a token that may write', () => {
  const refused = ALL_ENDPOINTS.filter(one => !isWithinScope(one, 'write')).map(nameOf);
  for (const call of [
    'PUT /api/v1/security/users/:id',
    'POST /api/v1/security/roles/:id/permissions',
    'PUT /api/v1/rowlevelsecurity/:id',
    'PUT /api/v1/database/:id',
    'POST /api/v1/powerset/dashboard/:id/public-links',
    'POST /api/v1/assets/import/',
    'POST /api/v1/dashboard/import/',
    'POST /api/v1/security/guest_token/',
  ])
    expect(refused).toContain(call);
  for (const call of ['PUT /api/v1/chart/:id', 'POST /api/v1/dashboard/', 'DELETE /api/v1/dataset/:id'])
    expect(refused).not.toContain(call);
});

it('keeps passwords, sessions, and tokens from every token', () => {
  const refused = ALL_ENDPOINTS.filter(one => !isWithinScope(one, 'all')).map(nameOf);
  expect(refused).toEqual(
    expect.arrayContaining([
      'POST /api/v1/powerset/tokens',
      'PUT /api/v1/powerset/password',
      'DELETE /api/v1/powerset/sessions',
      'POST /api/v1/powerset/account/:id/password-link',
    ]),
  );
});
