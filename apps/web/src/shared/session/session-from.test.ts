import type { Bootstrap } from '@powerset/contracts/bootstrap.ts';
import { expect, it } from 'vitest';
import { sessionFrom } from './session-from.ts';

const start = (given: Partial<Bootstrap> = {}) =>
  sessionFrom({ permissions: [], user: null, ...given } as Bootstrap);
const user = (roles: Bootstrap['permissions'] extends never ? never : Record<string, [string, string][]>) =>
  ({ userId: 7, roles }) as unknown as Bootstrap['user'];

it('allows granted permissions and nothing else', () => {
  const session = start({ permissions: [['can_read', 'Chart']] });
  expect(session.can('can_read', 'Chart')).toBe(true);
  expect(session.can('can_write', 'Chart')).toBe(false);
});

it('allows administrators everything, with any spelling of the role', () => {
  expect(start({ user: user({ ADMIN: [] }) }).can('can_write', 'Anything')).toBe(true);
});

it('knows owners by id, and has no owner when nobody is signed in', () => {
  expect(start({ user: user({ Gamma: [] }) }).owns([{ id: 7 }])).toBe(true);
  expect(start().owns([{ id: undefined }])).toBe(false);
});
