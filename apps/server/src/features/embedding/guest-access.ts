import { fail } from '@powerset/core/errors.ts';
import type { Guest } from '@powerset/core/permissions/actor.ts';
import type { QueryContext, QueryObject } from '@powerset/core/query/query-object.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import { stableJson } from '@powerset/kit/stable-json.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { refuseDataset } from '../../access/data-access.ts';
import type { Db } from '../../metadata/open-store.ts';

export interface GuestAccessDeps {
  readonly db: Db;
  /** The questions of a stored chart: as they were saved, and as they are built from its form data. */
  readonly storedQueries: (chartId: number) => Promise<readonly QueryObject[]>;
}

/**
 * Throws unless the guest may ask this: through a chart or a filter of a dashboard of its token, and nothing but what
 * the chart itself asks, with other filters (`reference/permissions.md`, rules 3 and 9).
 */
export async function requireGuestAccess(guest: Guest, context: QueryContext, dataset: Dataset, { db, storedQueries }: GuestAccessDeps): Promise<void> {
  const form = (context.form_data ?? {}) as Readonly<Record<string, unknown>>;
  const dashboardId = Number(form['dashboardId']);
  if (!guest.dashboardIds.has(dashboardId)) refuseDataset(dataset);
  if (form['type'] === 'NATIVE_FILTER') {
    const targets = await filterTargets(dashboardId, String(form['native_filter_id'] ?? ''), db);
    if (!targets.some(target => target.datasetId === dataset.id)) refuseDataset(dataset);
    for (const query of context.queries) requireFilterQuestion(query, new Set(targets.flatMap(target => target.column ?? [])));
    return;
  }
  const chartId = Number(form['slice_id']);
  const chart = await db.selectFrom('dashboard_charts').innerJoin('charts', 'charts.id', 'dashboard_charts.chart_id').select(['charts.id', 'charts.dataset_id'])
    .where('dashboard_id', '=', dashboardId).where('charts.id', '=', Number.isInteger(chartId) ? chartId : -1).executeTakeFirst();
  if (chart?.dataset_id !== dataset.id) refuseDataset(dataset);
  const stored = await storedQueries(chartId);
  for (const query of context.queries) requireStoredQuestion(query, context, stored);
}

interface FilterTarget {
  readonly datasetId: number | undefined;
  readonly column: string | undefined;
}

async function filterTargets(dashboardId: number, filterId: string, db: Db): Promise<readonly FilterTarget[]> {
  const dashboard = await db.selectFrom('dashboards').select('json_metadata').where('id', '=', dashboardId).executeTakeFirst();
  const filters = (parseMetadata(dashboard?.json_metadata ?? null)['native_filter_configuration'] ?? []) as readonly { id?: string; targets?: readonly { datasetId?: number; column?: { name?: string } }[] }[];
  const filter = filters.find(({ id }) => id === filterId);
  return (filter?.targets ?? []).map(target => ({ datasetId: target.datasetId, column: target.column?.name }));
}

// A filter asks for the values of its column, and for their smallest and largest.
function requireFilterQuestion(query: QueryObject, columns: ReadonlySet<string>): void {
  const isOwn = (column: unknown): boolean => typeof column === 'string' && columns.has(column);
  const metricColumns = (query.metrics ?? []).map(metric => (typeof metric === 'object' && metric !== null && 'column' in metric ? (metric.column as { column_name?: string } | null)?.column_name : undefined));
  if (!(query.columns ?? []).every(isOwn) || !metricColumns.every(isOwn) || hasOwnSql(query)) refusePayload();
}

function requireStoredQuestion(query: QueryObject, context: QueryContext, stored: readonly QueryObject[]): void {
  const type = query.result_type ?? context.result_type ?? 'full';
  if (type !== 'full' && type !== 'results' && type !== 'post_processed') refusePayload();
  const known = (parts: (one: QueryObject) => readonly unknown[]): ReadonlySet<string> => new Set(stored.flatMap(parts).map(identity));
  const metrics = known(one => [...one.metrics ?? [], one.series_limit_metric].filter(part => part !== null && part !== undefined));
  const columns = known(one => [...one.columns ?? [], ...one.series_columns ?? []]);
  const orders = new Set([...metrics, ...columns, ...known(one => (one.orderby ?? []).map(([by]) => by))]);
  const clauses = known(one => [one.extras?.where ?? '', one.extras?.having ?? '']);
  const asked = {
    metrics: [...query.metrics ?? [], query.series_limit_metric].filter(part => part !== null && part !== undefined), columns: [...query.columns ?? [], ...query.series_columns ?? []],
    orders: (query.orderby ?? []).map(([by]) => by), clauses: [query.extras?.where, query.extras?.having].filter(Boolean),
  };
  const isKnown = (parts: readonly unknown[], among: ReadonlySet<string>): boolean => parts.every(part => among.has(identity(part)));
  if (!isKnown(asked.metrics, metrics) || !isKnown(asked.columns, columns) || !isKnown(asked.orders, orders) || !isKnown(asked.clauses, clauses) || hasOwnSql({ ...query, extras: null })) refusePayload();
}

// Filters are the guest's own, but only over columns that have a name.
function hasOwnSql(query: QueryObject): boolean {
  return (query.filters ?? []).some(filter => typeof filter.col !== 'string') || Boolean(query.extras?.where) || Boolean(query.extras?.having);
}

// A dashboard's filters may change the time grain, and names of options are made anew each time.
function identity(part: unknown): string {
  if (typeof part !== 'object' || part === null) return stableJson(part);
  const { timeGrain: _grain, optionName: _option, hasCustomLabel: _label, ...rest } = part as Record<string, unknown>;
  return stableJson(rest);
}

function refusePayload(): never {
  return fail('access.forbidden', { detail: 'Guest user cannot modify chart payload' });
}
