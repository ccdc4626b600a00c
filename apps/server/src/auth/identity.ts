import { NOBODY, putDown } from '../access/audit-trail.ts';
import type { Settings } from '../config/settings.ts';
import { trustedProxies } from '../http/trusted-proxies.ts';
import type { Db } from '../metadata/open-store.ts';
import { makeExternalAccounts } from './external-accounts.ts';
import { makeDirectory } from './ldap.ts';
import { makeOidcSignIn, type OidcSignIn } from './oidc.ts';
import type { Passwords } from './passwords.ts';
import { makeRemoteUser, type RemoteUser } from './remote-user.ts';
import { makeSignIn, type SignInService } from './sign-in.ts';
import { userStore } from './users.ts';

/** The ways to sign in that the settings turn on. */
export interface Identity {
  readonly signIn: SignInService;
  readonly oidc: ReadonlyMap<string, OidcSignIn>;
  readonly remoteUser: RemoteUser | undefined;
}

export interface IdentityDeps {
  readonly settings: Settings;
  readonly db: Db;
  readonly passwords: Passwords;
  readonly nowMs: () => number;
  readonly forgetActors: () => void;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

// Users sometimes type a password into the name field, so longer texts are not logged.
const MOST_LETTERS = 64;

export function makeIdentity({ settings, db, passwords, nowMs, forgetActors, log }: IdentityDeps): Identity {
  const accounts = makeExternalAccounts({ db, nowMs, forgetActors, log });
  const { ldap, oidc, remoteUser, trustProxy } = settings;
  return {
    signIn: makeSignIn({
      users: userStore(db),
      passwords,
      nowMs,
      directory: ldap && makeDirectory(ldap, accounts),
      noteRefusal: (username, address) =>
        putDown(
          {
            action: 'account.sign-in refused',
            actor: NOBODY,
            facts: { username: username.slice(0, MOST_LETTERS), address },
          },
          db,
          nowMs(),
        ),
    }),
    oidc: new Map(oidc.map(provider => [provider.name, makeOidcSignIn(provider, accounts)])),
    remoteUser: remoteUser && makeRemoteUser(remoteUser, { accounts, isTrusted: trustedProxies(trustProxy) }),
  };
}

/** Returns the path under which users reach this site. */
export function basePathOfSettings({
  basePath,
  publicUrl,
}: Pick<Settings, 'basePath' | 'publicUrl'>): string {
  return basePath ?? (publicUrl ? new URL(publicUrl).pathname.replace(/\/+$/, '') : '');
}
