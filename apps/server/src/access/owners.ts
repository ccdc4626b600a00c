import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../metadata/open-store.ts';
import { allExist } from '../metadata/people.ts';

/**
 * Returns the owners after a write: the requested ones, plus the actor unless an administrator leaves itself
 * out.
 */
export async function ownersFor(
  db: Db,
  actor: Actor,
  asked: readonly number[] | undefined,
): Promise<readonly number[]> {
  if (asked && !(await allExist(db, asked)))
    fail('resource.invalid', { fields: { owners: ['Owners are invalid'] } });
  const self = actor.userId === null ? [] : [actor.userId];
  if (!asked) return self;
  return isAdmin(actor) ? asked : [...asked, ...self];
}
