import type { FastifyInstance } from 'fastify';
import { endViewAs, startViewAs } from '@powerset/contracts/view-as.ts';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { putDown } from '../../access/audit-trail.ts';
import type { Actors } from '../../auth/actors.ts';
import type { Sessions } from '../../auth/sessions.ts';
import { bind } from '../../http/bind.ts';
import type { Db } from '../../metadata/open-store.ts';

export interface ViewAsDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly actors: Actors;
  readonly sessions: Sessions;
}

const LONGEST_MS = 30 * 60 * 1000;

/** Lets administrators see the site as another user, without changing anything. */
export function viewAsRoutes(app: FastifyInstance, { db, now, actors, sessions }: ViewAsDeps): void {
  bind(
    app,
    startViewAs,
    async ({ actor, body, request, reply }) => {
      const viewed = await viewableUser(body.user, actor, actors);
      const untilMs = now() + LONGEST_MS;
      await sessions.view(request, reply, {
        ownerId: actor.userId,
        viewing: { userId: viewed.id, untilMs },
      });
      const until = new Date(untilMs).toISOString();
      const facts = { id: viewed.id, username: viewed.username, until };
      await putDown({ action: 'account.view as', actor, facts, from: request }, db, now());
      return { result: { until } };
    },
    { find: async (_params, actor) => requireAdmin(actor) },
  );
  bind(app, endViewAs, async ({ actor, request, reply }) => {
    if (!actor.viewer) return { message: 'OK' };
    await sessions.view(request, reply, { ownerId: actor.viewer.userId, viewing: undefined });
    await putDown({ action: 'account.view as ended', actor, facts: {}, from: request }, db, now());
    return { message: 'OK' };
  });
}

// Nobody has more rights than administrators.
function requireAdmin(actor: Actor): void {
  if (!isAdmin(actor)) fail('access.forbidden');
}

async function viewableUser(id: number, actor: Actor, actors: Actors) {
  if (id === actor.userId) fail('request.invalid', { fields: { user: ['This is your own account.'] } });
  return (
    (await actors.byUserId(id))?.user ??
    fail('request.invalid', { fields: { user: ['This account does not exist or is deactivated.'] } })
  );
}
