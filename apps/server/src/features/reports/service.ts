import { sql, type Updateable } from 'kysely';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ReportCreate, ReportUpdate } from '@powerset/contracts/report.ts';
import { spacedJson } from '@powerset/kit/stable-json.ts';
import { requireOwner, visibleDatabases } from '../../access/data-access.ts';
import { ownersFor } from '../../access/owners.ts';
import { requireCurrent } from '../../access/version.ts';
import { isOneOfIds, type Condition } from '../../listing/conditions.ts';
import { nextVersion } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import type { ReportTable } from '../../metadata/tables.ts';
import { visibleReports } from './access.ts';
import { reportStore, type Report } from './store.ts';
import { reportItem } from './wire.ts';

export interface ReportDeps {
  readonly db: Db;
  readonly now: () => number;
  readonly visibleCharts: (actor: Actor) => Condition;
  readonly visibleDashboards: (actor: Actor) => Condition;
}

/** The subject of a report after the change. */
interface Subject {
  readonly type: ReportTable['type'];
  readonly chartId: number | null;
  readonly dashboardId: number | null;
  readonly databaseId: number | null;
}

const DEFAULTS = {
  timezone: 'UTC',
  active: 1,
  creation_method: 'alerts_reports',
  report_format: 'PNG',
  force_screenshot: 0,
  log_retention: 90,
  grace_period: 4 * 3600,
  working_timeout: 3600,
  validator_config_json: '{}',
  extra: '{}',
  description: null,
  context_markdown: null,
  sql: null,
  validator_type: null,
  custom_width: null,
  last_eval_on: null,
  last_state: 'Not triggered',
  last_value: null,
  last_value_row_json: null,
} as const;

/** Creates a report, all or nothing. */
export function createReport(body: ReportCreate, actor: Actor, deps: ReportDeps): Promise<number> {
  return deps.db.transaction().execute(async trx => {
    const store = reportStore(trx);
    const subject = {
      type: body.type,
      chartId: body.chart ?? null,
      dashboardId: body.dashboard ?? null,
      databaseId: body.database ?? null,
    };
    const method = body.creation_method ?? DEFAULTS.creation_method;
    if (method !== 'alerts_reports' && (await store.hasReportOf(actor.userId, subject)))
      fail('report.attached');
    const problems = {
      ...(await nameProblem(trx, body.name, body.type)),
      ...unsavedProblem(method, subject),
      ...(await subjectProblems(trx, subject, actor, deps)),
    };
    if (Object.keys(problems).length > 0) fail('resource.invalid', { fields: problems });
    const owners = await ownersFor(trx, actor, body.owners?.length ? body.owners : undefined);
    const moment = deps.now();
    const id = await store.insert({
      ...DEFAULTS,
      ...changedColumns(body),
      type: body.type,
      name: body.name,
      crontab: body.crontab,
      chart_id: subject.chartId,
      dashboard_id: subject.dashboardId,
      database_id: subject.databaseId,
      created_on: moment,
      created_by: actor.userId,
      changed_on: moment,
      changed_by: actor.userId,
    });
    await store.setOwners(id, owners);
    await store.setRecipients(id, recipientsOf(body));
    return id;
  });
}

/** Changes a report that the actor owns. */
export function updateReport(
  id: number,
  body: ReportUpdate,
  { actor, basedOn, ...deps }: ReportDeps & { readonly actor: Actor; readonly basedOn: string | undefined },
): Promise<void> {
  return deps.db.transaction().execute(async trx => {
    const store = reportStore(trx);
    const [report] = await visible(trx, [id], actor);
    if (!report) return fail('resource.not-found');
    requireOwner(
      actor,
      report.owners.map(owner => owner.id),
    );
    await requireCurrent(
      { header: basedOn, sent: body },
      { ...report, kind: 'report', fields: () => savedFields(report) },
      { db: trx, now: deps.now },
    );
    const subject = subjectAfter(report, body);
    const problems = {
      ...(await nameProblem(trx, body.name ?? report.name, subject.type, id)),
      ...(await subjectProblems(trx, subject, actor, deps, report)),
    };
    if (Object.keys(problems).length > 0) fail('resource.invalid', { fields: problems });
    if (body.owners)
      await store.setOwners(
        id,
        await ownersFor(trx, actor, body.owners.length > 0 ? body.owners : undefined),
      );
    if (body.recipients) await store.setRecipients(id, recipientsOf(body));
    await store.update(
      id,
      {
        ...changedColumns(body),
        ...(body.type ? { type: body.type } : {}),
        ...(body.name ? { name: body.name } : {}),
        ...(body.crontab ? { crontab: body.crontab } : {}),
        chart_id: subject.chartId,
        dashboard_id: subject.dashboardId,
        database_id: subject.databaseId,
        changed_on: nextVersion(deps.now(), report.changed_on),
        changed_by: actor.userId,
      },
      report.changed_on,
    );
  });
}

function savedFields(report: Report): Readonly<Record<string, unknown>> {
  const { chart_id: chart, dashboard_id: dashboard, database_id: database, owners, recipients } = report;
  return {
    ...reportItem(report),
    chart,
    dashboard,
    database,
    crontab: report.crontab,
    owners: owners.map(owner => owner.id),
    recipients: recipients.map(({ type, recipient_config_json: config }) => ({
      type,
      recipient_config_json: JSON.parse(config) as unknown,
    })),
  };
}

/** Deletes reports that the actor owns, all or none. */
export function deleteReports(
  ids: readonly number[],
  actor: Actor,
  { db }: Pick<ReportDeps, 'db'>,
): Promise<void> {
  return db.transaction().execute(async trx => {
    const reports = await visible(trx, ids, actor);
    if (reports.length === 0 || reports.length < new Set(ids).size) fail('resource.not-found');
    for (const report of reports)
      requireOwner(
        actor,
        report.owners.map(owner => owner.id),
      );
    await reportStore(trx).remove(ids);
  });
}

/** Returns those of the reports that the actor may see. */
export async function visible(db: Db, ids: readonly number[], actor: Actor) {
  const { rows } = await sql<{
    id: number;
  }>`select reports.id from reports where ${isOneOfIds('reports.id', ids)} and ${visibleReports(actor)}`.execute(
    db,
  );
  return reportStore(db).byIds(rows.map(row => row.id));
}

/** A report has one subject: setting a chart removes the dashboard, and the other way round. */
function subjectAfter(
  report: {
    readonly type: ReportTable['type'];
    readonly chart_id: number | null;
    readonly dashboard_id: number | null;
    readonly database_id: number | null;
  },
  body: ReportUpdate,
): Subject {
  return {
    type: body.type ?? report.type,
    chartId: body.chart === undefined ? (body.dashboard ? null : report.chart_id) : body.chart,
    dashboardId: body.dashboard === undefined ? (body.chart ? null : report.dashboard_id) : body.dashboard,
    databaseId: body.type === 'Report' ? null : (body.database ?? report.database_id),
  };
}

type Problems = Record<string, string>;

async function nameProblem(
  db: Db,
  name: string,
  type: ReportTable['type'],
  self?: number,
): Promise<Problems> {
  const known = await reportStore(db).named(name, type);
  return known === undefined || known === self ? {} : { name: 'Name must be unique' };
}

function unsavedProblem(method: ReportTable['creation_method'], { chartId, dashboardId }: Subject): Problems {
  if (method === 'charts' && chartId === null)
    return { chart: 'Please save your chart first, then try creating a new email report.' };
  if (method === 'dashboards' && dashboardId === null)
    return { dashboard: 'Please save your dashboard first, then try creating a new email report.' };
  return {};
}

/** Named items must exist for the actor; the previous subject may stay. */
async function subjectProblems(
  db: Db,
  { type, chartId, dashboardId, databaseId }: Subject,
  actor: Actor,
  deps: ReportDeps,
  before?: {
    readonly chart_id: number | null;
    readonly dashboard_id: number | null;
    readonly database_id: number | null;
  },
): Promise<Problems> {
  const problems: Problems = {};
  if (type === 'Alert' && databaseId === null) problems['database'] = 'Database is required for alerts';
  if (
    databaseId !== null &&
    databaseId !== before?.database_id &&
    !(await isThere(db, 'databases', databaseId, visibleDatabases(actor)))
  )
    problems['database'] = 'Database does not exist';
  if (chartId !== null && dashboardId !== null)
    return { ...problems, chart: 'Choose a chart or dashboard not both' };
  if (chartId === null && dashboardId === null)
    return { ...problems, chart: 'Must choose either a chart or a dashboard' };
  if (
    chartId !== null &&
    chartId !== before?.chart_id &&
    !(await isThere(db, 'charts', chartId, deps.visibleCharts(actor)))
  )
    problems['chart'] = 'Chart does not exist';
  if (
    dashboardId !== null &&
    dashboardId !== before?.dashboard_id &&
    !(await isThere(db, 'dashboards', dashboardId, deps.visibleDashboards(actor)))
  )
    problems['dashboard'] = 'Dashboard does not exist';
  return problems;
}

async function isThere(
  db: Db,
  table: 'charts' | 'dashboards' | 'databases',
  id: number,
  condition: Condition,
): Promise<boolean> {
  const { rows } =
    await sql`select 1 from ${sql.table(table)} where ${sql.ref(`${table}.id`)} = ${id} and ${condition}`.execute(
      db,
    );
  return rows.length > 0;
}

/** Returns the columns for the fields of the body. */
function changedColumns(body: ReportUpdate): Updateable<ReportTable> {
  const {
    description,
    context_markdown,
    timezone,
    sql: query,
    validator_type,
    log_retention,
    grace_period,
    report_format,
    custom_width,
    creation_method,
  } = body;
  const plain = {
    description,
    context_markdown,
    timezone,
    sql: query,
    validator_type,
    log_retention,
    grace_period,
    report_format,
    custom_width,
    creation_method,
  };
  return {
    ...Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined)),
    ...(body.working_timeout ? { working_timeout: body.working_timeout } : {}),
    ...(body.active === undefined ? {} : { active: body.active ? 1 : 0 }),
    ...(body.force_screenshot === undefined ? {} : { force_screenshot: body.force_screenshot ? 1 : 0 }),
    ...(body.extra === undefined ? {} : { extra: JSON.stringify(body.extra) }),
    ...(body.validator_config_json === undefined
      ? {}
      : { validator_config_json: conditionText(body.validator_config_json) }),
  };
}

/** Returns the condition of an alert as clients know it, with a threshold that always has a decimal point. */
function conditionText({ op, threshold }: NonNullable<ReportUpdate['validator_config_json']>): string {
  const number =
    threshold === undefined
      ? undefined
      : `"threshold": ${Number.isInteger(threshold) ? threshold.toFixed(1) : String(threshold)}`;
  return `{${[op === undefined ? undefined : `"op": ${JSON.stringify(op)}`, number].filter(part => part !== undefined).join(', ')}}`;
}

function recipientsOf({ recipients = [] }: Pick<ReportUpdate, 'recipients'>) {
  return recipients.map(({ type, recipient_config_json: config = {} }) => ({
    type,
    recipient_config_json: spacedJson(config),
  }));
}
