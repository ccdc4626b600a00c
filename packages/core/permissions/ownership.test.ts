import { describe, expect, it } from 'vitest';
import type { Actor } from './actor.ts';
import { mayChange, mayChangeKept, mayPlace } from './ownership.ts';

const person = (userId: number | null, ...roles: string[]): Actor => ({
  userId,
  username: 'x',
  roles: roles.map((name, id) => ({ id, name })),
  can: () => true,
});

describe('an item with an owner', () => {
  it('is changed by its owners and by administrators', () => {
    expect(
      [person(1, 'Gamma'), person(2, 'Gamma'), person(3, 'Admin'), person(null, 'Public')].map(actor =>
        mayChange(actor, [1]),
      ),
    ).toEqual([true, false, true, false]);
  });

  it('contains its earlier items and those that its author sees, in the requested order', () => {
    expect(mayPlace([5, 4, 3, 2], { before: [2, 9], seen: [4, 5] })).toEqual([5, 4, 2]);
  });

  it('is changed only by its owner if it is a stored state', () => {
    expect([person(1), person(2, 'Admin'), person(null)].map(actor => mayChangeKept(actor, 1))).toEqual([
      true,
      false,
      false,
    ]);
  });
});
