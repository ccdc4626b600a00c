import type { Actor } from '@powerset/core/permissions/actor.ts';
import { exactJson, exactObject } from '@powerset/kit/exact-json.ts';
import { maskedMembers } from '../../access/mask-secrets.ts';

/** The options of a database as the actor may see them: who may not write databases sees no secrets among them. */
export function shownExtra(extra: string, actor: Actor): string {
  if (actor.can('can_write', 'Database')) return extra;
  const settings = exactObject(extra);
  const masked = exactJson(maskedMembers(settings));
  // What holds none stays letter for letter.
  return masked === exactJson(settings) ? extra : masked;
}
