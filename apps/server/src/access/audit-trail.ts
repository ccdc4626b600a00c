import { sql } from 'kysely';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { isOneOfIds } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';

export interface AuditTrail {
  readonly db: Db;
  readonly now: () => number;
  /** The things as they are now; what is not there is left out. */
  readonly read: (ids: readonly number[]) => Promise<readonly object[]>;
}

/** What a write says of itself: the things that it is about are in its path or its query, or in what it answers. */
interface Write {
  readonly actor: Actor;
  readonly params: unknown;
  readonly query: unknown;
  readonly request?: From;
}

/** Where a call came from. */
interface From {
  readonly ip: string;
  readonly headers: { readonly referer?: string | undefined };
}

/** Makes writes leave an entry in the action log, with the things as they were and as they are, and nothing in it that is secret. */
export function auditTrail({ db, now, read }: AuditTrail) {
  return <C extends Write, T>(action: string, write: (call: C) => Promise<T>): ((call: C) => Promise<T>) => async call => {
    const named = namedIds(call);
    const before = named.length > 0 ? await read(named) : [];
    const answer = await write(call);
    const made = (answer as { readonly id?: unknown } | null)?.id;
    const after = await read(named.length > 0 ? named : typeof made === 'number' ? [made] : []);
    await putDown({ action, actor: call.actor, facts: { before, after }, from: call.request }, db, now());
    return answer;
  };
}

/** The same for things of which the log tells some columns: enough to know what was there. */
export function tracesOf({ db, now }: Omit<AuditTrail, 'read'>, table: 'charts' | 'dashboards' | 'datasets', columns: readonly string[]) {
  return auditTrail({ db, now, read: async ids => (await sql<object>`select ${sql.join(columns.map(column => sql.ref(column)))} from ${sql.table(table)} where ${isOneOfIds('id', ids)} order by id`.execute(db)).rows });
}

/** Who acts when nobody is signed in: a command on the machine, a setting, or what another system says. */
export const NOBODY: Pick<Actor, 'userId'> = { userId: null };

/** Puts down one entry of the action log. */
export async function putDown({ action, actor, facts, from }: { readonly action: string; readonly actor: Pick<Actor, 'userId'>; readonly facts: object; readonly from?: From | undefined }, db: Db, nowMs: number): Promise<void> {
  await db.insertInto('logs').values({
    action, user_id: actor.userId, dashboard_id: null, chart_id: null, json: JSON.stringify(from ? { ...facts, address: from.ip } : facts, withoutSecrets), duration_ms: null, referrer: from?.headers.referer?.slice(0, 1024) ?? null, created_on: nowMs,
  }).execute();
}

function namedIds({ params, query }: Write): readonly number[] {
  const { id } = (params ?? {}) as { readonly id?: unknown };
  if (typeof id === 'number') return [id];
  const { q } = (query ?? {}) as { readonly q?: unknown };
  return Array.isArray(q) ? q.filter(one => typeof one === 'number') : [];
}

const SECRET = /password|secret|token|sealed|encrypted|server_cert|private_key/i;

function withoutSecrets(key: string, value: unknown): unknown {
  return SECRET.test(key) && value !== null ? 'XXXXXXXXXX' : value;
}
