import type { FastifyInstance } from 'fastify';
import {
  copyDashboard as copyEndpoint,
  DashboardCreate,
  dashboardCharts,
  dashboardDatasets,
  dashboardEndpoints,
  dashboardFavorites,
  dashboardTabs,
  DashboardUpdate,
} from '@powerset/contracts/dashboard.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { tabTree, type TabNode } from '@powerset/core/dashboard/tab-tree.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import { readableDatasets } from '../../access/data-access.ts';
import { giveVersion } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { pickNamed, pickPeople } from '../../listing/picks.ts';
import { withTags } from '../../metadata/tags.ts';
import { chartStore } from '../charts/store.ts';
import { dashboardDataset } from '../datasets/service.ts';
import { datasetStore } from '../datasets/store.ts';
import { bindFavourites } from '../favourites/service.ts';
import { visibleDashboards } from './access.ts';
import { dashboardForGuest, datasetForGuest } from './guest-view.ts';
import { DASHBOARD_LIST } from './list.ts';
import { copyDashboard } from './copy-dashboard.ts';
import {
  createDashboard,
  deleteDashboards,
  slugOf,
  updateDashboard,
  visibleDashboard,
  type DashboardDeps,
} from './service.ts';
import { dashboardStore } from './store.ts';
import { usedParts } from './used-parts.ts';
import { dashboardVersionRoutes } from './version-routes.ts';
import { dashboardChart, dashboardItem, dashboardRow } from './wire.ts';

export interface DashboardRouteDeps extends DashboardDeps {
  /** Whether items show the tags that are derived from them. */
  readonly hasTags: boolean;
  readonly dialectOf: (engine: string) => Dialect | undefined;
}

export function dashboardRoutes(app: FastifyInstance, deps: DashboardRouteDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  contentRoutes(app, deps);
  dashboardVersionRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, deps: DashboardRouteDeps): void {
  const { db, now } = deps;
  const visible = (actor: Actor) => visibleDashboards(actor, deps.hasRoles);
  const people = (query: Parameters<typeof pickPeople>[1]) => pickPeople(db, query);
  bindReading(app, dashboardEndpoints, {
    db,
    spec: DASHBOARD_LIST,
    view: 'Dashboard',
    create: DashboardCreate,
    update: DashboardUpdate,
    visible,
    isForGuests: true,
    rows: async (ids, actor) => {
      const found = (await dashboardStore(db).byIds(ids)).map(dashboard => dashboardRow(dashboard, now()));
      return actor.guest ? found.map(dashboardForGuest) : withTags(db, 'dashboard', found, deps.hasTags);
    },
    related: {
      owners: query => pickPeople(db, query, true),
      created_by: people,
      changed_by: people,
      roles: query => pickNamed(db, 'roles', 'name', { query }),
    },
    distinct: {},
  });
  bindFavourites(app, dashboardFavorites, {
    db,
    kind: 'dashboard',
    now,
    visibleIds: async (ids, actor) =>
      (await dashboardStore(db).visible(ids, visible(actor))).map(dashboard => dashboard.id),
  });
  bind(app, dashboardEndpoints.get, async ({ actor, params, reply }) => {
    const dashboard = await visibleDashboard(params.id, actor, deps, {
      byEmbedding: actor.guest !== undefined,
    });
    giveVersion(reply, dashboard.changed_on);
    const item = dashboardItem(dashboard, now());
    return {
      result: actor.guest
        ? dashboardForGuest(item)
        : (await withTags(db, 'dashboard', [item], deps.hasTags))[0],
    };
  });
}

// The answer contains the slug in its stored form.
function asKept<Body extends { readonly slug?: string | null | undefined }>(body: Body): Body {
  return typeof body.slug === 'string' ? { ...body, slug: slugOf(body.slug) } : body;
}

function writingRoutes(app: FastifyInstance, deps: DashboardRouteDeps): void {
  bind(app, dashboardEndpoints.create, async ({ actor, body }) => ({
    id: await createDashboard(body, actor, deps),
    result: asKept(body),
  }));
  bind(app, dashboardEndpoints.update, async ({ actor, params: { id }, body, request, reply }) => {
    const changedOn = await updateDashboard(id, body, {
      ...deps,
      actor,
      basedOn: request.headers['if-match'],
    });
    giveVersion(reply, changedOn);
    return { id, last_modified_time: changedOn / 1000, result: asKept(body) };
  });
  bind(app, dashboardEndpoints.remove, async ({ actor, params: { id } }) => {
    await deleteDashboards([id], actor, deps);
    return { message: 'OK' };
  });
  bind(app, dashboardEndpoints.removeMany, async ({ actor, query: { q: ids } }) => {
    await deleteDashboards(ids, actor, deps);
    return { message: ids.length === 1 ? 'Deleted 1 dashboard' : `Deleted ${ids.length} dashboards` };
  });
  bind(
    app,
    copyEndpoint,
    async ({ actor, params, body }) => {
      if (body.dashboard_title === undefined)
        fail('request.invalid', { fields: { dashboard_title: ['Missing data for required field.'] } });
      const original = await visibleDashboard(params.id, actor, deps);
      const copy = {
        title: body.dashboard_title,
        css: body.css ?? null,
        metadata: body.json_metadata,
        duplicatesCharts: body.duplicate_slices ?? false,
        // Charts that both dashboards share go on reading their own dataset.
        datasets: new Map(
          Object.entries((body.duplicate_slices && body.dataset_mapping) || {}).map(([from, to]) => [
            Number(from),
            to,
          ]),
        ),
      };
      const { id, changedOn } = await copyDashboard(original, copy, actor, deps);
      return { result: { id, last_modified_time: changedOn / 1000 } };
    },
    { find: ({ id }, actor) => visibleDashboard(id, actor, deps) },
  );
}

function contentRoutes(app: FastifyInstance, deps: DashboardRouteDeps): void {
  const { db } = deps;
  bind(app, dashboardCharts, async ({ actor, params }) => {
    const dashboard = await visibleDashboard(params.id, actor, deps);
    return { result: (await chartStore(db).ofDashboard(dashboard.id)).map(dashboardChart) };
  });
  bind(app, dashboardTabs, async ({ actor, params }) => {
    const tree = tabTree(parseMetadata((await visibleDashboard(params.id, actor, deps)).position_json));
    const titles = (nodes: readonly TabNode[]): [string, string][] =>
      nodes.flatMap(({ value, title, children }) => [[value, title], ...titles(children)]);
    return { result: { all_tabs: Object.fromEntries(titles(tree)), tab_tree: tree } };
  });
  bind(app, dashboardDatasets, async ({ actor, params }) => {
    const dashboard = await visibleDashboard(params.id, actor, deps);
    const charts = await chartStore(db).ofDashboard(dashboard.id);
    const datasets = await datasetStore(db).records([
      ...new Set(charts.flatMap(chart => chart.dataset_id ?? [])),
    ]);
    const readable = new Set(
      (
        await datasetStore(db).visible(
          datasets.map(dataset => dataset.id),
          readableDatasets(actor),
        )
      ).map(dataset => dataset.id),
    );
    return {
      result: datasets.map(dataset => {
        const shown = dashboardDataset(
          dataset,
          deps.dialectOf(dataset.database.engine),
          usedParts(dataset, charts, dashboard.json_metadata),
        );
        if (actor.guest) return datasetForGuest(shown);
        // Users who see the dashboard need what its charts show, but not how the dataset is built.
        return readable.has(dataset.id)
          ? shown
          : { ...shown, sql: null, select_star: null, fetch_values_predicate: null };
      }),
    };
  });
}
