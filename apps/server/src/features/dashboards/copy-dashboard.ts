import { randomUUID } from 'node:crypto';
import { fail } from '@powerset/core/errors.ts';
import { metadataToStore, parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { changeChartMeta, type Positions } from '@powerset/core/dashboard/positions.ts';
import { remapMetadata } from '@powerset/core/dashboard/remap-ids.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { exactJson, exactObject } from '@powerset/kit/exact-json.ts';
import { omit } from '@powerset/kit/omit.ts';
import { spacedJson } from '@powerset/kit/stable-json.ts';
import { readableDatasets } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';
import { chartStore, type Chart } from '../charts/store.ts';
import { datasetStore } from '../datasets/store.ts';
import { requireFilterDatasets, storedLayout, type DashboardDeps } from './service.ts';
import { dashboardStore, type Dashboard } from './store.ts';

/**
 * Copies a dashboard, and on request its charts. Copied charts and filters may read other datasets than their
 * originals.
 */
export function copyDashboard(
  original: Dashboard,
  copy: {
    readonly title: string | null;
    readonly css: string | null;
    readonly metadata: string;
    readonly duplicatesCharts: boolean;
    /** Maps datasets of the original to the datasets that copied charts and filters read instead. */
    readonly datasets: ReadonlyMap<number, number>;
  },
  actor: Actor,
  { db, now }: DashboardDeps,
): Promise<{ readonly id: number; readonly changedOn: number }> {
  return db.transaction().execute(async trx => {
    const store = dashboardStore(trx);
    const moment = now();
    const metadata = remapMetadata(exactObject(copy.metadata), {
      chart: chartId => chartId,
      datasetByUuid: () => undefined,
      dataset: id => copy.datasets.get(id),
    });
    await requireReadable(trx, [...copy.datasets.values()], actor);
    await requireFilterDatasets(metadata, parseMetadata(original.json_metadata), actor, trx);
    const id = await store.insert({
      uuid: randomUUID(),
      title: copy.title,
      slug: null,
      description: original.description,
      css: copy.css ?? original.css,
      json_metadata: spacedJson(metadataToStore(metadata)),
      position_json: original.position_json,
      is_published: 0,
      certified_by: null,
      certification_details: null,
      is_managed_externally: 0,
      external_url: null,
      created_on: moment,
      created_by: actor.userId,
      changed_on: moment,
      changed_by: actor.userId,
    });
    await store.setOwners(id, actor.userId === null ? [] : [actor.userId]);
    const newIds = copy.duplicatesCharts
      ? await duplicateCharts(trx, original, { actor, moment, datasets: copy.datasets })
      : new Map<number, number>();
    if (newIds.size > 0) {
      const renamed = remapMetadata(metadata, {
        chart: chartId => newIds.get(chartId) ?? chartId,
        datasetByUuid: () => undefined,
      });
      await store.update(id, { json_metadata: spacedJson(metadataToStore(renamed)) });
    }
    const charts = original.charts.map(chart => newIds.get(chart.id) ?? chart.id);
    await store.setCharts(id, charts);
    const given = parseMetadata(copy.metadata)['positions'] as Positions | undefined;
    const positions = given ?? (parseMetadata(original.position_json) as Positions);
    const moved = changeChartMeta(positions, meta => ({
      ...meta,
      chartId: newIds.get(Number(meta['chartId'])) ?? meta['chartId'],
    }));
    if (Object.keys(moved).length > 0)
      await store.update(
        id,
        await storedLayout(trx, id, moved, {
          actor,
          before: [...newIds.values(), ...original.charts.map(chart => chart.id)],
        }),
      );
    // A dashboard may have charts that are missing from its layout.
    if (given === undefined) await store.setCharts(id, charts);
    return { id, changedOn: moment };
  });
}

interface Copying {
  readonly actor: Actor;
  readonly moment: number;
  readonly datasets: ReadonlyMap<number, number>;
}

async function duplicateCharts(
  db: Db,
  original: Dashboard,
  { actor, moment, datasets }: Copying,
): Promise<ReadonlyMap<number, number>> {
  const store = chartStore(db);
  const newIds = new Map<number, number>();
  for (const chart of await store.ofDashboard(original.id)) {
    const copyId = await store.insert({
      ...omit(chart, 'id', 'owners', 'dashboards', 'dataset', 'creator', 'changer', 'saver'),
      ...readFrom(chart, datasets),
      uuid: randomUUID(),
      created_on: moment,
      created_by: actor.userId,
      changed_on: moment,
      changed_by: actor.userId,
      last_saved_on: moment,
      last_saved_by: actor.userId,
    });
    await store.setOwners(copyId, actor.userId === null ? [] : [actor.userId]);
    newIds.set(chart.id, copyId);
  }
  return newIds;
}

async function requireReadable(db: Db, ids: readonly number[], actor: Actor): Promise<void> {
  const wanted = new Set(ids);
  const readable =
    wanted.size === 0 ? [] : await datasetStore(db).visible([...wanted], readableDatasets(actor));
  if (readable.length < wanted.size)
    fail('resource.invalid', { fields: { dataset_mapping: ['A dataset does not exist'] } });
}

/** Returns the changes to a chart that reads another dataset. */
function readFrom(
  { dataset_id: from, params, query_context: context }: Chart,
  datasets: ReadonlyMap<number, number>,
): Partial<Pick<Chart, 'dataset_id' | 'params' | 'query_context'>> {
  const to = from === null ? undefined : datasets.get(from);
  if (to === undefined) return {};
  const stored = exactObject(context);
  return {
    dataset_id: to,
    params: exactJson({ ...exactObject(params), datasource: `${to}__table` }),
    query_context: context && exactJson({ ...stored, datasource: { id: to, type: 'table' } }),
  };
}
