import { createHmac } from 'node:crypto';
import { decodeProtectedHeader, importSPKI, jwtVerify, SignJWT, type CryptoKey } from 'jose';
import { z } from 'zod';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import { isOneOf } from '../listing/conditions.ts';
import type { Db } from '../metadata/open-store.ts';
import { publicLinks, type StoredLink } from './public-links.ts';

const LIFETIME_S = 300;
/** The header with an embedded page's token. */
export const GUEST_HEADER = 'x-guesttoken';

// Other programs can sign tokens, so a token is validated like a request.
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
  /** The public key (PEM) for tokens signed with a key pair (RS256, ES256, EdDSA), if any. */
  readonly publicKey?: string | undefined;
  /** The audience that a token must name if it names one. */
  readonly audience: string;
  /** Whether tokens without an audience are refused. */
  readonly needsAudience?: boolean;
  /** Whether token clauses may contain subqueries. */
  readonly rulesMayQuery?: boolean;
}

export interface GuestDeps {
  readonly db: Db;
  /** Returns whether an account may still issue guest tokens. */
  readonly mayGrant: (userId: number) => Promise<boolean>;
  /** Returns whether an account may still share dashboards in public. */
  readonly mayShare: (userId: number) => Promise<boolean>;
  /** Whether dashboards may be embedded, and whether there are public links. */
  readonly allows: { readonly embedding: boolean; readonly publicLinks: boolean };
}

/** Returns a token (JWT, HS256) for the visitor of an embedding page, valid for five minutes. */
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

/**
 * Returns the guest of a token with the dashboards still embedded; undefined if the token is invalid or its
 * issuer lost the permission.
 */
export async function readGuest(
  token: string,
  options: GuestTokenOptions,
  { db, mayGrant, mayShare, allows }: GuestDeps,
): Promise<Guest | undefined> {
  const claims = await verifiedClaims(token, options);
  if (!claims || !isFor(claims['aud'], options)) return undefined;
  const parsed = Claims.safeParse(claims);
  if (!parsed.success) return undefined;
  const { user, resources, rls_rules: rules, iat = 0, granted_by: granter } = parsed.data;
  if (granter !== undefined && !(await mayGrant(granter))) return undefined;
  const named = (wanted: string): readonly string[] =>
    resources.filter(({ type }) => type === wanted).map(({ id }) => String(id));
  const links = allows.publicLinks
    ? await openLinks(named(LINK_RESOURCE), options.nowMs, { db, mayShare })
    : [];
  // A token for a link is useless once the link has ended.
  if (named(LINK_RESOURCE).length > links.length) return undefined;
  return {
    username: user?.username ?? 'guest_user',
    firstName: user?.first_name ?? 'Guest',
    lastName: user?.last_name ?? 'User',
    dashboardIds: new Set([
      ...(allows.embedding ? await embeddedIds(named('dashboard'), iat, db) : []),
      ...links.map(link => link.dashboardId),
    ]),
    hasPublicLink: links.length > 0,
    answerKey: createHmac('sha256', options.key).update(token).digest('hex'),
    // Programs without null send dataset 0; a rule without a dataset applies to all.
    rules: [...rules, ...links.flatMap(link => link.rules)].map(({ dataset, clause }) => ({
      datasetId: dataset || null,
      clause,
    })),
    rulesMayQuery: options.rulesMayQuery ?? false,
  };
}

/** The type under which tokens name public links. */
export const LINK_RESOURCE = 'public_link';

async function openLinks(
  ids: readonly string[],
  nowMs: number,
  { db, mayShare }: Pick<GuestDeps, 'db' | 'mayShare'>,
): Promise<readonly StoredLink[]> {
  if (ids.length === 0) return [];
  const links = await publicLinks({ ids }, nowMs, db);
  const areOpen = await Promise.all(
    links.map(async ({ closed, createdBy }) => closed === null && (await mayShare(createdBy))),
  );
  return links.filter((_, at) => areOpen[at]);
}

const PAIR_ALGORITHMS: readonly string[] = ['RS256', 'ES256', 'EdDSA'];

async function verifiedClaims(
  token: string,
  { key, publicKey, nowMs }: GuestTokenOptions,
): Promise<Record<string, unknown> | undefined> {
  try {
    const { alg = '' } = decodeProtectedHeader(token);
    // Each key type has its own algorithms, because a public key must never serve as a shared secret.
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

// A token names the embedding or the dashboard. Ended embeddings and ended guest sessions are dropped.
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
