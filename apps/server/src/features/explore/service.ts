import { fail } from '@powerset/core/errors.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { datasetKeyOf, type DatasetKey } from '@powerset/core/form-data/form-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { ExploreStart } from '@powerset/contracts/explore.ts';
import { readableDatasets } from '../../access/data-access.ts';
import { humanize, wireMoment } from '../../listing/moments.ts';
import { plainHtml } from '../../listing/plain-html.ts';
import type { Db } from '../../metadata/open-store.ts';
import { fullName } from '../../metadata/people.ts';
import { visibleCharts } from '../charts/access.ts';
import { chartUrl, datasetName, formDataOf } from '../charts/service.ts';
import { chartStore, type Chart } from '../charts/store.ts';
import { requireDatasetAccess } from '../datasets/access.ts';
import { builderDataset } from '../datasets/service.ts';
import { datasetStore } from '../datasets/store.ts';
import { exploredRun, visibleRun } from '../query-history/access.ts';
import { keptState } from '../kept-states/service.ts';

export interface ExploreDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly publicUrl: string | undefined;
  readonly dialectOf: (engine: string) => Dialect | undefined;
}

/** Form data that is stored for a limited time. */
export interface KeptFormData {
  readonly datasetId: number;
  /** The kind of the source with that id; a dataset if missing. */
  readonly datasetType?: string;
  readonly chartId: number | null;
  readonly formData: string;
}

export interface ExploreAsk {
  readonly chartId: number | undefined;
  readonly dataset: DatasetKey | undefined;
  readonly formDataKey: string | undefined;
  readonly permalinkKey: string | undefined;
  /** All parameters of the address. */
  readonly urlParams: Readonly<Record<string, string>>;
}

type FormData = Record<string, unknown>;

/** Returns what the chart builder starts with: a chart, stored form data, a permalink, or only a dataset. */
export async function startExplore(ask: ExploreAsk, actor: Actor, deps: ExploreDeps): Promise<ExploreStart> {
  const kept = await keptFormData(ask, actor, deps);
  const chartId = ask.chartId ?? numberOf(kept.formData['slice_id']);
  const [chart] =
    chartId === undefined ? [] : await chartStore(deps.db).visible([chartId], visibleCharts(actor));
  const formData = { ...(chart ? formDataOf(chart) : {}), ...kept.formData };
  const key = datasetKeyOf(formData) ?? ask.dataset;
  return {
    dataset: (key && (await explored(key, actor, deps))) ?? missingDataset(key),
    form_data: {
      adhoc_filters: [],
      applied_time_extras: {},
      ...formData,
      datasource: key ? `${key.id}__${key.type}` : 'None__table',
      ...(chartId === undefined ? {} : { slice_id: chartId }),
      url_params: { ...ask.urlParams, ...kept.urlParams },
    },
    message: kept.message,
    metadata: chart ? chartMetadata(chart, deps.now()) : null,
    slice: chart ? chartSlice(chart, deps.now()) : null,
  };
}

async function explored(
  { id, type }: DatasetKey,
  actor: Actor,
  { db, dialectOf }: ExploreDeps,
): Promise<ExploreStart['dataset'] | undefined> {
  if (type === 'query') {
    const run = await visibleRun(id, actor, db);
    return run && exploredRun(run, dialectOf);
  }
  const [dataset] = type === 'table' ? await datasetStore(db).visible([id], readableDatasets(actor)) : [];
  return dataset && builderDataset(dataset, dialectOf(dataset.database.engine));
}

function missingDataset(key: DatasetKey | undefined): ExploreStart['dataset'] {
  return {
    columns: [],
    database: { backend: '', id: 0, parameters: {} },
    metrics: [],
    name: '[Missing Dataset]',
    type: key?.type === 'query' ? 'query' : 'table',
  };
}

async function keptFormData(
  ask: ExploreAsk,
  actor: Actor,
  deps: ExploreDeps,
): Promise<{
  readonly formData: FormData;
  readonly urlParams: Record<string, string>;
  readonly message: string | null;
}> {
  if (ask.permalinkKey) {
    const { state } = JSON.parse((await keptState('explore-permalink', ask.permalinkKey, deps)).value) as {
      state: { formData: FormData; urlParams?: [string, string][] | null };
    };
    await requireAccessTo(state.formData, actor, deps);
    return { formData: state.formData, urlParams: Object.fromEntries(state.urlParams ?? []), message: null };
  }
  if (!ask.formDataKey) return { formData: {}, urlParams: {}, message: null };
  const kept = await keptState('form-data', ask.formDataKey, deps).catch(() => undefined);
  const {
    datasetId,
    datasetType = 'table',
    formData,
  } = kept ? (JSON.parse(kept.value) as KeptFormData) : ({} as Partial<KeptFormData>);
  if (datasetId !== undefined && (await explored({ id: datasetId, type: datasetType }, actor, deps)))
    return { formData: parseMetadata(formData ?? null), urlParams: {}, message: null };
  return {
    formData: {},
    urlParams: {},
    message:
      ask.chartId === undefined
        ? 'Form data not found in cache, reverting to dataset metadata.'
        : 'Form data not found in cache, reverting to chart metadata.',
  };
}

async function requireAccessTo(formData: FormData, actor: Actor, { db }: ExploreDeps): Promise<void> {
  const key = datasetKeyOf(formData);
  const dataset = key?.type === 'table' ? await datasetStore(db).byId(key.id) : undefined;
  if (dataset)
    await requireDatasetAccess(db, actor, dataset).catch(() =>
      fail('access.forbidden', { detail: "You don't have access to this dataset." }),
    );
}

function chartMetadata(chart: Chart, nowMs: number): ExploreStart['metadata'] {
  return {
    ...(chart.changer ? { changed_by: fullName(chart.changer) } : {}),
    changed_on_humanized: humanize(chart.changed_on, nowMs),
    ...(chart.creator ? { created_by: fullName(chart.creator) } : {}),
    created_on_humanized: humanize(chart.created_on, nowMs),
    dashboards: chart.dashboards.map(({ id, title }) => ({ id, dashboard_title: title })),
    owners: chart.owners.map(owner => fullName(owner)),
  };
}

function chartSlice(chart: Chart, nowMs: number): ExploreStart['slice'] {
  return {
    cache_timeout: chart.cache_timeout,
    certification_details: chart.certification_details,
    certified_by: chart.certified_by,
    changed_on: wireMoment(chart.changed_on),
    changed_on_humanized: humanize(chart.changed_on, nowMs),
    datasource: datasetName(chart),
    description: chart.description,
    description_markeddown: plainHtml(chart.description),
    edit_url: `/chart/edit/${chart.id}`,
    form_data: formDataOf(chart),
    is_managed_externally: chart.is_managed_externally === 1,
    modified: `<span class="no-wrap">${humanize(chart.changed_on, nowMs)}</span>`,
    owners: chart.owners.map(owner => owner.id),
    query_context: chart.query_context,
    slice_id: chart.id,
    slice_name: chart.name,
    slice_url: chartUrl(chart.id),
  };
}

function numberOf(value: unknown): number | undefined {
  const number = Number(value);
  return value !== undefined && value !== null && Number.isInteger(number) && number > 0 ? number : undefined;
}
