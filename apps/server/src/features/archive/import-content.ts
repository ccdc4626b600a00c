import { fail } from '@powerset/core/errors.ts';
import type { ChartHere } from '@powerset/core/chart/remap-charts.ts';
import { mayPlace } from '@powerset/core/permissions/ownership.ts';
import { filterDatasets, parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { changeChartMeta, chartIdsOf, type Positions } from '@powerset/core/dashboard/positions.ts';
import { remapMetadata } from '@powerset/core/dashboard/remap-ids.ts';
import { exactObject } from '@powerset/kit/exact-json.ts';
import { omit } from '@powerset/kit/omit.ts';
import { spacedJson } from '@powerset/kit/stable-json.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import { hasHiddenDataset } from '../../access/hidden-datasets.ts';
import { placeableCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { isOtherName } from '../dashboards/service.ts';
import { dashboardStore } from '../dashboards/store.ts';
import { databaseStore } from '../databases/store.ts';
import { savedQueryStore } from '../saved-queries/store.ts';
import type { ChartFile, DashboardFile, QueryFile } from './file-schemas.ts';
import { givenColumns } from './given-columns.ts';
import { bit, changed, created, own, requireMayWrite, type ImportContext } from './import-parts.ts';

/** Adds or changes a chart and returns its id. */
export async function putChart(
  file: ChartFile,
  datasetId: number | null,
  overwrite: boolean,
  context: ImportContext,
): Promise<number> {
  const store = chartStore(context.db);
  const known = await store.byUuid(file.uuid);
  if (known && !overwrite) return known.id;
  await requireMayWrite('chart', known?.id, context);
  if (
    datasetId !== null &&
    datasetId !== known?.dataset_id &&
    (await hasHiddenDataset([datasetId], context.actor, context.db))
  )
    fail('import.invalid', { detail: `You need access to the dataset of the chart ${file.slice_name}.` });
  const params = file.params === undefined ? exactObject(known?.params) : (file.params ?? {});
  const queryContext = file.query_context === undefined ? known?.query_context : file.query_context;
  const columns = {
    name: file.slice_name,
    viz_type: file.viz_type ?? null,
    dataset_id: datasetId,
    datasource_type: 'table',
    params: spacedJson(datasetId === null ? params : { ...params, datasource: `${datasetId}__table` }),
    query_context: datasetId === null ? (queryContext ?? null) : queryContextFor(queryContext, datasetId),
    description: file.description ?? null,
    cache_timeout: file.cache_timeout ?? null,
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    is_managed_externally: bit(file.is_managed_externally),
    external_url: file.external_url ?? null,
    last_saved_on: context.now,
    last_saved_by: context.actor.userId,
  };
  const id = known?.id ?? (await store.insert({ uuid: file.uuid, ...columns, ...created(context) }));
  if (known)
    await store.update(id, {
      ...givenColumns(columns, file, CHART_MEMBERS),
      ...changed(context, known.changed_on),
    });
  else await own('chart', id, context);
  context.charts.add(id);
  await context.tag('chart', id, file.tags);
  return id;
}

// The stored settings name the chart's current dataset.
const CHART_MEMBERS = Object.fromEntries(
  ['name', 'dataset_id', 'datasource_type', 'params', 'query_context', 'last_saved_on', 'last_saved_by'].map(
    name => [name, ['slice_name']],
  ),
);

export interface ContentMaps {
  readonly chartIdByUuid: ReadonlyMap<string, number>;
  readonly datasetIdByUuid: ReadonlyMap<string, number>;
  /** Maps the chart ids of the bundle to those of this installation. */
  readonly chartHere: ChartHere;
}

/** Adds or changes a dashboard with the charts of its layout and returns its id. */
export async function putDashboard(
  file: DashboardFile,
  maps: ContentMaps,
  overwrite: boolean,
  context: ImportContext,
): Promise<number> {
  const store = dashboardStore(context.db);
  const known = await store.byUuid(file.uuid);
  if (known && !overwrite) return known.id;
  await requireMayWrite('dashboard', known?.id, context);
  const metadata = file.metadata
    ? metadataHere(file.metadata, (file.position ?? {}) as Positions, maps)
    : null;
  const before = new Set(filterDatasets(parseMetadata(known?.json_metadata)));
  if (
    await hasHiddenDataset(
      filterDatasets(metadata ?? {}).filter(id => !before.has(id)),
      context.actor,
      context.db,
    )
  )
    fail('import.invalid', {
      detail: `You need access to the datasets of the filters of ${file.dashboard_title ?? 'the dashboard'}.`,
    });
  const positions = (file.position ?? {}) as Positions;
  const here = changeChartMeta(positions, meta => {
    const id = chartOf(meta, maps);
    // An id from the exporting installation may belong to a different chart here.
    return id === undefined ? omit(meta, 'chartId') : { ...meta, chartId: id };
  });
  const columns = {
    title: file.dashboard_title ?? null,
    slug: await freeSlug(file.slug, known?.id, context),
    description: file.description ?? null,
    css: file.css ?? null,
    position_json: file.position ? spacedJson(here) : null,
    json_metadata: metadata ? spacedJson(metadata) : null,
    is_published: bit(file.published),
    certified_by: file.certified_by ?? null,
    certification_details: file.certification_details ?? null,
    is_managed_externally: bit(file.is_managed_externally),
    external_url: file.external_url ?? null,
  };
  const id = known?.id ?? (await store.insert({ uuid: file.uuid, ...columns, ...created(context) }));
  if (known)
    await store.update(id, {
      ...givenColumns(columns, file, DASHBOARD_MEMBERS),
      ...changed(context, known.changed_on),
    });
  else await own('dashboard', id, context);
  if (!known || file.position !== undefined)
    await placeCharts(id, chartIdsOf(here), known !== undefined, context);
  await context.tag('dashboard', id, file.tags);
  return id;
}

function chartOf(
  { uuid, chartId }: Readonly<Record<string, unknown>>,
  maps: ContentMaps,
): number | undefined {
  return typeof uuid === 'string'
    ? maps.chartIdByUuid.get(uuid.toLowerCase())
    : maps.chartHere(Number(chartId));
}

const DASHBOARD_MEMBERS = {
  title: ['dashboard_title'],
  position_json: ['position'],
  json_metadata: ['metadata'],
  is_published: ['published'],
};

async function placeCharts(
  id: number,
  ids: readonly number[],
  isKnown: boolean,
  { db, actor }: ImportContext,
): Promise<void> {
  const [seen, placed] = [
    await chartStore(db).visible(ids, placeableCharts(actor)),
    isKnown ? await chartStore(db).ofDashboard(id) : [],
  ];
  await dashboardStore(db).setCharts(
    id,
    mayPlace(ids, { seen: seen.map(chart => chart.id), before: placed.map(chart => chart.id) }),
  );
}

/** Adds or changes a saved query of the actor and returns its id. */
export async function putQuery(
  file: QueryFile,
  databaseId: number,
  overwrite: boolean,
  context: ImportContext,
): Promise<number> {
  const store = savedQueryStore(context.db);
  const known = await store.byUuid(file.uuid);
  if (known && !overwrite) return known.id;
  if (
    known &&
    known.created_by !== null &&
    context.actor.userId !== null &&
    known.created_by !== context.actor.userId
  )
    fail('import.invalid', {
      detail: "A saved query already exists and user doesn't have permissions to overwrite it",
    });
  if (
    !context.made.has(databaseId) &&
    databaseId !== known?.database_id &&
    (await databaseStore(context.db).visible([databaseId], visibleDatabases(context.actor))).length === 0
  )
    fail('import.invalid', {
      detail: `You need access to the database of the saved query ${file.label ?? ''}.`,
    });
  const columns = {
    label: file.label ?? null,
    schema: file.schema ?? null,
    sql: file.sql ?? null,
    description: file.description ?? null,
    template_parameters: file.template_parameters ?? null,
    extra: file.extra_json ?? null,
  };
  if (known) {
    await store.update(
      known.id,
      {
        database_id: databaseId,
        ...givenColumns(columns, file, { extra: ['extra_json'] }),
        ...changed(context, known.changed_on),
      },
      known.changed_on,
    );
    return known.id;
  }
  return store.insert({
    uuid: file.uuid,
    database_id: databaseId,
    ...columns,
    rows: null,
    last_run_on: null,
    ...created(context),
  });
}

function metadataHere(
  metadata: Record<string, unknown>,
  positions: Positions,
  maps: ContentMaps,
): Record<string, unknown> {
  const uuidByOldId = new Map<number, string>();
  changeChartMeta(positions, meta => {
    if (typeof meta['uuid'] === 'string')
      uuidByOldId.set(Number(meta['chartId']), meta['uuid'].toLowerCase());
    return undefined;
  });
  return remapMetadata(metadata, {
    chart: oldId =>
      uuidByOldId.has(oldId) ? maps.chartIdByUuid.get(uuidByOldId.get(oldId)!) : maps.chartHere(oldId),
    datasetByUuid: uuid => maps.datasetIdByUuid.get(uuid.toLowerCase()),
  });
}

function queryContextFor(text: string | null | undefined, datasetId: number): string | null {
  if (!text) return null;
  const context = exactObject(text);
  if (Object.keys(context).length === 0) return null;
  const formData = context['form_data'];
  const moved = { ...context, datasource: { id: datasetId, type: 'table' } };
  return spacedJson(
    typeof formData === 'object' && formData !== null
      ? { ...moved, form_data: { ...formData, datasource: `${datasetId}__table` } }
      : moved,
  );
}

// A slug stays with the dashboard that already has it.
async function freeSlug(
  slug: string | null | undefined,
  ownId: number | undefined,
  { db }: ImportContext,
): Promise<string | null> {
  if (!slug || isOtherName(slug)) return null;
  const known = await dashboardStore(db).bySlug(slug);
  return known && known.id !== ownId ? null : slug;
}
