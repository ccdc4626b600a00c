import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bootstrap, firstAccount, menu, signIn } from '@powerset/contracts/bootstrap.ts';
import { csrfToken, login, me, myRoles, refreshToken } from '@powerset/contracts/session.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { putDown } from '../../access/audit-trail.ts';
import type { Actors, KnownActor } from '../../auth/actors.ts';
import type { FirstAccount } from '../../auth/first-account.ts';
import type { Settings } from '../../config/settings.ts';
import { requirePassword } from '../../auth/password-policy.ts';
import { bearerOf } from '../../auth/identify.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { SignInService } from '../../auth/sign-in.ts';
import { holderOf, issueToken, readToken } from '../../auth/tokens.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';
import { menuFor } from './menu.ts';
import { bootstrapFor, meOf, userWithRoles, type BootstrapSource } from './service.ts';

export interface SessionDeps {
  readonly db: Db;
  readonly actors: Actors;
  readonly sessions: Sessions;
  readonly signIn: SignInService;
  readonly firstAccount: FirstAccount;
  readonly tokenKey: Uint8Array;
  readonly source: BootstrapSource;
  readonly settings: Pick<Settings, 'passwordSignIn' | 'passwordMin' | 'ldap'>;
  readonly now: () => number;
}

export function sessionRoutes(app: FastifyInstance, deps: SessionDeps): void {
  tokenRoutes(app, deps);
  meRoutes(app, deps);
  browserRoutes(app, deps);
}

function tokenRoutes(app: FastifyInstance, deps: SessionDeps): void {
  const signing = (): { key: Uint8Array; nowMs: number } => ({ key: deps.tokenKey, nowMs: deps.now() });
  bind(app, login, async ({ body, request }) => {
    // Only this call has no trailing slash and accepts only JSON.
    if (request.url.split('?')[0]!.endsWith('/')) fail('request.no-route');
    if (deps.settings.passwordSignIn === 'off') fail('auth.password-off');
    requireProvider(body.provider, deps.settings.ldap !== undefined);
    const user = await deps.signIn.signIn({
      username: body.username,
      password: body.password,
      address: request.ip,
    });
    await putDown(
      { action: 'account.sign-in', actor: { userId: user.id }, facts: { for: 'token' }, from: request },
      deps.db,
      deps.now(),
    );
    return {
      access_token: await issueToken('access', user, { ...signing(), fresh: true }),
      ...(body.refresh ? { refresh_token: await issueToken('refresh', user, signing()) } : {}),
    };
  });
  bind(app, refreshToken, async ({ request }) => {
    const header =
      request.headers.authorization ?? fail('auth.required', { detail: 'Missing Authorization Header' });
    const { user } = await holderOf(await readToken(bearerOf(header), 'refresh', signing()), id =>
      deps.actors.byUserId(id),
    );
    return { access_token: await issueToken('access', user!, signing()) };
  });
  bind(app, csrfToken, async ({ request, reply }) => ({ result: deps.sessions.csrfToken(request, reply) }));
}

function requireProvider(provider: string | undefined, hasDirectory: boolean): void {
  if (provider === 'db' || (provider === 'ldap' && hasDirectory)) return;
  if (provider === undefined)
    fail('request.invalid', { fields: { provider: ['Missing data for required field.'] } });
  const messages = [
    ...(provider === 'ldap' ? [] : ['Must be one of: db, ldap.']),
    'Alternative authentication provider is not allowed',
  ];
  fail('request.invalid', { fields: { provider: messages } });
}

function meRoutes(app: FastifyInstance, { actors }: SessionDeps): void {
  bind(app, me, async ({ actor }) => ({ result: meOf(await known(actor, actors)) ?? fail('auth.refused') }));
  bind(app, myRoles, async ({ actor }) => ({
    result: userWithRoles(await known(actor, actors)) ?? fail('auth.refused'),
  }));
  bind(app, menu, async ({ actor }) => ({ result: menuFor(actor) }));
}

function browserRoutes(app: FastifyInstance, deps: SessionDeps): void {
  bind(app, bootstrap, async ({ actor, request, reply }) => {
    const needsFirstAccount = await deps.firstAccount.isNeeded();
    return bootstrapFor(await known(actor, deps.actors), deps.source, {
      csrfToken: deps.sessions.csrfToken(request, reply),
      needsFirstAccount,
      viewer: actor.viewer,
      needsCode: needsFirstAccount && deps.firstAccount.code !== undefined,
    });
  });
  bind(app, signIn, async ({ body, request, reply }) => {
    requireJson(request);
    if (deps.settings.passwordSignIn !== 'on') fail('auth.password-off');
    const user = await deps.signIn.signIn({ ...body, address: request.ip });
    return { result: { csrf_token: await deps.sessions.begin(request, reply, user.id) } };
  });
  bind(app, firstAccount, async ({ body, request, reply }) => {
    requireJson(request);
    requirePassword(body.password, 'password', deps.settings.passwordMin);
    const id = await deps.firstAccount.create(body, request.ip);
    await putDown(
      {
        action: 'account.create',
        actor: { userId: id },
        facts: { before: [], after: [{ id, username: body.username, roles: ['Admin'] }] },
        from: request,
      },
      deps.db,
      deps.now(),
    );
    return { result: { id, csrf_token: await deps.sessions.begin(request, reply, id) } };
  });
}

// Forms of other sites cannot send JSON, so nobody can be signed in against their will.
function requireJson(request: FastifyRequest): void {
  if (!/^application\/json/.test(request.headers['content-type'] ?? '')) fail('request.not-json');
}

async function known(actor: Actor, actors: Actors): Promise<KnownActor> {
  if (actor.guest) return actors.guest(actor.guest);
  return (actor.userId === null ? undefined : await actors.byUserId(actor.userId)) ?? actors.visitor();
}
