import type { FastifyInstance } from 'fastify';
import {
  createDashboardPermalink,
  filterStateEndpoints,
  getDashboardPermalink,
} from '@powerset/contracts/dashboard.ts';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';
import { bind } from '../../http/bind.ts';
import { siteAddress } from '../../http/site-address.ts';
import {
  changeKeptState,
  forgetKeptState,
  keepForEver,
  keepState,
  keptState,
} from '../kept-states/service.ts';
import { visibleDashboard, type DashboardDeps } from './service.ts';

export interface DashboardStateDeps extends DashboardDeps {
  readonly publicUrl: string | undefined;
}

/** Serves filter values and permalinks of dashboards. */
export function dashboardStateRoutes(app: FastifyInstance, deps: DashboardStateDeps): void {
  filterStateRoutes(app, deps);
  permalinkRoutes(app, deps);
}

function filterStateRoutes(app: FastifyInstance, deps: DashboardStateDeps): void {
  const kind = 'filter-state';
  const subjectOf = (id: number): string => `dashboard ${id}`;
  bind(app, filterStateEndpoints.create, async ({ actor, params, query, body }) => {
    await requireDashboard(params.id, actor, deps);
    return {
      key: await keepState(
        body.value,
        { kind, actor, tabId: query?.tab_id, subject: subjectOf(params.id) },
        deps,
      ),
    };
  });
  bind(app, filterStateEndpoints.get, async ({ actor, params }) => {
    await requireDashboard(params.id, actor, deps);
    return { value: (await keptState(kind, params.key, deps, subjectOf(params.id))).value };
  });
  bind(app, filterStateEndpoints.update, async ({ actor, params, query, body }) => {
    await requireDashboard(params.id, actor, deps);
    return {
      key: await changeKeptState(
        params.key,
        body.value,
        { kind, actor, tabId: query?.tab_id, subject: subjectOf(params.id), isOfSubject: true },
        deps,
      ),
    };
  });
  bind(app, filterStateEndpoints.remove, async ({ actor, params }) => {
    await requireDashboard(params.id, actor, deps);
    await forgetKeptState(kind, params.key, { actor, subject: subjectOf(params.id) }, deps);
    return { message: 'Deleted successfully' };
  });
}

function permalinkRoutes(app: FastifyInstance, deps: DashboardStateDeps): void {
  bind(app, createDashboardPermalink, async ({ actor, params, body, request }) => {
    const dashboard = await visibleDashboard(params.id, actor, deps).catch(missing('Dashboard not found.'));
    const key = await keepForEver(
      'dashboard-permalink',
      stableJson({ dashboardId: dashboard.uuid, state: body }),
      actor,
      deps,
    );
    return { key, url: `${siteAddress(request, deps.publicUrl)}/superset/dashboard/p/${key}/` };
  });
  bind(app, getDashboardPermalink, async ({ actor, params }) => {
    const link = JSON.parse((await keptState('dashboard-permalink', params.key, deps)).value) as {
      dashboardId: string;
      state: Record<string, unknown>;
    };
    await visibleDashboard(link.dashboardId, actor, deps);
    return link;
  });
}

async function requireDashboard(id: number, actor: Actor, deps: DashboardStateDeps): Promise<void> {
  await visibleDashboard(String(id), actor, deps).catch(missing('Resource was not found.'));
}

function missing(detail: string): (error: unknown) => never {
  return error => {
    throw error instanceof AppError && error.code === 'resource.not-found'
      ? new AppError('resource.not-found', { detail })
      : error;
  };
}
