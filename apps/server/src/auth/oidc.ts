import type * as OpenIdClientModule from 'openid-client';
import type { ClientAuth, Configuration } from 'openid-client';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { OidcProvider } from '../config/identity-settings.ts';
import type { ExternalAccounts, ExternalPerson } from './external-accounts.ts';
import type { User } from './users.ts';

/** What must come back with a user sent to a provider. */
export interface OidcAttempt {
  readonly state: string;
  readonly nonce: string;
  readonly verifier: string;
}

export interface OidcSignIn {
  /** Returns where to send a user who signs in, and what to keep until they return. */
  begin(redirectUri: string): Promise<{ readonly address: string; readonly attempt: OidcAttempt }>;
  /** Returns the account of a returning user, and the token to sign out at the provider. */
  finish(returned: URL, attempt: OidcAttempt): Promise<{ readonly user: User; readonly idToken: string }>;
  /** Returns where the provider ends its session, if it can. */
  signOutAddress(idToken: string, returnTo: string): Promise<string | undefined>;
}

type OpenIdClient = typeof OpenIdClientModule;

const TIMEOUT_S = 10;

/**
 * Returns the sign-in with one provider: authorization code with PKCE, state, and nonce. Its configuration is
 * loaded on first use.
 */
export function makeOidcSignIn(provider: OidcProvider, accounts: ExternalAccounts): OidcSignIn {
  let known: Promise<Configuration> | undefined;
  const configuration = (): Promise<Configuration> => {
    known ??= discover(provider).catch((cause: unknown) => {
      known = undefined;
      return fail('auth.provider-down', { cause, context: { provider: provider.name } });
    });
    return known;
  };
  return {
    async begin(redirectUri) {
      const oidc = await import('openid-client');
      const attempt = {
        state: oidc.randomState(),
        nonce: oidc.randomNonce(),
        verifier: oidc.randomPKCECodeVerifier(),
      };
      const address = oidc.buildAuthorizationUrl(await configuration(), {
        redirect_uri: redirectUri,
        scope: [...new Set(['openid', ...provider.scopes])].join(' '),
        state: attempt.state,
        nonce: attempt.nonce,
        code_challenge: await oidc.calculatePKCECodeChallenge(attempt.verifier),
        code_challenge_method: 'S256',
      });
      return { address: address.href, attempt };
    },
    async finish(returned, attempt) {
      const { claims, idToken } = await exchange(await configuration(), returned, attempt, provider);
      return { user: await accounts.userOf(personOf(claims, provider), provider), idToken };
    },
    async signOutAddress(idToken, returnTo) {
      const config = await configuration();
      if (!config.serverMetadata().end_session_endpoint) return undefined;
      const { buildEndSessionUrl } = await import('openid-client');
      return buildEndSessionUrl(config, { id_token_hint: idToken, post_logout_redirect_uri: returnTo }).href;
    },
  };
}

async function discover({ issuer, clientId, clientSecret }: OidcProvider): Promise<Configuration> {
  const oidc = await import('openid-client');
  const execute = [
    oidc.enableNonRepudiationChecks,
    ...(issuer.startsWith('http:') ? [oidc.allowInsecureRequests] : []),
  ];
  return oidc.discovery(
    new URL(issuer),
    clientId,
    undefined,
    clientSecret ? secretAuth(oidc, clientSecret) : oidc.None(),
    { timeout: TIMEOUT_S, execute },
  );
}

// Uses the provider's declared method; the first is the default of the standard.
function secretAuth(
  { ClientSecretBasic, ClientSecretPost }: Pick<OpenIdClient, 'ClientSecretBasic' | 'ClientSecretPost'>,
  secret: string,
): ClientAuth {
  const [basic, post] = [ClientSecretBasic(secret), ClientSecretPost(secret)];
  return (server, ...rest) =>
    ((server.token_endpoint_auth_methods_supported ?? ['client_secret_basic']).includes('client_secret_basic')
      ? basic
      : post)(server, ...rest);
}

type Claims = Readonly<Record<string, unknown>>;

async function exchange(
  config: Configuration,
  returned: URL,
  { state, nonce, verifier }: OidcAttempt,
  provider: OidcProvider,
): Promise<{ readonly claims: Claims; readonly idToken: string }> {
  const oidc = await import('openid-client');
  try {
    const tokens = await oidc.authorizationCodeGrant(config, returned, {
      expectedState: state,
      expectedNonce: nonce,
      pkceCodeVerifier: verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims()!;
    const more = config.serverMetadata().userinfo_endpoint
      ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub)
      : {};
    return { claims: { ...more, ...claims }, idToken: tokens.id_token! };
  } catch (cause) {
    const wasAnswered =
      cause instanceof oidc.AuthorizationResponseError ||
      cause instanceof oidc.ResponseBodyError ||
      (cause instanceof oidc.ClientError && isAboutAnswer(cause));
    return fail(wasAnswered ? 'auth.provider-refused' : 'auth.provider-down', {
      cause,
      context: { provider: provider.name },
    });
  }
}

// Everything except a failed connection: wrong state, nonce, signature, or claims.
function isAboutAnswer({ code }: { readonly code?: string | undefined }): boolean {
  return code !== undefined && code !== 'OAUTH_TIMEOUT' && code !== 'OAUTH_ABORT';
}

function personOf(claims: Claims, { issuer, claims: paths, emailDomains }: OidcProvider): ExternalPerson {
  const text = (path: string): string | undefined => {
    const value = claimAt(claims, path);
    return typeof value === 'string' && value.trim() !== '' ? value.trim() : undefined;
  };
  const email = text(paths.email);
  if (emailDomains.length > 0) requireDomain(email, claims, emailDomains);
  const username = text(paths.username) ?? email ?? fail('auth.no-name');
  const groups = claimAt(claims, paths.groups);
  return {
    provider: issuer,
    subject: String(claims['sub']),
    username,
    email,
    hasVerifiedEmail: hasVerifiedEmail(claims) === true,
    firstName: text(paths.firstName),
    lastName: text(paths.lastName),
    groups: (Array.isArray(groups) ? groups : [groups]).filter(group => typeof group === 'string'),
  };
}

function requireDomain(email: string | undefined, claims: Claims, domains: readonly string[]): void {
  if (!email) throw new AppError('auth.no-email');
  const domain = email.slice(email.lastIndexOf('@') + 1).toLowerCase();
  if (hasVerifiedEmail(claims) === false || !domains.some(allowed => allowed.toLowerCase() === domain))
    throw new AppError('auth.email-domain');
}

// Some providers send it as text or not at all.
function hasVerifiedEmail({ email_verified: told }: Claims): boolean | undefined {
  return told === undefined ? undefined : told === true || told === 'true';
}

// A claim whose name contains dots takes precedence.
function claimAt(claims: Claims, path: string): unknown {
  if (Object.hasOwn(claims, path)) return claims[path];
  return path
    .split('.')
    .reduce<unknown>(
      (inner, key) =>
        typeof inner === 'object' && inner !== null && Object.hasOwn(inner, key)
          ? (inner as Claims)[key]
          : undefined,
      claims,
    );
}
