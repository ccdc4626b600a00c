import type { FastifyInstance } from 'fastify';
import {
  createExplorePermalink,
  exploreStart,
  formDataEndpoints,
  getExplorePermalink,
} from '@powerset/contracts/explore.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { datasetKeyOf, type DatasetKey } from '@powerset/core/form-data/form-data.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { DATASOURCE_TYPES } from '@powerset/core/query/query-object.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';
import { bind } from '../../http/bind.ts';
import { siteAddress } from '../../http/site-address.ts';
import { visibleCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { requireDatasetAccess } from '../datasets/access.ts';
import { datasetStore } from '../datasets/store.ts';
import { visibleRun } from '../query-history/access.ts';
import type { Db } from '../../metadata/open-store.ts';
import {
  changeKeptState,
  forgetKeptState,
  keepForEver,
  keepState,
  keptState,
} from '../kept-states/service.ts';
import { startExplore, type ExploreDeps, type KeptFormData } from './service.ts';

export function exploreRoutes(app: FastifyInstance, deps: ExploreDeps): void {
  bind(app, exploreStart, async ({ actor, query, request }) => {
    const type = query.datasource_type;
    if (type !== undefined && !DATASOURCE_TYPES.some(known => known === type))
      fail('request.invalid', { detail: `Must be one of: ${DATASOURCE_TYPES.join(', ')}.` });
    const ask = {
      chartId: query.slice_id,
      dataset:
        query.datasource_id === undefined ? undefined : { id: query.datasource_id, type: type ?? 'table' },
      formDataKey: query.form_data_key,
      permalinkKey: query.permalink_key,
      urlParams: request.query as Record<string, string>,
    };
    // Guests see the charts of their dashboards, but nothing of the chart builder.
    const nothing = {
      chartId: undefined,
      dataset: undefined,
      formDataKey: undefined,
      permalinkKey: undefined,
      urlParams: ask.urlParams,
    };
    return { result: await startExplore(actor.guest ? nothing : ask, actor, deps) };
  });
  formDataRoutes(app, deps);
  permalinkRoutes(app, deps);
}

const NO_RIGHT = "You don't have permission to modify the value.";

function formDataRoutes(app: FastifyInstance, deps: ExploreDeps): void {
  const kind = 'form-data';
  bind(app, formDataEndpoints.create, async ({ actor, query, body }) => {
    requireJson(body.form_data);
    await requireSubject(
      { id: body.datasource_id, type: body.datasource_type },
      body.chart_id ?? null,
      actor,
      deps,
    );
    return {
      key: await keepState(
        asText(body),
        { kind, actor, tabId: query?.tab_id, subject: subjectOf(body) },
        deps,
      ),
    };
  });
  bind(app, formDataEndpoints.get, async ({ actor, params }) => {
    const kept = JSON.parse((await keptState(kind, params.key, deps)).value) as KeptFormData;
    await requireSubject(
      { id: kept.datasetId, type: kept.datasetType ?? 'table' },
      kept.chartId,
      actor,
      deps,
    );
    return { form_data: kept.formData };
  });
  bind(app, formDataEndpoints.update, async ({ actor, params, query, body }) => {
    requireJson(body.form_data);
    await requireSubject(
      { id: body.datasource_id, type: body.datasource_type },
      body.chart_id ?? null,
      actor,
      deps,
    );
    return {
      key: await changeKeptState(
        params.key,
        asText(body),
        { kind, actor, tabId: query?.tab_id, subject: subjectOf(body) },
        deps,
      ),
    };
  });
  bind(app, formDataEndpoints.remove, async ({ actor, params }) => {
    await forgetKeptState(kind, params.key, { actor }, deps);
    return { message: 'Deleted successfully' };
  });
}

interface SentFormData {
  readonly datasource_id: number;
  readonly datasource_type: string;
  readonly chart_id?: number | null | undefined;
  readonly form_data: string;
}

function subjectOf(body: SentFormData): string {
  return `${body.datasource_type === 'query' ? 'query' : 'dataset'} ${body.datasource_id} chart ${body.chart_id ?? ''}`;
}

function requireJson(formData: string): void {
  try {
    JSON.parse(formData || 'null');
  } catch (cause) {
    fail('request.invalid', { fields: ['JSON not valid'], cause });
  }
}

function permalinkRoutes(app: FastifyInstance, deps: ExploreDeps): void {
  bind(app, createExplorePermalink, async ({ actor, body, request }) => {
    const dataset =
      datasetKeyOf(body.formData) ??
      fail('request.invalid', {
        fields: { formData: [{ datasource: ['Missing data for required field.'] }] },
      });
    await requireLinked(dataset, actor, deps);
    const chartId = Number(body.formData['slice_id']) || null;
    if (chartId !== null && (await chartStore(deps.db).visible([chartId], visibleCharts(actor))).length === 0)
      fail('resource.not-found', { detail: 'Chart not found.' });
    const link = {
      chartId,
      datasource: `${dataset.id}__${dataset.type}`,
      datasourceId: dataset.id,
      datasourceType: dataset.type,
      state: { formData: body.formData, ...(body.urlParams ? { urlParams: body.urlParams } : {}) },
    };
    const key = await keepForEver('explore-permalink', stableJson(link), actor, deps);
    return { key, url: `${siteAddress(request, deps.publicUrl)}/superset/explore/p/${key}/` };
  });
  bind(app, getExplorePermalink, async ({ actor, params }) => {
    const link = JSON.parse((await keptState('explore-permalink', params.key, deps)).value) as {
      datasourceId: number;
      datasourceType: string;
    };
    await requireLinked({ id: link.datasourceId, type: link.datasourceType }, actor, deps);
    return link;
  });
}

async function requireLinked(key: DatasetKey, actor: Actor, { db }: ExploreDeps): Promise<void> {
  if (!(await canExplore(key, actor, db, "You don't have access to this dataset.")))
    fail('resource.not-found');
}

async function requireSubject(
  key: DatasetKey,
  chartId: number | null,
  actor: Actor,
  { db }: ExploreDeps,
): Promise<void> {
  if (!(await canExplore(key, actor, db, NO_RIGHT)))
    fail('resource.not-found', { detail: 'Resource was not found.' });
  if (chartId === null) return;
  const [chart] = await chartStore(db).visible([chartId], visibleCharts(actor));
  if (!chart) fail('resource.not-found', { detail: 'Resource was not found.' });
}

/**
 * Returns false if the source does not exist.
 * @throws AppError `access.forbidden`, with that text, if the actor may not read the dataset
 */
async function canExplore({ id, type }: DatasetKey, actor: Actor, db: Db, detail: string): Promise<boolean> {
  if (type === 'query') return (await visibleRun(id, actor, db)) !== undefined;
  const dataset = type === 'table' ? await datasetStore(db).byId(id) : undefined;
  if (dataset) await requireDatasetAccess(db, actor, dataset).catch(forbidden(detail));
  return dataset !== undefined;
}

function forbidden(detail: string): (error: unknown) => never {
  return error => {
    throw error instanceof AppError && error.code === 'access.dataset'
      ? new AppError('access.forbidden', { detail })
      : error;
  };
}

function asText(body: SentFormData): string {
  return JSON.stringify({
    datasetId: body.datasource_id,
    ...(body.datasource_type === 'table' ? {} : { datasetType: body.datasource_type }),
    chartId: body.chart_id ?? null,
    formData: body.form_data,
  } satisfies KeptFormData);
}
