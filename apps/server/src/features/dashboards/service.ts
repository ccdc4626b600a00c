import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { mayPlace } from '@powerset/core/permissions/ownership.ts';
import {
  filterDatasets,
  metadataProblems,
  metadataToStore,
  parseMetadata,
} from '@powerset/core/dashboard/metadata.ts';
import { changeChartMeta, chartIdsOf, type Positions } from '@powerset/core/dashboard/positions.ts';
import { exactJson, exactObject } from '@powerset/kit/exact-json.ts';
import { spacedJson, stableJson } from '@powerset/kit/stable-json.ts';
import type { DashboardCreate, DashboardUpdate } from '@powerset/contracts/dashboard.ts';
import { requireOwner } from '../../access/data-access.ts';
import { hasHiddenDataset } from '../../access/hidden-datasets.ts';
import { ownersFor } from '../../access/owners.ts';
import { requireCurrent } from '../../access/version.ts';
import { ALWAYS } from '../../listing/conditions.ts';
import { nextVersion } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { putInTrash } from '../../metadata/trash/put-in-trash.ts';
import { placeableCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { requireNoReports } from '../reports/access.ts';
import { visibleDashboards } from './access.ts';
import { dashboardStore, type Dashboard } from './store.ts';
import type { VersionContent } from './versions.ts';

export { dashboardUrl } from './wire.ts';

export interface DashboardDeps {
  readonly db: Db;
  readonly now: () => number;
  /** The feature flag DASHBOARD_RBAC. */
  readonly hasRoles: boolean;
  /** How long the trash keeps deleted items. */
  readonly trashDays: number;
}

/** Creates a dashboard, all or nothing. */
export function createDashboard(
  body: DashboardCreate,
  actor: Actor,
  { db, now }: DashboardDeps,
): Promise<number> {
  requireMetadata(body.json_metadata, {});
  return db.transaction().execute(async trx => {
    await requireFilterDatasets(parseMetadata(body.json_metadata), {}, actor, trx);
    await requireFreeSlug(trx, body.slug, undefined);
    await requireRoles(trx, body.roles);
    const owners = await ownersFor(trx, actor, body.owners);
    const store = dashboardStore(trx);
    const moment = now();
    const id = await store.insert({
      uuid: randomUUID(),
      title: body.dashboard_title ?? null,
      slug: slugOf(body.slug),
      description: null,
      css: body.css ?? null,
      json_metadata: body.json_metadata ?? null,
      position_json: body.position_json ?? null,
      is_published: body.published ? 1 : 0,
      certified_by: body.certified_by ?? null,
      certification_details: body.certification_details ?? null,
      is_managed_externally: body.is_managed_externally ? 1 : 0,
      external_url: body.external_url ?? null,
      created_on: moment,
      created_by: actor.userId,
      changed_on: moment,
      changed_by: actor.userId,
    });
    await store.setOwners(id, owners);
    if (body.roles) await store.setRoles(id, body.roles);
    const positions = parseMetadata(body.json_metadata)['positions'] ?? parseMetadata(body.position_json);
    await store.setCharts(
      id,
      await placeable(trx, chartIdsOf(positions as Positions), { actor, before: [] }),
    );
    return id;
  });
}

/** Changes a dashboard with its layout and its charts, all or nothing. Returns the time of the save. */
export function updateDashboard(
  id: number,
  body: DashboardUpdate,
  {
    actor,
    basedOn,
    knownMetadata = {},
    ...deps
  }: DashboardDeps & {
    readonly actor: Actor;
    readonly basedOn: string | undefined;
    /** Metadata whose fields are accepted even if they are unknown. */
    readonly knownMetadata?: Record<string, unknown>;
  },
): Promise<number> {
  return deps.db.transaction().execute(async trx => {
    const store = dashboardStore(trx);
    const [dashboard] = await store.visible([id], visibleDashboards(actor, deps.hasRoles));
    if (!dashboard) fail('resource.not-found');
    requireOwner(
      actor,
      dashboard.owners.map(owner => owner.id),
    );
    await requireCurrent(
      { header: basedOn, changedOn: body.changed_on, sent: body },
      { ...dashboard, kind: 'dashboard', fields: sent => savedFields(dashboard, sent) },
      { db: trx, now: deps.now },
    );
    const stored = parseMetadata(dashboard.json_metadata);
    requireMetadata(body.json_metadata, { ...knownMetadata, ...stored });
    await requireFilterDatasets(parseMetadata(body.json_metadata), stored, actor, trx);
    await requireFreeSlug(trx, body.slug, id);
    await requireRoles(trx, body.roles);
    if (body.owners) await store.setOwners(id, await ownersFor(trx, actor, body.owners));
    if (body.roles) await store.setRoles(id, body.roles);
    const moment = nextVersion(deps.now(), dashboard.changed_on);
    await store.update(
      id,
      {
        ...changedColumns(body),
        ...(await saveLayout(trx, dashboard, body, actor)),
        changed_on: moment,
        changed_by: actor.userId,
      },
      dashboard.changed_on,
    );
    return moment;
  });
}

/**
 * Saves a version of a dashboard again. Its owners, roles, and whether it is published stay. Returns the time
 * of the save.
 */
export function restoreVersion(
  id: number,
  { title, json_metadata: text, position_json: positions, ...same }: VersionContent,
  deps: DashboardDeps & { readonly actor: Actor; readonly basedOn: string | undefined },
): Promise<number> {
  const metadata = exactObject(text);
  const body = {
    ...same,
    dashboard_title: title,
    json_metadata: exactJson({ ...metadata, positions: exactObject(positions) }),
  };
  return updateDashboard(id, body, { ...deps, knownMetadata: metadata });
}

/** Returns the fields that saves change, under the names of the API; the layout is part of the metadata. */
function savedFields(
  dashboard: Dashboard,
  sent: DashboardUpdate | undefined,
): Readonly<Record<string, unknown>> {
  const hasLayout = sent === undefined || Object.hasOwn(parseMetadata(sent.json_metadata), 'positions');
  const {
    title,
    slug,
    css,
    json_metadata: metadata,
    position_json: positions,
    is_published: isPublished,
    certified_by,
    certification_details,
    owners,
    roles,
  } = dashboard;
  return {
    dashboard_title: title,
    slug,
    css,
    json_metadata: {
      ...parseMetadata(metadata),
      ...(hasLayout ? { positions: parseMetadata(positions) } : {}),
    },
    position_json: positions,
    published: isPublished === 1,
    certified_by,
    certification_details,
    owners: owners.map(owner => owner.id),
    roles: roles.map(role => role.id),
  };
}

/** Deletes dashboards that the actor owns, all or none. */
export function deleteDashboards(
  ids: readonly number[],
  actor: Actor,
  { db, now, hasRoles, trashDays }: DashboardDeps,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const dashboards = await dashboardStore(trx).visible(ids, visibleDashboards(actor, hasRoles));
    if (dashboards.length === 0 || dashboards.length < new Set(ids).size) fail('resource.not-found');
    for (const dashboard of dashboards)
      requireOwner(
        actor,
        dashboard.owners.map(owner => owner.id),
      );
    await requireNoReports(trx, 'dashboard', ids);
    await putInTrash(trx, 'dashboard', ids, { userId: actor.userId, now: now(), trashDays });
    await dashboardStore(trx).remove(ids);
  });
}

/**
 * Returns the dashboard with an id, slug, or uuid, if the actor may see it; guests also know it by the uuid
 * of its embedding.
 */
export async function visibleDashboard(
  name: string,
  actor: Actor,
  { db, hasRoles }: Pick<DashboardDeps, 'db' | 'hasRoles'>,
  { byEmbedding = false } = {},
): Promise<Dashboard> {
  return (
    (await dashboardStore(db).visibleByName(name, visibleDashboards(actor, hasRoles), byEmbedding)) ??
    fail('resource.not-found')
  );
}

/** Returns whether a dashboard exists and whether the actor may see it. */
export async function findDashboard(
  name: string,
  actor: Actor,
  { db, hasRoles }: Pick<DashboardDeps, 'db' | 'hasRoles'>,
): Promise<'visible' | 'hidden' | 'missing'> {
  const store = dashboardStore(db);
  if (await store.visibleByName(name, visibleDashboards(actor, hasRoles))) return 'visible';
  return (await store.visibleByName(name, ALWAYS)) ? 'hidden' : 'missing';
}

async function saveLayout(
  db: Db,
  { id, charts }: Dashboard,
  body: DashboardUpdate,
  actor: Actor,
): Promise<{ json_metadata?: string; position_json?: string | null }> {
  const placing = { actor, before: charts.map(chart => chart.id) };
  if (body.position_json)
    await dashboardStore(db).addCharts(
      id,
      await placeable(db, chartIdsOf(parseMetadata(body.position_json)), placing),
    );
  if (body.json_metadata === undefined || body.json_metadata === null) return {};
  const json = { json_metadata: spacedJson(metadataToStore(exactObject(body.json_metadata))) };
  const { positions } = parseMetadata(body.json_metadata);
  if (typeof positions !== 'object' || positions === null) return json;
  return { ...json, ...(await storedLayout(db, id, positions as Positions, placing)) };
}

/** Returns the layout in its stored form, with the uuids of its charts, by which exports know them. */
export async function storedLayout(
  db: Db,
  id: number,
  positions: Positions,
  placing: Placing,
): Promise<{ position_json: string }> {
  const store = dashboardStore(db);
  await store.setCharts(id, await placeable(db, chartIdsOf(positions), placing));
  const charts = new Map((await chartStore(db).ofDashboard(id)).map(chart => [chart.id, chart.uuid]));
  const withUuids = changeChartMeta(positions, meta => {
    const uuid = charts.get(Number(meta['chartId']));
    return uuid ? { ...meta, uuid } : undefined;
  });
  return { position_json: stableJson(withUuids) };
}

interface Placing {
  readonly actor: Actor;
  /** The charts that are already on the dashboard, or on the one of which it is a copy. */
  readonly before: readonly number[];
}

/** Returns the charts that the actor may put on a dashboard; others are left out as if they did not exist. */
async function placeable(
  db: Db,
  ids: readonly number[],
  { actor, before }: Placing,
): Promise<readonly number[]> {
  const added = ids.filter(id => !before.includes(id));
  const seen = added.length === 0 ? [] : await chartStore(db).visible(added, placeableCharts(actor));
  return mayPlace(ids, { before, seen: seen.map(chart => chart.id) });
}

function requireMetadata(text: string | null | undefined, stored: Record<string, unknown>): void {
  if (!text) return;
  const problems = metadataProblems(JSON.parse(text), stored);
  if (problems) fail('request.invalid', { fields: { json_metadata: [problems] } });
}

// Users who see a dashboard also see the values of its filters, so new filters need readable datasets.
// Existing filters may stay.
export async function requireFilterDatasets(
  metadata: Record<string, unknown>,
  stored: Record<string, unknown>,
  actor: Actor,
  db: Db,
): Promise<void> {
  const before = new Set(filterDatasets(stored));
  const added = filterDatasets(metadata).filter(id => !before.has(id));
  if (await hasHiddenDataset(added, actor, db))
    fail('resource.invalid', {
      fields: { json_metadata: ['A filter is over a dataset that does not exist'] },
    });
}

/** Returns a slug in the form for addresses: words joined by dashes; null for none. */
export function slugOf(text: string | null | undefined): string | null {
  return (
    (text ?? '')
      .trim()
      .replaceAll(' ', '-')
      .replace(/[^\p{L}\p{N}_-]+/gu, '') || null
  );
}

/** Returns whether a text can name dashboards in another way than as a slug. */
export function isOtherName(slug: string): boolean {
  return /^\d+$/.test(slug) || z.guid().safeParse(slug).success;
}

async function requireFreeSlug(
  db: Db,
  text: string | null | undefined,
  ownId: number | undefined,
): Promise<void> {
  const slug = slugOf(text);
  if (!slug) return;
  if (isOtherName(slug))
    fail('resource.invalid', {
      fields: { slug: ['Must be neither a number nor a uuid: these name other dashboards'] },
    });
  const found = await dashboardStore(db).bySlug(slug);
  if (found && found.id !== ownId) fail('resource.invalid', { fields: { slug: ['Must be unique'] } });
}

async function requireRoles(db: Db, ids: readonly number[] | undefined): Promise<void> {
  if (!ids || ids.length === 0) return;
  const found = await db.selectFrom('roles').select('id').where('id', 'in', ids).execute();
  if (found.length < new Set(ids).size)
    fail('resource.invalid', { fields: { roles: ['Some roles do not exist'] } });
}

function changedColumns(body: DashboardUpdate): Record<string, unknown> {
  const same = ['certification_details', 'certified_by', 'css', 'external_url', 'position_json'] as const;
  return {
    ...Object.fromEntries(same.flatMap(name => (body[name] === undefined ? [] : [[name, body[name]]]))),
    ...(body.dashboard_title === undefined ? {} : { title: body.dashboard_title }),
    ...(body.slug === undefined ? {} : { slug: slugOf(body.slug) }),
    ...(typeof body.published === 'boolean' ? { is_published: body.published ? 1 : 0 } : {}),
    ...(typeof body.is_managed_externally === 'boolean'
      ? { is_managed_externally: body.is_managed_externally ? 1 : 0 }
      : {}),
  };
}
