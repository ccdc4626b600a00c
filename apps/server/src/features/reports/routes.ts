import type { FastifyInstance } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import { reportEndpoints, reportLogEndpoints, slackChannels } from '@powerset/contracts/report.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import { giveVersionOf } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { listPage } from '../../listing/list-page.ts';
import { pickNamed, pickPeople } from '../../listing/picks.ts';
import { visibleReports } from './access.ts';
import { REPORT_LIST, RUN_LIST, runsOf } from './list.ts';
import { createReport, deleteReports, updateReport, visible, type ReportDeps } from './service.ts';
import { reportStore } from './store.ts';
import { reportItem, reportRow, runRow } from './wire.ts';

/** Serves reports and alerts; without the feature there are no routes. */
export function reportRoutes(app: FastifyInstance, deps: ReportDeps & { readonly isOn: boolean }): void {
  if (!deps.isOn) return;
  const { db, now } = deps;
  const people = (query: Parameters<typeof pickPeople>[1]) => pickPeople(db, query);
  bindReading(app, reportEndpoints, {
    db,
    versions: 'reports',
    spec: REPORT_LIST,
    view: 'ReportSchedule',
    create: reportEndpoints.create.body,
    update: reportEndpoints.update.body,
    visible: visibleReports,
    distinct: {},
    rows: async ids => (await reportStore(db).byIds(ids)).map(report => reportRow(report, now())),
    item: async (id, actor) => (await visible(db, [id], actor)).map(reportItem)[0],
    related: {
      owners: query => pickPeople(db, query, true),
      created_by: people,
      changed_by: people,
      chart: (query, actor) => pickNamed(db, 'charts', 'name', { query, only: deps.visibleCharts(actor) }),
      dashboard: (query, actor) =>
        pickNamed(db, 'dashboards', 'title', { query, only: deps.visibleDashboards(actor) }),
      database: (query, actor) =>
        pickNamed(db, 'databases', 'name', { query, only: visibleDatabases(actor) }),
    },
  });
  bind(app, reportEndpoints.create, async ({ actor, body }) => ({
    id: await createReport(body, actor, deps),
    result: body,
  }));
  bind(app, reportEndpoints.update, async ({ actor, params: { id }, body, request, reply }) => {
    await updateReport(id, body, { ...deps, actor, basedOn: request.headers['if-match'] });
    await giveVersionOf(reply, { db: deps.db, table: 'reports', id });
    return { id, result: body };
  });
  bind(app, reportEndpoints.remove, async ({ actor, params: { id } }) => {
    await deleteReports([id], actor, deps);
    return { message: 'OK' };
  });
  bind(app, reportEndpoints.removeMany, async ({ actor, query: { q: ids } }) => {
    await deleteReports(ids, actor, deps);
    return { message: `Deleted ${ids.length} report ${ids.length === 1 ? 'schedule' : 'schedules'}` };
  });
  bind(app, slackChannels, async () =>
    fail('resource.invalid', { detail: 'Slack is not connected to this server.' }),
  );
  logRoutes(app, deps);
}

function logRoutes(app: FastifyInstance, { db }: ReportDeps): void {
  bind(app, reportLogEndpoints.list, async ({ actor, params: { report }, query }) => {
    if ((await visible(db, [report], actor)).length === 0) return { count: 0, ids: [], result: [] };
    const { ids, count } = await listPage(db, RUN_LIST, {
      query: query.q ?? {},
      visible: runsOf(report),
      actor,
    });
    const runs =
      ids.length === 0 ? [] : await db.selectFrom('report_logs').selectAll().where('id', 'in', ids).execute();
    const byId = new Map(runs.map(run => [run.id, runRow(run)]));
    return { count, ids: [...ids], result: ids.flatMap(id => byId.get(id) ?? []) };
  });
  bind(app, reportLogEndpoints.get, async ({ actor, params: { report, id } }) => {
    if ((await visible(db, [report], actor)).length === 0) fail('resource.not-found');
    const run =
      (await db
        .selectFrom('report_logs')
        .selectAll()
        .where('report_id', '=', report)
        .where('id', '=', id)
        .executeTakeFirst()) ?? fail('resource.not-found');
    return { id, result: runRow(run) };
  });
}
