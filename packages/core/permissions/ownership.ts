import { isAdmin, type Actor } from './actor.ts';

/** Returns true if the actor is an owner or an administrator. */
export function mayChange(actor: Actor, ownerIds: readonly number[]): boolean {
  return isAdmin(actor) || (actor.userId !== null && ownerIds.includes(actor.userId));
}

/**
 * Returns the items that may be placed: those already there and those the actor sees, because placing an item
 * reveals it.
 */
export function mayPlace(
  asked: readonly number[],
  { before, seen }: { readonly before: readonly number[]; readonly seen: readonly number[] },
): readonly number[] {
  const known = new Set([...before, ...seen]);
  return asked.filter(id => known.has(id));
}

/** Returns true if the actor may change a temporarily stored value, such as filter state. */
export function mayChangeKept(actor: Actor, keeperId: number | null): boolean {
  return actor.userId === keeperId;
}
