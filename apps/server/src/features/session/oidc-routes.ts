import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError, fail } from '@powerset/core/errors.ts';
import { readCookie, setCookie } from '../../auth/cookies.ts';
import type { OidcAttempt, OidcSignIn } from '../../auth/oidc.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { UserStore } from '../../auth/users.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { sendFailure } from '../../http/bind.ts';
import { httpContext } from '../../http/context.ts';
import { safeNext } from '../../http/sign-in-address.ts';
import { returnSite } from '../../http/site-address.ts';

export interface OidcRouteDeps {
  readonly oidc: ReadonlyMap<string, OidcSignIn>;
  readonly sessions: Sessions;
  readonly users: Pick<UserStore, 'noteSignIn'>;
  readonly secrets: Secrets;
  readonly publicUrl: string | undefined;
  readonly now: () => number;
}

interface KeptAttempt extends OidcAttempt {
  readonly provider: string;
  readonly next: string;
  readonly expiresMs: number;
}

const ATTEMPT_MS = 10 * 60 * 1000;
const RETURN_PATH = '/oauth-authorized/';

/** Serves sign-in with OpenID Connect, on the paths that Superset's providers know. */
export function oidcRoutes(app: FastifyInstance, deps: OidcRouteDeps): void {
  app.get('/login/:provider', (request, reply) =>
    orBackToSignIn(app, request, reply, () => sendAway(request, reply, deps)),
  );
  app.get(`${RETURN_PATH}:provider`, (request, reply) =>
    orBackToSignIn(app, request, reply, () => takeBack(request, reply, deps)),
  );
}

async function sendAway(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: OidcRouteDeps,
): Promise<FastifyReply> {
  const { name, signIn } = providerOf(request, deps);
  const { address, attempt } = await signIn.begin(returnAddress(request, name, deps));
  const kept: KeptAttempt = {
    ...attempt,
    provider: name,
    next: safeNext(request),
    expiresMs: deps.now() + ATTEMPT_MS,
  };
  setCookie(request, reply, {
    name: cookieOf(attempt.state),
    value: encodeURIComponent(deps.secrets.encrypt(JSON.stringify(kept))),
    maxAgeS: ATTEMPT_MS / 1000,
    path: RETURN_PATH,
  });
  return reply.redirect(address);
}

async function takeBack(
  request: FastifyRequest,
  reply: FastifyReply,
  deps: OidcRouteDeps,
): Promise<FastifyReply> {
  const { name, signIn } = providerOf(request, deps);
  const { next, ...attempt } = keptAttempt(request, reply, name, deps);
  const { user, idToken } = await signIn.finish(
    new URL(`${returnAddress(request, name, deps)}${queryOf(request)}`),
    attempt,
  );
  await deps.users.noteSignIn(user.id, true, deps.now());
  await deps.sessions.begin(request, reply, user.id, { provider: name, idToken });
  return reply.redirect(next);
}

/** Returns what was stored for this attempt; refuses an answer without an attempt in this browser. */
function keptAttempt(
  request: FastifyRequest,
  reply: FastifyReply,
  provider: string,
  { secrets, now }: OidcRouteDeps,
): KeptAttempt {
  const { state } = request.query as { readonly state?: unknown };
  const cookie = typeof state === 'string' ? cookieOf(state) : '';
  const sealed = readCookie(request, cookie);
  if (!sealed) return fail('auth.state-lost');
  setCookie(request, reply, { name: cookie, value: '', maxAgeS: 0, path: RETURN_PATH });
  const kept = unsealed(sealed, secrets);
  return kept && kept.state === state && kept.provider === provider && kept.expiresMs > now()
    ? kept
    : fail('auth.state-lost');
}

function unsealed(sealed: string, secrets: Secrets): KeptAttempt | undefined {
  try {
    return JSON.parse(secrets.decrypt(decodeURIComponent(sealed))) as KeptAttempt;
  } catch {
    return undefined;
  }
}

// One cookie per attempt, so that two tabs do not interfere.
function cookieOf(state: string): string {
  return `sign_in_${state.replace(/[^\w-]/g, '').slice(0, 16)}`;
}

function providerOf(
  request: FastifyRequest,
  { oidc }: OidcRouteDeps,
): { readonly name: string; readonly signIn: OidcSignIn } {
  const { provider: name } = request.params as { readonly provider: string };
  return { name, signIn: oidc.get(name) ?? fail('request.no-route') };
}

function returnAddress(request: FastifyRequest, name: string, { publicUrl }: OidcRouteDeps): string {
  // Providers compare addresses without default ports.
  return new URL(`${returnSite(request, publicUrl)}${RETURN_PATH}${name}`).href;
}

function queryOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
}

/** Failures lead to the sign-in screen with our own message; the provider's message stays in the log. */
async function orBackToSignIn(
  app: FastifyInstance,
  request: FastifyRequest,
  reply: FastifyReply,
  run: () => Promise<FastifyReply>,
): Promise<FastifyReply> {
  try {
    return await run();
  } catch (failure) {
    const context = httpContext(app);
    if (!(failure instanceof AppError) || !failure.code.startsWith('auth.'))
      return sendFailure(failure, undefined, request, reply, context);
    if (failure.facts.cause !== undefined)
      context.log('signing in failed', {
        code: failure.code,
        ...failure.facts.context,
        cause: failure.facts.cause,
      });
    return reply.redirect(`/login/?error=${failure.code}`);
  }
}
