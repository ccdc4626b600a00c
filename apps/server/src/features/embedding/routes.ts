import { randomUUID } from 'node:crypto';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { embeddingEndpoints, guestToken } from '@powerset/contracts/embedding.ts';
import { fail } from '@powerset/core/errors.ts';
import { endsStatement } from '@powerset/sql/read/check-clause.ts';
import { issueGuestToken, type GuestTokenOptions } from '../../auth/guests.ts';
import { requireOwner } from '../../access/data-access.ts';
import { putDown } from '../../access/audit-trail.ts';
import { giveVersion, requireUnchanged } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import type { Call } from '../../http/call.ts';
import { sendFile } from '../../http/pages.ts';
import { setFrameAncestors } from '../../http/security-headers.ts';
import type { WebFiles } from '../../http/web-files.ts';
import { nextVersion, wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById } from '../../metadata/people.ts';
import { visibleDashboard } from '../dashboards/service.ts';

export interface EmbeddingDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly hasRoles: boolean;
  readonly files: WebFiles;
  /** Without the feature there are no embedded pages or tokens. */
  readonly isOn: boolean;
  readonly signing: () => GuestTokenOptions;
}

/** Serves embedded dashboards: their settings, the guest tokens, and the page itself. */
export function embeddingRoutes(app: FastifyInstance, deps: EmbeddingDeps): void {
  administrationRoutes(app, deps);
  removalRoutes(app, deps);
  tokenRoute(app, deps);
  app.get('/embedded/:uuid', (request, reply) => sendEmbeddedPage(request, reply, deps));
}

function administrationRoutes(app: FastifyInstance, deps: EmbeddingDeps): void {
  const { db } = deps;
  bind(app, embeddingEndpoints.get, async ({ actor, params, reply }) => {
    const { id } = await visibleDashboard(params.id, actor, deps);
    const stored = await storedEmbedding(id, db);
    if (stored) giveVersion(reply, stored.changed_on);
    return (await embeddingOf(id, db)) ?? reply.code(404).type('application/json; charset=utf-8').send('{}');
  });
  const save = saver(deps);
  const seen = ({ id }: { readonly id: string }, actor: Actor) => visibleDashboard(id, actor, deps);
  bind(
    app,
    embeddingEndpoints.create,
    ({ params, body, ...call }) => save(params.id, body.allowed_domains, call),
    { find: seen },
  );
  bind(
    app,
    embeddingEndpoints.update,
    ({ params, body, ...call }) => save(params.id, body.allowed_domains, call),
    { find: seen },
  );
  bind(app, embeddingEndpoints.byUuid, async ({ actor, params }) => {
    const found =
      (await db
        .selectFrom('embedded_dashboards')
        .select('dashboard_id')
        .where('uuid', '=', params.uuid)
        .executeTakeFirst()) ?? fail('resource.not-found');
    await visibleDashboard(String(found.dashboard_id), actor, deps);
    const { result } = (await embeddingOf(found.dashboard_id, db))!;
    return { result: actor.guest ? { ...result, changed_by: null } : result };
  });
}

function saver(deps: EmbeddingDeps) {
  const { db, now } = deps;
  return async (
    name: string,
    domains: readonly string[],
    { actor, request, reply }: Pick<Call, 'actor' | 'request' | 'reply'>,
  ) => {
    const { id, owners } = await visibleDashboard(name, actor, deps);
    requireOwner(
      actor,
      owners.map(owner => owner.id),
    );
    const before = await embeddingOf(id, db);
    const stored = await storedEmbedding(id, db);
    if (stored)
      await requireUnchanged(request.headers['if-match'], stored, db, {
        theirs: { allowed_domains: before?.result.allowed_domains },
        yours: { allowed_domains: domains },
      });
    const values = {
      allowed_domains: JSON.stringify(domains),
      changed_on: nextVersion(now(), stored?.changed_on ?? 0),
      changed_by: actor.userId,
    };
    giveVersion(reply, values.changed_on);
    const known = await db
      .updateTable('embedded_dashboards')
      .set(values)
      .where('dashboard_id', '=', id)
      .where('changed_on', '=', stored?.changed_on ?? 0)
      .returning('uuid')
      .executeTakeFirst();
    if (!known && stored) fail('resource.conflict');
    if (!known)
      await db
        .insertInto('embedded_dashboards')
        .values({ uuid: randomUUID(), dashboard_id: id, guests_since: now(), ...values })
        .execute();
    const after = (await embeddingOf(id, db))!;
    await putDown(
      {
        action: 'embedding.update',
        actor,
        facts: { before: before?.result, after: after.result },
        from: request,
      },
      db,
      now(),
    );
    return after;
  };
}

function removalRoutes(app: FastifyInstance, deps: EmbeddingDeps): void {
  const { db, now } = deps;
  bind(app, embeddingEndpoints.remove, async ({ actor, request, params }) => {
    const { id, owners } = await visibleDashboard(params.id, actor, deps);
    requireOwner(
      actor,
      owners.map(owner => owner.id),
    );
    const [before, stored] = [await embeddingOf(id, db), await storedEmbedding(id, db)];
    if (stored) await requireUnchanged(request.headers['if-match'], stored, db);
    await db.deleteFrom('embedded_dashboards').where('dashboard_id', '=', id).execute();
    await putDown(
      { action: 'embedding.delete', actor, facts: { before: before?.result }, from: request },
      db,
      now(),
    );
    return { message: 'OK' };
  });
  bind(app, embeddingEndpoints.sendGuestsAway, async ({ actor, request, params }) => {
    const { id, owners } = await visibleDashboard(params.id, actor, deps);
    requireOwner(
      actor,
      owners.map(owner => owner.id),
    );
    // Tokens state their issue time in whole seconds, so those of this second end too.
    const known = await db
      .updateTable('embedded_dashboards')
      .set({ guests_since: now() + 1000 })
      .where('dashboard_id', '=', id)
      .returning('uuid')
      .executeTakeFirst();
    if (!known) fail('resource.not-found');
    await putDown({ action: 'embedding.send guests away', actor, facts: { id }, from: request }, db, now());
    return { message: 'OK' };
  });
}

function tokenRoute(app: FastifyInstance, { db, now, isOn, signing }: EmbeddingDeps): void {
  bind(app, guestToken, async ({ actor, request, body }) => {
    if (!isOn) fail('resource.not-found');
    requireOneCondition(body.rls.map(({ clause }) => clause));
    for (const { id } of body.resources) {
      const known = await db
        .selectFrom('embedded_dashboards')
        .select('uuid')
        .where(({ or, eb }) =>
          or([eb('uuid', '=', id), eb('dashboard_id', '=', /^\d{1,9}$/.test(id) ? Number(id) : -1)]),
        )
        .executeTakeFirst();
      if (!known) fail('request.invalid', { detail: 'EmbeddedDashboard not found.' });
    }
    await putDown(
      {
        action: 'guest pass.create',
        actor,
        facts: { user: body.user, resources: body.resources, rls: body.rls },
        from: request,
      },
      db,
      now(),
    );
    return {
      token: await issueGuestToken(
        {
          user: body.user,
          resources: body.resources,
          rls_rules: body.rls,
          ...(actor.userId === null ? {} : { granted_by: actor.userId }),
        },
        signing(),
      ),
    };
  });
}

// An issued token cannot be changed, so a clause that no engine may run is refused first.
function requireOneCondition(clauses: readonly string[]): void {
  const wrong = clauses.find(endsStatement);
  if (wrong !== undefined)
    fail('request.invalid', {
      detail: `The clause "${wrong}" ends the statement, but a rule must be one condition. Remove the semicolon.`,
    });
}

async function sendEmbeddedPage(
  request: FastifyRequest,
  reply: FastifyReply,
  { db, files, isOn }: EmbeddingDeps,
): Promise<FastifyReply> {
  const { uuid } = request.params as { uuid: string };
  const found = isOn
    ? await db
        .selectFrom('embedded_dashboards')
        .select('allowed_domains')
        .where('uuid', '=', uuid)
        .executeTakeFirst()
    : undefined;
  if (!found)
    return reply
      .code(404)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>404</title><h1>There is no embedded dashboard here.</h1>');
  const domains = JSON.parse(found.allowed_domains) as readonly string[];
  if (domains.length > 0 && !domains.some(domain => originOf(domain) === originOf(request.headers.referer))) {
    return reply
      .code(403)
      .type('text/html; charset=utf-8')
      .send('<!doctype html><title>403</title><h1>This dashboard may not be embedded here.</h1>');
  }
  setFrameAncestors(
    reply,
    domains.flatMap(domain => originOf(domain) ?? []),
  );
  return sendFile(request, reply, files);
}

function originOf(address: string | undefined): string | undefined {
  return address !== undefined && URL.canParse(address) ? new URL(address).origin : undefined;
}

function storedEmbedding(dashboardId: number, db: Db) {
  return db
    .selectFrom('embedded_dashboards')
    .select(['changed_on', 'changed_by'])
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirst();
}

async function embeddingOf(dashboardId: number, db: Db) {
  const row = await db
    .selectFrom('embedded_dashboards')
    .selectAll()
    .where('dashboard_id', '=', dashboardId)
    .executeTakeFirst();
  if (!row) return undefined;
  const person = (await peopleById(db, [row.changed_by])).get(row.changed_by ?? 0);
  return {
    result: {
      uuid: row.uuid,
      allowed_domains: JSON.parse(row.allowed_domains) as string[],
      dashboard_id: String(row.dashboard_id),
      changed_on: wireMoment(row.changed_on),
      changed_by: person
        ? {
            first_name: person.first_name,
            id: person.id,
            last_name: person.last_name,
            username: person.username,
          }
        : null,
    },
  };
}
