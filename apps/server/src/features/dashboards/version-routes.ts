import type { FastifyInstance } from 'fastify';
import {
  dashboardVersionEndpoints,
  type DashboardVersionRow,
} from '@powerset/contracts/dashboard-version.ts';
import { describeChanges } from '@powerset/core/dashboard/describe-changes.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { requireOwner } from '../../access/data-access.ts';
import { giveVersion } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { wireMomentUtc } from '../../listing/moments.ts';
import { peopleById, wirePerson, type Person } from '../../metadata/people.ts';
import { restoreVersion, visibleDashboard, type DashboardDeps } from './service.ts';
import { contentOfVersion, dashboardVersions, type DashboardVersion } from './versions.ts';

const PAGE_SIZE = 25;
const LISTED_CHANGES = 20;

/**
 * Serves the version history of dashboards. Versions may name what has been removed since, so only editors
 * see them.
 */
export function dashboardVersionRoutes(app: FastifyInstance, deps: DashboardDeps): void {
  const versions = dashboardVersions(deps.db);
  const editable = async (id: number, actor: Actor): Promise<void> => {
    const { owners } = await visibleDashboard(String(id), actor, deps);
    requireOwner(
      actor,
      owners.map(owner => owner.id),
    );
  };
  const found = async (id: number, version: number): Promise<DashboardVersion> =>
    (await versions.find(id, version)) ?? fail('resource.not-found');
  const find = ({ id }: { readonly id: number }, actor: Actor) => editable(id, actor);

  bind(app, dashboardVersionEndpoints.list, async ({ params: { id }, query, actor }) => {
    await editable(id, actor);
    await versions.keep(id);
    const { page = 0, page_size: size = PAGE_SIZE } = query.q ?? {};
    // One more than the page, because each version is compared with the one before it.
    const rows = await versions.page(id, page * size, size + 1);
    const people = await peopleById(
      deps.db,
      rows.map(row => row.changed_by),
    );
    return {
      count: await versions.count(id),
      result: rows
        .slice(0, size)
        .map((row, at) => wireRow(row, rows[at + 1], { people, isCurrent: page === 0 && at === 0 })),
    };
  });
  bind(app, dashboardVersionEndpoints.get, async ({ params: { id, versionId: version }, actor }) => {
    await editable(id, actor);
    const row = await found(id, version);
    const { title, ...content } = row.content;
    const people = await peopleById(deps.db, [row.changed_by]);
    return { result: { ...wireVersion(row, people), dashboard_title: title, ...content } };
  });
  bind(
    app,
    dashboardVersionEndpoints.note,
    async ({ params: { id, versionId: version }, body }) => {
      await found(id, version);
      const note = body.note?.trim() || null;
      await versions.setNote(id, version, note);
      return { result: { version, note } };
    },
    { find },
  );
  bind(
    app,
    dashboardVersionEndpoints.restore,
    async ({ params: { id, versionId: version }, actor, request, reply }) => {
      const { content } = await found(id, version);
      const changedOn = await restoreVersion(id, content, {
        ...deps,
        actor,
        basedOn: request.headers['if-match'],
      });
      giveVersion(reply, changedOn);
      return { id, result: { version: changedOn } };
    },
    { find },
  );
}

function wireRow(
  row: DashboardVersion,
  before: DashboardVersion | undefined,
  { people, isCurrent }: { readonly people: ReadonlyMap<number, Person>; readonly isCurrent: boolean },
): DashboardVersionRow {
  const changes = before
    ? describeChanges(contentOfVersion(before.content), contentOfVersion(row.content))
    : null;
  return {
    ...wireVersion(row, people),
    is_current: isCurrent,
    changes: changes && changes.slice(0, LISTED_CHANGES).map(change => ({ ...change })),
    more: Math.max(0, (changes?.length ?? 0) - LISTED_CHANGES),
  };
}

function wireVersion(row: DashboardVersion, people: ReadonlyMap<number, Person>) {
  return {
    version: row.version,
    changed_on: wireMomentUtc(row.version),
    changed_by: wirePerson(people.get(row.changed_by ?? 0)),
    note: row.note,
  };
}
