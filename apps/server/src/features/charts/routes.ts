import type { FastifyInstance } from 'fastify';
import { ChartCreate, chartEndpoints, chartFavorites, ChartUpdate } from '@powerset/contracts/chart.ts';
import { giveVersionOf } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { pickPeople } from '../../listing/picks.ts';
import { withTags } from '../../metadata/tags.ts';
import { bindFavourites } from '../favourites/service.ts';
import { visibleCharts } from './access.ts';
import { CHART_LIST } from './list.ts';
import { createChart, deleteCharts, updateChart, type ChartDeps } from './service.ts';
import { chartStore } from './store.ts';
import { chartItem, chartRow } from './wire.ts';

export function chartRoutes(app: FastifyInstance, deps: ChartDeps & { readonly hasTags: boolean }): void {
  const { db, now } = deps;
  const people = (query: Parameters<typeof pickPeople>[1]) => pickPeople(db, query);
  bindReading(app, chartEndpoints, {
    db,
    versions: 'charts',
    spec: CHART_LIST,
    view: 'Chart',
    create: ChartCreate,
    update: ChartUpdate,
    visible: visibleCharts,
    isForGuests: true,
    rows: async ids =>
      withTags(
        db,
        'chart',
        (await chartStore(db).listed(ids)).map(chart => chartRow(chart, now())),
        deps.hasTags,
      ),
    item: async (id, actor) => {
      const [chart] = await chartStore(db).visible([id], visibleCharts(actor));
      return chart && (await withTags(db, 'chart', [chartItem(chart, now())], deps.hasTags))[0];
    },
    related: { owners: query => pickPeople(db, query, true), created_by: people, changed_by: people },
    distinct: {},
  });
  bindFavourites(app, chartFavorites, {
    db,
    kind: 'chart',
    now,
    visibleIds: async (ids, actor) =>
      (await chartStore(db).visible(ids, visibleCharts(actor))).map(chart => chart.id),
  });
  bind(app, chartEndpoints.create, async ({ actor, body }) => ({
    id: await createChart(body, actor, deps),
    result: body,
  }));
  bind(app, chartEndpoints.update, async ({ actor, params: { id }, body, request, reply }) => {
    await updateChart(id, body, { ...deps, actor, basedOn: request.headers['if-match'] });
    await giveVersionOf(reply, { db: deps.db, table: 'charts', id });
    return { id, result: body };
  });
  bind(app, chartEndpoints.remove, async ({ actor, params: { id } }) => {
    await deleteCharts([id], actor, deps);
    return { message: 'OK' };
  });
  bind(app, chartEndpoints.removeMany, async ({ actor, query: { q: ids } }) => {
    await deleteCharts(ids, actor, deps);
    return { message: ids.length === 1 ? 'Deleted 1 chart' : `Deleted ${ids.length} charts` };
  });
}
