import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { mayChangeKept } from '@powerset/core/permissions/ownership.ts';
import type { Db } from '../../metadata/open-store.ts';
import { keptStateStore, type KeptKind, type KeptState } from './store.ts';

export interface KeptStateDeps {
  readonly db: Db;
  readonly now: () => number;
}

/** Stores the state of a browser tab; the same tab gets the same key again. */
export function keepState(
  value: string,
  {
    kind,
    actor,
    tabId,
    subject,
  }: {
    readonly kind: KeptKind;
    readonly actor: Actor;
    readonly tabId: number | undefined;
    readonly subject: string;
  },
  { db, now }: KeptStateDeps,
): Promise<string> {
  // Tabs of anonymous users cannot be told apart.
  const isOnePerTab = tabId !== undefined && actor.userId !== null;
  return keptStateStore(db).keep(value, {
    kind,
    ownerId: actor.userId,
    now: now(),
    context: contextOf(actor, tabId, subject),
    isOnePerContext: isOnePerTab,
  });
}

function contextOf(actor: Actor, tabId: number | undefined, subject: string): string {
  return `${actor.userId ?? ''}:${tabId ?? ''}:${subject}`;
}

/** Returns the state stored under a key; with a subject, only a state of that subject. */
export async function keptState(
  kind: KeptKind,
  key: string,
  { db }: KeptStateDeps,
  subject?: string,
): Promise<KeptState> {
  const found = await keptStateStore(db).find(kind, key);
  return found && isOf(found, subject) ? found : fail('resource.not-found');
}

interface KeptChange {
  readonly kind: KeptKind;
  readonly actor: Actor;
  readonly tabId: number | undefined;
  readonly subject: string;
  /** Whether the state stored under the key must belong to the subject. */
  readonly isOfSubject?: boolean;
}

/**
 * Changes a stored state and returns its key; only its author may. An unknown key of a user with an account
 * creates a new state.
 */
export async function changeKeptState(
  key: string,
  value: string,
  { kind, actor, tabId, subject, isOfSubject = false }: KeptChange,
  { db, now }: KeptStateDeps,
): Promise<string> {
  const found = await keptStateStore(db).find(kind, key);
  // Users without an account can change only keys that they were given, so they cannot fill the store with
  // keys of their own.
  if (found ? isOfSubject && !isOf(found, subject) : actor.userId === null) fail('resource.not-found');
  requireKeeper(found, actor);
  const context = contextOf(actor, tabId, subject);
  const options = { kind, ownerId: actor.userId, now: now(), context };
  // The key of another tab may be in a bookmark, so its state stays.
  if (found && tabId && actor.userId !== null && found.context !== null && found.context !== context)
    return await keptStateStore(db).keep(value, { ...options, isOnePerContext: true });
  await keptStateStore(db).replace(key, value, options);
  return key;
}

/** Deletes a stored state; only its author may. */
export async function forgetKeptState(
  kind: KeptKind,
  key: string,
  { actor, subject }: { readonly actor: Actor; readonly subject?: string },
  deps: KeptStateDeps,
): Promise<void> {
  requireKeeper(await keptState(kind, key, deps, subject), actor);
  await keptStateStore(deps.db).forget(kind, key);
}

/** Stores a state under a permanent key. */
export function keepForEver(
  kind: KeptKind,
  value: string,
  actor: Actor,
  { db, now }: KeptStateDeps,
): Promise<string> {
  return keptStateStore(db).keepForEver(value, { kind, ownerId: actor.userId, now: now() });
}

// States stored by older versions name no subject.
function isOf({ context }: KeptState, subject: string | undefined): boolean {
  return subject === undefined || context === null || context.endsWith(`:${subject}`);
}

function requireKeeper(state: KeptState | undefined, actor: Actor): void {
  if (state && !mayChangeKept(actor, state.ownerId))
    fail('access.forbidden', { detail: "You don't have permission to modify the value." });
}
