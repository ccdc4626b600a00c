import { jwtVerify, SignJWT } from 'jose';
import { z } from 'zod';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import { isOneOf } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';

const LIFETIME_S = 300;
/** The header that an embedded page sends its token in. */
export const GUEST_HEADER = 'x-guesttoken';

// Some shops sign tokens themselves, so a token is read as carefully as a request.
const Claims = z.looseObject({
  type: z.literal('guest'),
  user: z.looseObject({ username: z.string().nullish(), first_name: z.string().nullish(), last_name: z.string().nullish() }).nullish(),
  resources: z.array(z.looseObject({ type: z.string(), id: z.union([z.string(), z.int()]) })),
  rls_rules: z.array(z.looseObject({ dataset: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).nullish(), clause: z.string() })),
});
export type GuestClaims = Pick<z.input<typeof Claims>, 'user' | 'resources' | 'rls_rules'>;

export interface GuestTokenOptions {
  readonly key: Uint8Array;
  readonly nowMs: number;
  /** Whom tokens are for; a token that names somebody else is refused. */
  readonly audience: string;
}

/** A token (JWT, HS256) for the visitor of a page that embeds dashboards; holds for five minutes. */
export function issueGuestToken(claims: GuestClaims, { key, nowMs, audience }: GuestTokenOptions): Promise<string> {
  const now = Math.floor(nowMs / 1000);
  return new SignJWT({ ...claims, type: 'guest' }).setProtectedHeader({ alg: 'HS256', typ: 'JWT' }).setIssuedAt(now).setExpirationTime(now + LIFETIME_S).setAudience(audience).sign(key);
}

/** The guest that a token names, with the dashboards that are still embedded; undefined when it does not hold. */
export async function readGuest(token: string, { key, nowMs, audience }: GuestTokenOptions, db: Db): Promise<Guest | undefined> {
  const claims = await verifiedClaims(token, key, nowMs);
  if (!claims || !isFor(claims['aud'], audience)) return undefined;
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { user, resources, rls_rules: rules } = parsed.data;
  return {
    username: user?.username ?? 'guest_user', firstName: user?.first_name ?? 'Guest', lastName: user?.last_name ?? 'User',
    dashboardIds: await embeddedIds(resources.filter(({ type }) => type === 'dashboard').map(({ id }) => String(id)), db),
    rules: rules.map(({ dataset, clause }) => ({ datasetId: dataset ?? null, clause })),
  };
}

async function verifiedClaims(token: string, key: Uint8Array, nowMs: number): Promise<Record<string, unknown> | undefined> {
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'], requiredClaims: ['exp'], currentDate: new Date(nowMs) })).payload;
  } catch {
    return undefined;
  }
}

function isFor(named: unknown, audience: string): boolean {
  return named === undefined || (Array.isArray(named) ? named.includes(audience) : named === audience);
}

// A token names the embedding or the dashboard; a dashboard that is embedded no more is gone for guests.
async function embeddedIds(names: readonly string[], db: Db): Promise<ReadonlySet<number>> {
  if (names.length === 0) return new Set();
  const numbers = names.filter(name => /^\d{1,9}$/.test(name)).map(Number);
  const rows = await db.selectFrom('embedded_dashboards').select('dashboard_id')
    .where(({ or, eb }) => or([isOneOf('embedded_dashboards.uuid', names), ...(numbers.length > 0 ? [eb('dashboard_id', 'in', numbers)] : [])])).execute();
  return new Set(rows.map(row => row.dashboard_id));
}
