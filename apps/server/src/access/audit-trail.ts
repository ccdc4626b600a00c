import type { LoggedAction } from '@powerset/contracts/logged-actions.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Db } from '../metadata/open-store.ts';
import { maskedText, withoutSecrets } from './mask-secrets.ts';

export interface AuditTrail {
  readonly db: Db;
  readonly now: () => number;
  /** Reads items as they are now and omits missing ones. */
  readonly read: (ids: readonly number[]) => Promise<readonly object[]>;
}

/** The request and answer of a write; its items are named in the path, the query, or the answer. */
interface Write {
  readonly actor: Actor;
  readonly params: unknown;
  readonly query: unknown;
  readonly request?: From;
}

interface From {
  readonly ip: string;
  readonly headers: { readonly referer?: string | undefined };
}

/** Records writes in the action log with the items before and after, and without secrets. */
export function auditTrail({ db, now, read }: AuditTrail) {
  return <C extends Write, T>(
    action: LoggedAction,
    write: (call: C) => Promise<T>,
  ): ((call: C) => Promise<T>) =>
    async call => {
      const named = namedIds(call);
      const before = named.length > 0 ? await read(named) : [];
      const answer = await write(call);
      const made = (answer as { readonly id?: unknown } | null)?.id;
      const after = await read(named.length > 0 ? named : typeof made === 'number' ? [made] : []);
      await putDown({ action, actor: call.actor, facts: { before, after }, from: call.request }, db, now());
      return answer;
    };
}

/** The actor when nobody is signed in: a command on the machine, a setting, or another system. */
export const NOBODY: Pick<Actor, 'userId'> = { userId: null };

interface Entry {
  readonly action: LoggedAction;
  readonly actor: Pick<Actor, 'userId' | 'token' | 'viewer'> & Partial<Pick<Actor, 'username'>>;
  readonly facts: object;
  readonly from?: From | undefined;
  readonly chartId?: number | undefined;
  readonly dashboardId?: number | undefined;
}

const TOLD = new WeakSet<From>();

/** Returns whether a call has already left an entry. */
export function hasTold(from: From): boolean {
  return TOLD.has(from);
}

/** Writes one entry to the action log. */
export async function putDown(
  { action, actor, facts, from, chartId, dashboardId }: Entry,
  db: Db,
  nowMs: number,
): Promise<void> {
  if (from) TOLD.add(from);
  await db
    .insertInto('logs')
    .values({
      action,
      // Whoever sees the site as somebody else acts in their own name.
      user_id: actor.viewer?.userId ?? actor.userId,
      dashboard_id: dashboardId ?? null,
      chart_id: chartId ?? null,
      json: factsText({ ...facts, ...meansOf(actor), ...(from ? { address: from.ip } : {}) }),
      duration_ms: null,
      referrer:
        from?.headers.referer === undefined
          ? null
          : maskedText(from.headers.referer.slice(0, MOST_LETTERS)).slice(0, 1024),
      created_on: nowMs,
    })
    .execute();
}

/** Returns the personal token of a program, or as whom an administrator sees the site. */
function meansOf({ token, viewer, userId, username }: Entry['actor']): object {
  return {
    ...(token ? { program: { id: token.id, name: token.name } } : {}),
    ...(viewer ? { viewed_as: { id: userId, username } } : {}),
  };
}

const MOST_LETTERS = 2000;
const MOST_LETTERS_IN_ALL = 64_000;

// Long texts are cut; if that is not enough, the state before and after is dropped, then everything but who
// did what to which item.
function factsText(facts: object): string {
  const { path, id, by, program, viewed_as, address } = facts as Readonly<Record<string, unknown>>;
  const shorter = [
    facts,
    { ...facts, before: undefined, after: undefined, files: undefined, is_cut: true },
  ].map(told => JSON.stringify(told, cutAndWithoutSecrets));
  return (
    shorter.find(text => text.length <= MOST_LETTERS_IN_ALL) ??
    JSON.stringify({ path, id, by, program, viewed_as, address, is_cut: true }, cutAndWithoutSecrets)
  );
}

function cutAndWithoutSecrets(key: string, value: unknown): unknown {
  const shown = withoutSecrets(key, value);
  return typeof shown === 'string' && shown.length > MOST_LETTERS
    ? `${shown.slice(0, MOST_LETTERS)}… (${shown.length} letters)`
    : shown;
}

/** Returns the ids that a call names in its path or its query. */
export function namedIds({ params, query }: Pick<Write, 'params' | 'query'>): readonly number[] {
  const { id } = (params ?? {}) as { readonly id?: unknown };
  if (typeof id === 'number') return [id];
  const { q } = (query ?? {}) as { readonly q?: unknown };
  return Array.isArray(q) ? q.filter(one => typeof one === 'number') : [];
}
