import type { Guest } from '@powerset/core/permissions/actor.ts';
import { featureFlags, PUBLIC_LINKS } from '../config/feature-flags.ts';
import type { Secrets } from '../config/secret-key.ts';
import type { Settings } from '../config/settings.ts';
import type { Db } from '../metadata/open-store.ts';
import type { Actors } from './actors.ts';
import { readGuest, type GuestTokenOptions } from './guests.ts';

/**
 * Returns how guest tokens are signed: with the shared secret if set, so that other programs can sign them
 * too.
 */
export function guestTokenOptions(settings: Settings, secrets: Secrets, nowMs: number): GuestTokenOptions {
  const key = settings.guestTokenSecret
    ? new TextEncoder().encode(settings.guestTokenSecret)
    : secrets.derive('guest tokens');
  return {
    key,
    nowMs,
    publicKey: settings.guestTokenPublicKey,
    audience: settings.guestTokenAudience ?? settings.publicUrl ?? `http://${settings.host}:${settings.port}`,
    needsAudience: settings.guestTokenAudience !== undefined,
    rulesMayQuery: settings.guestSubqueries,
  };
}

export interface GuestReaderDeps {
  readonly signing: () => GuestTokenOptions;
  readonly db: Db;
  readonly actors: Pick<Actors, 'byUserId'>;
}

/** Returns the reader of guest tokens; undefined if there are no guests. */
export function guestReader(
  settings: Settings,
  { signing, db, actors }: GuestReaderDeps,
): ((token: string) => Promise<Guest | undefined>) | undefined {
  const flags = featureFlags(settings.featureFlags);
  const allows = {
    embedding: flags['EMBEDDED_SUPERSET'] === true,
    publicLinks: flags[PUBLIC_LINKS] === true,
  };
  if (!allows.embedding && !allows.publicLinks) return undefined;
  const mayGrant = async (userId: number): Promise<boolean> =>
    (await actors.byUserId(userId))?.can('can_grant_guest_token', 'SecurityRestApi') === true;
  const mayShare = async (userId: number): Promise<boolean> =>
    (await actors.byUserId(userId))?.can('can_set_embedded', 'Dashboard') === true;
  return token => readGuest(token, signing(), { db, mayGrant, mayShare, allows });
}
