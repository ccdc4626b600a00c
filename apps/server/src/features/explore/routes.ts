import type { FastifyInstance } from 'fastify';
import { createExplorePermalink, exploreStart, formDataEndpoints, getExplorePermalink } from '@powerset/contracts/explore.ts';
import { DATASOURCE_TYPES } from '@powerset/contracts/chart.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';
import { bind } from '../../http/bind.ts';
import { siteAddress } from '../../http/site-address.ts';
import { visibleCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { requireDatasetAccess } from '../datasets/access.ts';
import { datasetStore } from '../datasets/store.ts';
import { changeKeptState, forgetKeptState, keepForEver, keepState, keptState } from '../kept-states/service.ts';
import { datasetIdOf, startExplore, type ExploreDeps } from './service.ts';

export function exploreRoutes(app: FastifyInstance, deps: ExploreDeps): void {
  bind(app, exploreStart, async ({ actor, query, request }) => {
    const type = query.datasource_type;
    if (type !== undefined && !DATASOURCE_TYPES.some(known => known === type)) fail('request.invalid', { detail: `Must be one of: ${DATASOURCE_TYPES.join(', ')}.` });
    const ask = {
      chartId: query.slice_id, datasetId: query.datasource_id, formDataKey: query.form_data_key, permalinkKey: query.permalink_key,
      urlParams: request.query as Record<string, string>,
    };
    return { result: await startExplore(ask, actor, deps) };
  });
  formDataRoutes(app, deps);
  permalinkRoutes(app, deps);
}

interface KeptFormData {
  readonly datasetId: number;
  readonly chartId: number | null;
  readonly formData: string;
}

const NO_RIGHT = "You don't have permission to modify the value.";

function formDataRoutes(app: FastifyInstance, deps: ExploreDeps): void {
  const kind = 'form-data';
  bind(app, formDataEndpoints.create, async ({ actor, query, body }) => {
    requireJson(body.form_data);
    await requireSubject(body.datasource_id, body.chart_id ?? null, actor, deps);
    const subject = `dataset ${body.datasource_id} chart ${body.chart_id ?? ''}`;
    return { key: await keepState(asText(body), { kind, actor, tabId: query?.tab_id, subject }, deps) };
  });
  bind(app, formDataEndpoints.get, async ({ actor, params }) => {
    const kept = JSON.parse((await keptState(kind, params.key, deps)).value) as KeptFormData;
    await requireSubject(kept.datasetId, kept.chartId, actor, deps);
    return { form_data: kept.formData };
  });
  bind(app, formDataEndpoints.update, async ({ actor, params, body }) => {
    requireJson(body.form_data);
    await requireSubject(body.datasource_id, body.chart_id ?? null, actor, deps);
    await changeKeptState(params.key, asText(body), { kind, actor }, deps);
    return { key: params.key };
  });
  bind(app, formDataEndpoints.remove, async ({ actor, params }) => {
    await forgetKeptState(kind, params.key, actor, deps);
    return { message: 'Deleted successfully' };
  });
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
    const datasetId = datasetIdOf(body.formData) ?? fail('request.invalid', { fields: { formData: [{ datasource: ['Missing data for required field.'] }] } });
    await requireLinked(datasetId, actor, deps);
    const chartId = Number(body.formData['slice_id']) || null;
    const link = { chartId, datasource: `${datasetId}__table`, datasourceId: datasetId, datasourceType: 'table', state: { formData: body.formData, ...(body.urlParams ? { urlParams: body.urlParams } : {}) } };
    const key = await keepForEver('explore-permalink', stableJson(link), actor, deps);
    return { key, url: `${siteAddress(request, deps.publicUrl)}/superset/explore/p/${key}/` };
  });
  bind(app, getExplorePermalink, async ({ actor, params }) => {
    const link = JSON.parse((await keptState('explore-permalink', params.key, deps)).value) as { datasourceId: number };
    await requireLinked(link.datasourceId, actor, deps);
    return link;
  });
}

async function requireLinked(datasetId: number, actor: Actor, deps: ExploreDeps): Promise<void> {
  const dataset = await datasetStore(deps.db).byId(datasetId) ?? fail('resource.not-found');
  await requireDatasetAccess(deps.db, actor, dataset).catch(forbidden("You don't have access to this dataset."));
}

async function requireSubject(datasetId: number, chartId: number | null, actor: Actor, { db }: ExploreDeps): Promise<void> {
  const dataset = await datasetStore(db).byId(datasetId) ?? fail('resource.not-found', { detail: 'Resource was not found.' });
  await requireDatasetAccess(db, actor, dataset).catch(forbidden(NO_RIGHT));
  if (chartId === null) return;
  const [chart] = await chartStore(db).visible([chartId], visibleCharts(actor));
  if (!chart) fail('resource.not-found', { detail: 'Resource was not found.' });
}

function forbidden(detail: string): (error: unknown) => never {
  return error => {
    throw error instanceof AppError && error.code === 'access.dataset' ? new AppError('access.forbidden', { detail }) : error;
  };
}

function asText(body: { readonly datasource_id: number; readonly chart_id?: number | null | undefined; readonly form_data: string }): string {
  return JSON.stringify({ datasetId: body.datasource_id, chartId: body.chart_id ?? null, formData: body.form_data } satisfies KeptFormData);
}
