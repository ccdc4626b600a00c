import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../../metadata/open-store.ts';
import { keptStateStore, type KeptKind, type KeptState } from './store.ts';

export interface KeptStateDeps {
  readonly db: Db;
  readonly now: () => number;
}

/** Keeps a state of a browser tab; the same tab gets the same key again. */
export function keepState(value: string, { kind, actor, tabId, subject }: { readonly kind: KeptKind; readonly actor: Actor; readonly tabId: number | undefined; readonly subject: string }, { db, now }: KeptStateDeps): Promise<string> {
  const context = tabId === undefined ? undefined : `${actor.userId ?? ''}:${tabId}:${subject}`;
  return keptStateStore(db).keep(value, { kind, ownerId: actor.userId, now: now(), context });
}

/** What is kept under a key. */
export async function keptState(kind: KeptKind, key: string, { db }: KeptStateDeps): Promise<KeptState> {
  return await keptStateStore(db).find(kind, key) ?? fail('resource.not-found');
}

/** Changes a kept state; only who kept it may. An unknown key is taken as a new one. */
export async function changeKeptState(key: string, value: string, { kind, actor }: { readonly kind: KeptKind; readonly actor: Actor }, { db, now }: KeptStateDeps): Promise<void> {
  requireKeeper(await keptStateStore(db).find(kind, key), actor);
  await keptStateStore(db).replace(key, value, { kind, ownerId: actor.userId, now: now() });
}

/** Forgets a kept state; only who kept it may. */
export async function forgetKeptState(kind: KeptKind, key: string, actor: Actor, deps: KeptStateDeps): Promise<void> {
  requireKeeper(await keptState(kind, key, deps), actor);
  await keptStateStore(deps.db).forget(kind, key);
}

/** Keeps a state under a lasting key. */
export function keepForEver(kind: KeptKind, value: string, actor: Actor, { db, now }: KeptStateDeps): Promise<string> {
  return keptStateStore(db).keepForEver(value, { kind, ownerId: actor.userId, now: now() });
}

function requireKeeper(state: KeptState | undefined, actor: Actor): void {
  if (state && state.ownerId !== actor.userId) fail('access.forbidden', { detail: "You don't have permission to modify the value." });
}
