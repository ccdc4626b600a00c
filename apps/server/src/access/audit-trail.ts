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

interface Owned extends Write {
  readonly body: object;
}

/** Makes writes that name owners or roles leave an entry with those before and after, where they have changed. */
export function ownersTraced({ db, now }: Omit<AuditTrail, 'read'>, kind: 'chart' | 'dashboard' | 'dataset') {
  const read = async (id: number): Promise<object> => {
    const named = async (what: 'owner' | 'role', column: string): Promise<number[]> => (await sql<{ id: number }>`select ${sql.ref(column)} as id from ${sql.table(`${kind}_${what}s`)} where ${sql.ref(`${kind}_id`)} = ${id} order by 1`.execute(db)).rows.map(row => row.id);
    return { id, owners: await named('owner', 'user_id'), ...(kind === 'dashboard' ? { roles: await named('role', 'role_id') } : {}) };
  };
  return <C extends Owned, T>(write: (call: C) => Promise<T>): ((call: C) => Promise<T>) => async call => {
    const [id] = namedIds(call);
    if (id === undefined || !('owners' in call.body || 'roles' in call.body)) return write(call);
    const before = await read(id);
    const answer = await write(call);
    const after = await read(id);
    if (JSON.stringify(before) !== JSON.stringify(after)) await putDown({ action: `${kind}.update`, actor: call.actor, facts: { before: [before], after: [after] }, from: call.request }, db, now());
    return answer;
  };
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

// Too much is masked rather than too little: options of drivers have names of all kinds.
const SECRET = /passw|^pwd$|passphrase|passcode|secret|token|sealed|encrypted|server_cert|private_?key|api_?key|access_?key|credential|service_account|authorization|^auth$|^ssl_?key|key_?data|account_?key|^pat$|^sas|^sig$|^dsn$|odbc_connect/i;
const MASK = 'XXXXXXXXXX';

function withoutSecrets(key: string, value: unknown): unknown {
  if (SECRET.test(key) && value !== null) return MASK;
  if (key === 'http_headers' && typeof value === 'object' && value !== null) return Object.fromEntries(Object.keys(value).map(name => [name, MASK]));
  return typeof value === 'string' ? value.replaceAll(/(:\/\/[^\s:/?#@]*:)\S*(?=@)/g, `$1${MASK}`).replaceAll(/\b(pwd|password|passwd|sig|token|secret|\w*key)=[^;&\s]+/gi, `$1=${MASK}`) : value;
}
