import type { FastifyInstance } from 'fastify';
import {
  changeOwnPassword,
  endAccountSessions,
  ownSessionEndpoints,
} from '@powerset/contracts/own-account.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { putDown } from '../../access/audit-trail.ts';
import type { Actors } from '../../auth/actors.ts';
import { requirePassword } from '../../auth/password-policy.ts';
import type { Passwords } from '../../auth/passwords.ts';
import { sessionStore } from '../../auth/session-store.ts';
import type { Sessions } from '../../auth/sessions.ts';
import type { SignInService } from '../../auth/sign-in.ts';
import { userStore, type User } from '../../auth/users.ts';
import type { Settings } from '../../config/settings.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';

export interface OwnAccountDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly actors: Actors;
  readonly sessions: Sessions;
  readonly passwords: Passwords;
  readonly signIn: SignInService;
  readonly settings: Pick<Settings, 'passwordMin'>;
}

/** Serves users' own accounts, and lets administrators end others' sessions. */
export function ownAccountRoutes(app: FastifyInstance, deps: OwnAccountDeps): void {
  sessionListRoutes(app, deps);
  passwordRoute(app, deps);
}

function sessionListRoutes(app: FastifyInstance, { db, now, actors, sessions }: OwnAccountDeps): void {
  const store = sessionStore(db);
  bind(app, ownSessionEndpoints.list, async ({ actor, request }) => {
    const here = sessions.idOf(request);
    const rows = await store.ofUser(actor.userId!, now());
    return {
      has_password: Boolean((await userStore(db).byId(actor.userId!))?.password_hash),
      result: rows.map(row => ({
        id: row.id,
        created_on: moment(row.created_on),
        last_seen_on: row.last_seen_on === null ? null : moment(row.last_seen_on),
        address: row.address,
        user_agent: row.user_agent,
        is_current: row.id === here,
      })),
    };
  });
  bind(app, ownSessionEndpoints.end, async ({ actor, params }) => {
    // A missing session has already ended.
    await store.endOf(actor.userId!, params.key);
    return { message: 'OK' };
  });
  bind(app, ownSessionEndpoints.endOthers, async ({ actor, request }) => {
    await store.endAll(actor.userId!, { now: now(), except: sessions.idOf(request) });
    actors.forget();
    return { message: 'OK' };
  });
  bind(app, endAccountSessions, async ({ actor, request, params: { id } }) => {
    if (!(await userStore(db).byId(id))) fail('resource.not-found');
    await store.endAll(id, { now: now() });
    actors.forget();
    await putDown({ action: 'account.sign-out', actor, facts: { id }, from: request }, db, now());
    return { message: 'OK' };
  });
}

function passwordRoute(
  app: FastifyInstance,
  { db, now, actors, sessions, passwords, signIn, settings }: OwnAccountDeps,
): void {
  bind(app, changeOwnPassword, async ({ actor, body, request }) => {
    requirePassword(body.new_password, 'new_password', settings.passwordMin);
    const users = userStore(db);
    const user = withPassword(await users.byId(actor.userId!));
    await signIn
      .confirm(user, { password: body.current_password, address: request.ip })
      .catch(sayWrongPassword);
    await users.setPassword(user.id, await passwords.hash(body.new_password), {
      now: now(),
      keeps: sessions.idOf(request),
    });
    actors.forget();
    await putDown({ action: 'account.password', actor, facts: { id: user.id }, from: request }, db, now());
    return { message: 'OK' };
  });
}

function withPassword(user: User | undefined): User {
  if (!user) return fail('auth.refused');
  return user.password_hash
    ? user
    : fail('request.invalid', {
        detail: 'This account has no password because you sign in with another service.',
      });
}

// Status 401 would send a user who mistyped the password to the sign-in screen.
function sayWrongPassword(error: unknown): never {
  if (error instanceof AppError && error.code === 'auth.refused')
    fail('request.invalid', { fields: { current_password: ['This is not your password.'] } });
  throw error;
}

function moment(ms: number): string {
  return new Date(ms).toISOString();
}
