import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { mayChange } from '@powerset/core/permissions/ownership.ts';
import type { ChartCreate, ChartUpdate } from '@powerset/contracts/chart.ts';
import { hasHiddenDataset } from '../../access/hidden-datasets.ts';
import { ownersFor } from '../../access/owners.ts';
import { requireOwner } from '../../access/data-access.ts';
import { raiseDashboards, requireCurrent, type BasedOn } from '../../access/version.ts';
import { isOneOfIds, type Condition } from '../../listing/conditions.ts';
import { nextVersion } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { ownersOf } from '../../metadata/people.ts';
import { setTags } from '../../metadata/tags.ts';
import { putInTrash } from '../../metadata/trash/put-in-trash.ts';
import { sameAsBuilt } from '../../query/built-context.ts';
import { requireNoReports } from '../reports/access.ts';
import { visibleCharts } from './access.ts';
import { chartStore, type Chart } from './store.ts';
import { formDataOf } from './wire.ts';

export { chartUrl, datasetName, formDataOf } from './wire.ts';

export interface ChartDeps {
  readonly db: Db;
  readonly now: () => number;
  /** How long the trash keeps deleted items. */
  readonly trashDays: number;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

/** Creates a chart and adds it to dashboards, all or nothing. */
export function createChart(
  body: ChartCreate,
  actor: Actor,
  { db, now, visibleDashboards }: ChartDeps,
): Promise<number> {
  return db.transaction().execute(async trx => {
    await requireDataset(trx, body.datasource_id, body.datasource_type);
    await requireDashboards(body.dashboards, { before: [], datasetId: body.datasource_id }, actor, {
      db: trx,
      visibleDashboards,
    });
    const owners = await ownersFor(trx, actor, body.owners);
    const charts = chartStore(trx);
    const moment = now();
    const id = await charts.insert({
      uuid: randomUUID(),
      name: body.slice_name,
      viz_type: body.viz_type ?? null,
      dataset_id: body.datasource_id,
      datasource_type: 'table',
      params: body.params ?? null,
      query_context: body.query_context ?? null,
      description: body.description ?? null,
      cache_timeout: body.cache_timeout ?? null,
      certified_by: body.certified_by ?? null,
      certification_details: body.certification_details ?? null,
      is_managed_externally: body.is_managed_externally ? 1 : 0,
      external_url: body.external_url ?? null,
      created_on: moment,
      created_by: actor.userId,
      changed_on: moment,
      changed_by: actor.userId,
      last_saved_on: moment,
      last_saved_by: actor.userId,
    });
    await charts.setOwners(id, owners);
    if (body.dashboards) await charts.setDashboards(id, body.dashboards);
    await raiseDashboards(body.dashboards ?? [], { userId: actor.userId, now: moment, db: trx });
    return id;
  });
}

/** Changes a chart, all or nothing. */
export function updateChart(
  id: number,
  body: ChartUpdate,
  {
    actor,
    basedOn,
    db,
    now,
    visibleDashboards,
  }: ChartDeps & { readonly actor: Actor; readonly basedOn: BasedOn['header'] },
): Promise<void> {
  return db.transaction().execute(async trx => {
    const charts = chartStore(trx);
    const chart = await visibleChart(id, actor, trx);
    // Programs also store the query context of charts that they may only view; they cannot change anything
    // else with it.
    const isQueryContextOnly =
      Object.keys(body).every(key => key === 'query_context' || key === 'query_context_generation') &&
      Object.keys(body).length > 0;
    const ownerIds = chart.owners.map(owner => owner.id);
    if (!isQueryContextOnly) requireOwner(actor, ownerIds);
    await requireCurrent(
      { header: basedOn, changedOn: body.changed_on, sent: body },
      { ...chart, kind: 'chart', fields: () => savedFields(chart) },
      { db: trx, now },
    );
    if (isQueryContextOnly && !mayChange(actor, ownerIds)) {
      const query_context = sameAsBuilt(body.query_context, formDataOf(chart));
      if (query_context !== undefined) await charts.update(id, { query_context }, chart.changed_on);
      return;
    }
    if (typeof body.datasource_id === 'number')
      await requireDataset(trx, body.datasource_id, body.datasource_type ?? 'table');
    const isMoved =
      body.datasource_id !== undefined &&
      body.datasource_id !== null &&
      body.datasource_id !== chart.dataset_id;
    if (isMoved && chart.dashboards.length > 0 && (await hasHiddenDataset([body.datasource_id!], actor, trx)))
      fail('resource.invalid', { fields: { datasource_id: ['Datasource does not exist'] } });
    await requireDashboards(
      body.dashboards,
      {
        before: chart.dashboards.map(dashboard => dashboard.id),
        datasetId: body.datasource_id ?? chart.dataset_id,
      },
      actor,
      { db: trx, visibleDashboards },
    );
    if (body.owners) await charts.setOwners(id, await ownersFor(trx, actor, body.owners));
    if (body.dashboards) {
      await charts.setDashboards(id, body.dashboards);
      await raiseDashboards(
        onOneSide(
          body.dashboards,
          chart.dashboards.map(dashboard => dashboard.id),
        ),
        { userId: actor.userId, now: now(), db: trx },
      );
    }
    if (body.tags) await setTags(trx, 'chart', id, body.tags);
    const moment = nextVersion(now(), chart.changed_on);
    const saved = isQueryContextOnly
      ? {}
      : { last_saved_on: moment, last_saved_by: actor.userId, changed_on: moment, changed_by: actor.userId };
    await charts.update(id, { ...changedColumns(body), ...saved }, chart.changed_on);
  });
}

function onOneSide(ids: readonly number[], others: readonly number[]): readonly number[] {
  return [...ids.filter(id => !others.includes(id)), ...others.filter(id => !ids.includes(id))];
}

/** Deletes charts that the actor owns, all or none. */
export function deleteCharts(
  ids: readonly number[],
  actor: Actor,
  { db, now, trashDays }: Pick<ChartDeps, 'db' | 'now' | 'trashDays'>,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const charts = await chartStore(trx).visible(ids, visibleCharts(actor));
    if (charts.length === 0 || charts.length < new Set(ids).size) fail('resource.not-found');
    for (const chart of charts)
      requireOwner(
        actor,
        chart.owners.map(owner => owner.id),
      );
    await requireNoReports(trx, 'chart', ids);
    await putInTrash(trx, 'chart', ids, { userId: actor.userId, now: now(), trashDays });
    await chartStore(trx).remove(ids);
  });
}

/** Returns the chart if the actor may see it. */
export async function visibleChart(id: number, actor: Actor, db: Db): Promise<Chart> {
  const [chart] = await chartStore(db).visible([id], visibleCharts(actor));
  return chart ?? fail('resource.not-found');
}

/**
 * Returns the fields that saves change, under the names of the API. The query context follows from the form
 * data.
 */
function savedFields(chart: Chart): Readonly<Record<string, unknown>> {
  const {
    name,
    dataset_id: datasetId,
    owners,
    dashboards,
    viz_type,
    params,
    description,
    cache_timeout,
    certified_by,
    certification_details,
  } = chart;
  return {
    slice_name: name,
    datasource_id: datasetId,
    viz_type,
    params,
    description,
    cache_timeout,
    certified_by,
    certification_details,
    owners: owners.map(owner => owner.id),
    dashboards: dashboards.map(dashboard => dashboard.id),
  };
}

function changedColumns(body: ChartUpdate) {
  const column = <K extends keyof ChartUpdate, C extends string>(
    key: K,
    name: C,
  ): { [P in C]?: ChartUpdate[K] } =>
    Object.hasOwn(body, key) ? ({ [name]: body[key] } as { [P in C]?: ChartUpdate[K] }) : {};
  return {
    ...column('cache_timeout', 'cache_timeout'),
    ...column('certification_details', 'certification_details'),
    ...column('certified_by', 'certified_by'),
    ...column('description', 'description'),
    ...column('external_url', 'external_url'),
    ...column('params', 'params'),
    ...column('query_context', 'query_context'),
    ...column('viz_type', 'viz_type'),
    ...(body.slice_name === undefined ? {} : { name: body.slice_name ?? '' }),
    ...(body.datasource_id ? { dataset_id: body.datasource_id } : {}),
    ...(typeof body.is_managed_externally === 'boolean'
      ? { is_managed_externally: body.is_managed_externally ? (1 as const) : (0 as const) }
      : {}),
  };
}

async function requireDataset(db: Db, id: number, type: string): Promise<void> {
  if (type === 'query')
    fail('resource.invalid', {
      fields: { datasource_id: ['A chart is saved over a dataset. Save the query as a dataset first.'] },
    });
  // Other kinds of sources have their own ids, so a dataset with the same id is another object.
  const found =
    type !== 'table' && type !== 'dataset'
      ? undefined
      : await db.selectFrom('datasets').select('id').where('id', '=', id).executeTakeFirst();
  if (!found) fail('resource.invalid', { fields: { datasource_id: ['Datasource does not exist'] } });
}

/**
 * Users who see a chart's data also see its dashboards. So a chart goes only on dashboards that the actor may
 * change, and only with a readable dataset; existing links may stay.
 */
async function requireDashboards(
  ids: readonly number[] | undefined,
  { before, datasetId }: { readonly before: readonly number[]; readonly datasetId: number | null },
  actor: Actor,
  { db, visibleDashboards }: Pick<ChartDeps, 'db' | 'visibleDashboards'>,
): Promise<void> {
  const added = (ids ?? []).filter(id => !before.includes(id));
  if (added.length === 0) return;
  const { rows } = await sql<{
    id: number;
  }>`select dashboards.id from dashboards where ${isOneOfIds('dashboards.id', added)} and ${visibleDashboards(actor)}`.execute(
    db,
  );
  if (rows.length < new Set(added).size)
    fail('resource.invalid', { fields: { dashboards: ['Dashboards do not exist'] } });
  if (datasetId !== null && (await hasHiddenDataset([datasetId], actor, db)))
    fail('access.forbidden', { detail: 'Changing one or more of these dashboards is forbidden' });
  const owners = await ownersOf(db, 'dashboard', added);
  if (
    !added.every(id =>
      mayChange(
        actor,
        (owners.get(id) ?? []).map(owner => owner.id),
      ),
    )
  )
    fail('access.forbidden', { detail: 'Changing one or more of these dashboards is forbidden' });
}
