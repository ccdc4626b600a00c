import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, importSPKI, jwtVerify, SignJWT, type CryptoKey } from 'jose';
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
  iat: z.number().optional(),
  granted_by: z.int().optional(),
  user: z
    .looseObject({
      username: z.string().nullish(),
      first_name: z.string().nullish(),
      last_name: z.string().nullish(),
    })
    .nullish(),
  resources: z.array(z.looseObject({ type: z.string(), id: z.union([z.string(), z.int()]) })),
  rls_rules: z.array(
    z.looseObject({
      dataset: z.union([z.int(), z.string().regex(/^\d+$/).transform(Number)]).nullish(),
      clause: z.string(),
    }),
  ),
});
export type GuestClaims = Pick<z.input<typeof Claims>, 'user' | 'resources' | 'rls_rules' | 'granted_by'>;

export interface GuestTokenOptions {
  readonly key: Uint8Array;
  readonly nowMs: number;
  /** Key (PEM) of those who sign with a pair of keys (RS256, ES256, EdDSA); undefined where nobody does. */
  readonly publicKey?: string | undefined;
  /** Whom tokens are for; a token that names somebody else is refused. */
  readonly audience: string;
  /** Whether a token that names nobody is refused too. */
  readonly needsAudience?: boolean;
  /** Whether the conditions of tokens may hold sub-queries. */
  readonly rulesMayQuery?: boolean;
}

export interface GuestDeps {
  readonly db: Db;
  /** Whether an account may still let guests in. */
  readonly mayGrant: (userId: number) => Promise<boolean>;
}

/** A token (JWT, HS256) for the visitor of a page that embeds dashboards; holds for five minutes. */
export function issueGuestToken(
  claims: GuestClaims,
  { key, nowMs, audience }: GuestTokenOptions,
): Promise<string> {
  const now = Math.floor(nowMs / 1000);
  return new SignJWT({ ...claims, type: 'guest' })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(now)
    .setExpirationTime(now + LIFETIME_S)
    .setAudience(audience)
    .sign(key);
}

/** The guest that a token names, with the dashboards that are still embedded; undefined when it does not hold, or when who gave it may let guests in no longer. */
export async function readGuest(
  token: string,
  options: GuestTokenOptions,
  { db, mayGrant }: GuestDeps,
): Promise<Guest | undefined> {
  const claims = await verifiedClaims(token, options);
  if (!claims || !isFor(claims['aud'], options)) return undefined;
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { user, resources, rls_rules: rules, iat = 0, granted_by: granter } = parsed.data;
  if (granter !== undefined && !(await mayGrant(granter))) return undefined;
  return {
    username: user?.username ?? 'guest_user',
    firstName: user?.first_name ?? 'Guest',
    lastName: user?.last_name ?? 'User',
    dashboardIds: await embeddedIds(
      resources.filter(({ type }) => type === 'dashboard').map(({ id }) => String(id)),
      iat,
      db,
    ),
    answerKey: createHmac('sha256', options.key).update(token).digest('hex'),
    // Programs whose language knows no missing number name dataset 0: a rule that names no dataset holds for each.
    rules: rules.map(({ dataset, clause }) => ({ datasetId: dataset || null, clause })),
    rulesMayQuery: options.rulesMayQuery ?? false,
  };
}

const PAIR_ALGORITHMS: readonly string[] = ['RS256', 'ES256', 'EdDSA'];

async function verifiedClaims(
  token: string,
  { key, publicKey, nowMs }: GuestTokenOptions,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { alg = '' } = decodeProtectedHeader(token);
    // Each kind of key with its own algorithms: a public key must never serve as a shared secret.
    const isPair = publicKey !== undefined && PAIR_ALGORITHMS.includes(alg);
    const [verifyKey, algorithms]: [CryptoKey | Uint8Array, string[]] = isPair
      ? [await importSPKI(publicKey, alg), [alg]]
      : [key, ['HS256']];
    return (
      await jwtVerify(token, verifyKey, { algorithms, requiredClaims: ['exp'], currentDate: new Date(nowMs) })
    ).payload;
  } catch {
    return undefined;
  }
}

function isFor(named: unknown, { audience, needsAudience = false }: GuestTokenOptions): boolean {
  if (named === undefined) return !needsAudience;
  return Array.isArray(named) ? named.includes(audience) : named === audience;
}

// A token names the embedding or the dashboard. One that is embedded no more is gone for guests, and so is one whose guests were sent away since.
async function embeddedIds(names: readonly string[], issuedS: number, db: Db): Promise<ReadonlySet<number>> {
  if (names.length === 0) return new Set();
  const numbers = names.filter(name => /^\d{1,9}$/.test(name)).map(Number);
  const rows = await db
    .selectFrom('embedded_dashboards')
    .select(['dashboard_id', 'guests_since'])
    .where(({ or, eb }) =>
      or([
        isOneOf('embedded_dashboards.uuid', names),
        ...(numbers.length > 0 ? [eb('dashboard_id', 'in', numbers)] : []),
      ]),
    )
    .execute();
  return new Set(
    rows
      .filter(row => row.guests_since === null || issuedS >= Math.floor(row.guests_since / 1000))
      .map(row => row.dashboard_id),
  );
}
