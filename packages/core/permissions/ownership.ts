import { isAdmin, type Actor } from './actor.ts';

/** True when the actor may change what these people own: an owner may, and an administrator. */
export function mayChange(actor: Actor, ownerIds: readonly number[]): boolean {
  return isAdmin(actor) || (actor.userId !== null && ownerIds.includes(actor.userId));
}

/** Those of the things that may be put on something: what is on it, whoever put it there, and what the actor sees. A thing that is put where one sees it is seen by that. */
export function mayPlace(
  asked: readonly number[],
  { before, seen }: { readonly before: readonly number[]; readonly seen: readonly number[] },
): readonly number[] {
  const known = new Set([...before, ...seen]);
  return asked.filter(id => known.has(id));
}

/** True when the actor may change what somebody keeps for a while, such as the state of filters. */
export function mayChangeKept(actor: Actor, keeperId: number | null): boolean {
  return actor.userId === keeperId;
}
