import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openPublicLink, publicLinkEndpoints, type PublicLink } from '@powerset/contracts/public-link.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { endsStatement } from '@powerset/sql/read/check-clause.ts';
import { requireOwner } from '../../access/data-access.ts';
import { issueGuestToken, LINK_RESOURCE, type GuestTokenOptions } from '../../auth/guests.ts';
import { guardedDatasets, linkIdOf, linkKey, publicLinks, type StoredLink } from '../../auth/public-links.ts';
import { bind } from '../../http/bind.ts';
import { sendFile } from '../../http/pages.ts';
import type { WebFiles } from '../../http/web-files.ts';
import { wireMomentUtc } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, wirePerson } from '../../metadata/people.ts';
import { visibleDashboard } from '../dashboards/service.ts';

export interface PublicLinkDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly hasRoles: boolean;
  readonly files: WebFiles;
  /** The flag PUBLIC_LINKS. */
  readonly isOn: boolean;
  /** The key from which the secret parts of addresses are computed. */
  readonly linkSecret: Uint8Array;
  readonly signing: () => GuestTokenOptions;
}

/** Serves links that show a published dashboard to everyone who has them, without an account. */
export function publicLinkRoutes(app: FastifyInstance, deps: PublicLinkDeps): void {
  managingRoutes(app, deps);
  bind(app, openPublicLink, ({ body }) => openLink(body.key, deps));
  app.get('/public/:key', (request, reply) => {
    // The address alone opens the dashboard, so it must reach neither search engines nor other sites.
    reply.header('x-robots-tag', 'noindex').header('referrer-policy', 'no-referrer');
    return sendFile(request, reply, deps.files);
  });
}

function managingRoutes(app: FastifyInstance, deps: PublicLinkDeps): void {
  const { db, now } = deps;
  const editable = async (id: number, actor: Actor) => {
    requireOn(deps);
    const dashboard = await visibleDashboard(String(id), actor, deps);
    requireOwner(
      actor,
      dashboard.owners.map(owner => owner.id),
    );
    return dashboard;
  };
  const find = ({ id }: { readonly id: number }, actor: Actor) => editable(id, actor);

  bind(app, publicLinkEndpoints.list, async ({ params: { id }, actor }) => {
    const dashboard = await editable(id, actor);
    return {
      result: await wireLinks(await publicLinks({ dashboardId: id }, now(), db), deps),
      guarded: [...(await guardedDatasets(id, dashboard.json_metadata, db))],
    };
  });
  bind(
    app,
    publicLinkEndpoints.create,
    async ({ params: { id }, body, actor, reply }) => {
      const dashboard = await editable(id, actor);
      const expires = body.expires_on === null ? null : Date.parse(body.expires_on);
      if (expires !== null && expires <= now())
        fail('request.invalid', { detail: 'The link would end before it begins. Choose a later time.' });
      if (dashboard.is_published === 0)
        fail('request.invalid', { detail: 'Drafts have no public links. Publish the dashboard first.' });
      const rules = body.rules.map(({ dataset, clause }) => ({ dataset, clause: clause.trim() }));
      requireRules(rules, await guardedDatasets(id, dashboard.json_metadata, db), actor);
      const linkId = randomUUID();
      await db
        .insertInto('public_links')
        .values({
          id: linkId,
          dashboard_id: id,
          note: body.note?.trim() ?? '',
          rules: JSON.stringify(rules),
          shows_filters: body.shows_filters ? 1 : 0,
          permalink_key: body.permalink_key ?? null,
          expires_on: expires,
          created_on: now(),
          created_by: actor.userId!,
        })
        .execute();
      const [made] = await wireLinks(await publicLinks({ ids: [linkId] }, now(), db), deps);
      reply.code(201);
      return { result: made! };
    },
    { find },
  );
  bind(
    app,
    publicLinkEndpoints.remove,
    async ({ params: { id, linkId }, actor }) => {
      await editable(id, actor);
      const ended = await db
        .deleteFrom('public_links')
        .where('id', '=', linkId)
        .where('dashboard_id', '=', id)
        .returning('id')
        .executeTakeFirst();
      if (!ended) fail('resource.not-found');
      return { message: 'OK' };
    },
    { find },
  );
}

function requireOn({ isOn }: Pick<PublicLinkDeps, 'isOn'>): void {
  if (!isOn)
    fail('resource.not-found', {
      detail: 'Public links are turned off. Turn on the feature flag PUBLIC_LINKS and restart the server.',
    });
}

/** Throws unless each rule is one condition and every protected dataset has one. */
function requireRules(
  rules: PublicLink['rules'],
  guarded: readonly { readonly id: number; readonly table_name: string }[],
  actor: Actor,
): void {
  if (guarded.length > 0 && !actor.can('can_write', 'Row Level Security'))
    fail('access.forbidden', {
      detail:
        'Row rules protect data of this dashboard. Only users who may write row rules can make public links to it.',
    });
  const wrong = rules.find(({ clause }) => clause === '' || endsStatement(clause));
  if (wrong)
    fail('request.invalid', {
      detail: `The condition "${wrong.clause}" must be one SQL condition without a semicolon.`,
    });
  const lacking = guarded.filter(({ id }) => !rules.some(({ dataset }) => dataset === id));
  if (lacking.length > 0)
    fail('request.invalid', {
      detail: `Row rules protect ${lacking.map(one => `"${one.table_name}"`).join(', ')}. Write the condition that the viewers of this link get for each of them.`,
    });
}

async function openLink(key: string, { db, now, isOn, linkSecret, signing }: PublicLinkDeps) {
  const id = isOn ? linkIdOf(key, linkSecret) : undefined;
  const [link] = id === undefined ? [] : await publicLinks({ ids: [id] }, now(), db);
  if (!link || link.closed !== null) return fail('resource.not-found');
  return {
    token: await issueGuestToken(
      {
        user: { username: `public link ${link.id}`, first_name: 'Public', last_name: 'link' },
        resources: [{ type: LINK_RESOURCE, id: link.id }],
        rls_rules: [],
      },
      signing(),
    ),
    dashboard_id: link.dashboardId,
    shows_filters: link.showsFilters,
    permalink_key: link.permalinkKey,
  };
}

async function wireLinks(
  links: readonly StoredLink[],
  { db, linkSecret }: PublicLinkDeps,
): Promise<PublicLink[]> {
  const people = await peopleById(
    db,
    links.map(link => link.createdBy),
  );
  return links.map(link => ({
    id: link.id,
    path: `/public/${linkKey(link.id, linkSecret)}/`,
    note: link.note,
    created_on: wireMomentUtc(link.createdOn),
    created_by: wirePerson(people.get(link.createdBy)),
    expires_on: link.expiresOn === null ? null : new Date(link.expiresOn).toISOString(),
    shows_filters: link.showsFilters,
    rules: [...link.rules],
    closed: link.closed,
  }));
}
