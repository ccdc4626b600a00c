import type { Db } from '../metadata/open-store.ts';
import { setOwners } from '../metadata/people.ts';
import { flag, jsonObject, moment, text, uuid, whole, type SourceRow } from './cells.ts';
import { auditOf, idsHere, linksOf, madeUuid, type MoveContext } from './context.ts';
import { savedJson } from './saved-json.ts';

/**
 * Copies charts and dashboards. All ids are assigned first, because charts name each other and their
 * dashboards.
 */
export async function moveContent(context: MoveContext): Promise<void> {
  const { source, ledger } = context;
  const [charts, dashboards] = [await source.rows('slices'), await source.rows('dashboards')];
  const keyOf =
    (kind: string) =>
    (row: SourceRow): string =>
      uuid(row, 'uuid') ?? madeUuid(kind, row, context);
  const [chartKey, dashboardKey] = [keyOf('chart'), keyOf('dashboard')];
  await ledger.reserve(
    'chart',
    charts.map(row => ({ sourceId: whole(row, 'id')!, key: chartKey(row) })),
  );
  await ledger.reserve(
    'dashboard',
    dashboards.map(row => ({ sourceId: whole(row, 'id')!, key: dashboardKey(row) })),
  );
  await moveCharts(charts, chartKey, context);
  await moveDashboards(dashboards, dashboardKey, context);
}

async function moveCharts(
  rows: readonly SourceRow[],
  keyOf: (row: SourceRow) => string,
  context: MoveContext,
): Promise<void> {
  const { source, ledger } = context;
  const owners = await linksOf(source, 'slice_user', 'slice_id', 'user_id');
  const json = savedJson(ledger);
  for (const row of rows) {
    const [sourceId, name, type] = [
      whole(row, 'id')!,
      text(row, 'slice_name') ?? 'Unnamed chart',
      text(row, 'datasource_type') ?? 'table',
    ];
    if (type !== 'table') {
      ledger.refuse('chart', { sourceId, name }, `its data source type, ${type}, is no longer supported`);
      continue;
    }
    const audit = auditOf(row, context);
    const datasetId = ledger.idOf('dataset', whole(row, 'datasource_id'));
    const notes =
      datasetId === null ? ['its dataset is missing, so it shows no data until you choose another one'] : [];
    const people = idsHere(ledger, 'user', owners.get(sourceId));
    await ledger.put('chart', {
      sourceId,
      key: keyOf(row),
      name,
      changedOn: audit.changed_on,
      parts: people,
      notes,
      columns: {
        uuid: keyOf(row),
        name,
        viz_type: text(row, 'viz_type'),
        dataset_id: datasetId,
        datasource_type: 'table',
        params: readable(json.params(text(row, 'params')), notes),
        query_context: json.queryContext(text(row, 'query_context')),
        description: text(row, 'description'),
        cache_timeout: whole(row, 'cache_timeout'),
        last_saved_on: moment(row, 'last_saved_at'),
        last_saved_by: ledger.idOf('user', whole(row, 'last_saved_by_fk')),
        ...certificateOf(row),
        ...audit,
      },
      writeParts: (id, db) => setOwners(db, 'chart', id, people),
    });
  }
}

// A chart with broken settings could not be opened.
function readable(params: string | null, notes: string[]): string | null {
  if (!params || jsonObject(params)) return params;
  notes.push('its settings were not valid JSON, so they were dropped');
  return '{}';
}

async function moveDashboards(
  rows: readonly SourceRow[],
  keyOf: (row: SourceRow) => string,
  context: MoveContext,
): Promise<void> {
  const { source, ledger } = context;
  const charts = await linksOf(source, 'dashboard_slices', 'dashboard_id', 'slice_id');
  const owners = await linksOf(source, 'dashboard_user', 'dashboard_id', 'user_id');
  const roles = await linksOf(source, 'dashboard_roles', 'dashboard_id', 'role_id');
  const slugs = await takenSlugs(rows, keyOf, context);
  const json = savedJson(ledger);
  for (const row of rows) {
    const [sourceId, name] = [
      whole(row, 'id')!,
      text(row, 'dashboard_title') ?? `Dashboard ${whole(row, 'id')}`,
    ];
    const audit = auditOf(row, context);
    const slug = text(row, 'slug') || null;
    const isTaken = slug !== null && slugs.has(slug);
    const links = {
      charts: idsHere(ledger, 'chart', charts.get(sourceId)),
      owners: idsHere(ledger, 'user', owners.get(sourceId)),
      roles: idsHere(ledger, 'role', roles.get(sourceId)),
    };
    await ledger.put('dashboard', {
      sourceId,
      key: keyOf(row),
      name,
      changedOn: audit.changed_on,
      parts: links,
      notes: isTaken ? [`the slug ${slug} was taken by another dashboard, so it was dropped`] : [],
      columns: {
        uuid: keyOf(row),
        title: text(row, 'dashboard_title'),
        slug: isTaken ? null : slug,
        description: text(row, 'description'),
        css: text(row, 'css'),
        json_metadata: json.metadata(text(row, 'json_metadata')),
        position_json: json.positions(text(row, 'position_json')),
        is_published: flag(row, 'published'),
        ...certificateOf(row),
        ...audit,
      },
      writeParts: (id, db) => writeLinks(id, links, db),
    });
  }
}

async function writeLinks(
  id: number,
  {
    charts,
    owners,
    roles,
  }: {
    readonly charts: readonly number[];
    readonly owners: readonly number[];
    readonly roles: readonly number[];
  },
  db: Db,
): Promise<void> {
  await db.deleteFrom('dashboard_charts').where('dashboard_id', '=', id).execute();
  await db.deleteFrom('dashboard_roles').where('dashboard_id', '=', id).execute();
  if (charts.length > 0)
    await db
      .insertInto('dashboard_charts')
      .values(charts.map(chart_id => ({ dashboard_id: id, chart_id })))
      .execute();
  if (roles.length > 0)
    await db
      .insertInto('dashboard_roles')
      .values(roles.map(role_id => ({ dashboard_id: id, role_id })))
      .execute();
  await setOwners(db, 'dashboard', id, owners);
}

async function takenSlugs(
  rows: readonly SourceRow[],
  keyOf: (row: SourceRow) => string,
  { ledger }: MoveContext,
): Promise<ReadonlySet<string>> {
  const coming = new Set(rows.map(keyOf));
  const here = await ledger.db
    .selectFrom('dashboards')
    .select(['uuid', 'slug'])
    .where('slug', 'is not', null)
    .execute();
  return new Set(here.filter(dashboard => !coming.has(dashboard.uuid)).map(dashboard => dashboard.slug!));
}

function certificateOf(row: SourceRow) {
  return {
    certified_by: text(row, 'certified_by'),
    certification_details: text(row, 'certification_details'),
    is_managed_externally: flag(row, 'is_managed_externally'),
    external_url: text(row, 'external_url'),
  };
}
