import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sql, type SqlBool } from 'kysely';
import { chartArchive } from '@powerset/contracts/chart.ts';
import { dashboardArchive } from '@powerset/contracts/dashboard.ts';
import { databaseArchive } from '@powerset/contracts/database.ts';
import { datasetArchive } from '@powerset/contracts/dataset.ts';
import { exportAssets, importAssets, importDashboardsForm } from '@powerset/contracts/misc.ts';
import { savedQueryArchive } from '@powerset/contracts/saved-query.ts';
import { fail } from '@powerset/core/errors.ts';
import { putDown } from '../../access/audit-trail.ts';
import { readableDatasets, visibleDatabases } from '../../access/data-access.ts';
import { isOwnCookie } from '../../auth/cookies.ts';
import type { Connections } from '../../connections/connections.ts';
import { bind } from '../../http/bind.ts';
import type { Call } from '../../http/call.ts';
import { visibleCharts } from '../charts/access.ts';
import { chartStore } from '../charts/store.ts';
import { visibleDashboards } from '../dashboards/access.ts';
import { dashboardStore } from '../dashboards/store.ts';
import { databaseStore } from '../databases/store.ts';
import { datasetStore } from '../datasets/store.ts';
import { savedQueryStore } from '../saved-queries/store.ts';
import { exportBundle, type ExportAsk, type ExportedBundle } from './export-bundle.ts';
import { everything } from './export-everything.ts';
import { importBundle, type ImportDeps } from './import-bundle.ts';
import { refuseBroughtFunctions } from './import-functions.ts';
import type { BundleType, LeftOut, Warnings } from './parse-bundle.ts';
import { readImportApart } from './read-import-apart.ts';

export interface ArchiveDeps extends ImportDeps {
  readonly hasRoles: boolean;
  /** A script of the server; the worker scripts are in the same folder. */
  readonly driverPath: string;
  readonly connections: Pick<Connections, 'forget' | 'open'>;
}

export function archiveRoutes(app: FastifyInstance, deps: ArchiveDeps): void {
  exportRoutes(app, deps);
  const imports: readonly (readonly [
    BundleType,
    { readonly importBundle: typeof chartArchive.importBundle },
  ])[] = [
    ['Database', databaseArchive],
    ['SqlaTable', datasetArchive],
    ['Slice', chartArchive],
    ['Dashboard', dashboardArchive],
    ['SavedQuery', savedQueryArchive],
  ];
  for (const [type, archive] of imports)
    bind(app, archive.importBundle, async call => importUpload(call, { type, field: 'formData' }, deps));
  bind(app, importDashboardsForm, async call => {
    if (!call.actor.can('can_write', 'Dashboard')) fail('access.forbidden');
    await importUpload(call, { type: 'Dashboard', field: 'file', overwrites: true }, deps);
    return call.reply.redirect('/dashboard/list/');
  });
  bind(app, importAssets, async call => importUpload(call, { type: 'assets', field: 'bundle' }, deps));
}

function exportRoutes(app: FastifyInstance, deps: ArchiveDeps): void {
  const { db, hasRoles } = deps;
  const found = async <T extends { readonly id: number }>(
    ids: readonly number[],
    finding: Promise<readonly T[]>,
  ): Promise<readonly T[]> => {
    const things = await finding;
    return things.length < new Set(ids).size ? fail('resource.not-found') : things;
  };
  const idsOf = (things: readonly { readonly id: number }[]): number[] => things.map(thing => thing.id);
  const send = async (
    { actor, reply, request }: Pick<Call, 'actor' | 'reply' | 'request'>,
    ask: ExportAsk,
  ): Promise<Buffer> => {
    const bundle = await exportBundle(ask, actor, deps);
    await putDown(
      { action: 'bundle.export', actor, facts: { type: ask.type, file: bundle.fileName }, from: request },
      deps.db,
      deps.now(),
    );
    return sendBundle(reply, request, bundle);
  };
  bind(app, databaseArchive.exportMany, async ({ actor, query: { q: ids }, reply, request }) =>
    send(
      { actor, reply, request },
      {
        type: 'Database',
        databaseIds: idsOf(await found(ids, databaseStore(db).visible(ids, visibleDatabases(actor)))),
      },
    ),
  );
  bind(app, datasetArchive.exportMany, async ({ actor, query: { q: ids }, reply, request }) =>
    send(
      { actor, reply, request },
      {
        type: 'SqlaTable',
        datasetIds: idsOf(await found(ids, datasetStore(db).visible(ids, readableDatasets(actor)))),
      },
    ),
  );
  bind(app, chartArchive.exportMany, async ({ actor, query: { q: ids }, reply, request }) =>
    send(
      { actor, reply, request },
      { type: 'Slice', charts: await found(ids, chartStore(db).visible(ids, visibleCharts(actor))) },
    ),
  );
  bind(app, dashboardArchive.exportMany, async ({ actor, query: { q: ids }, reply, request }) =>
    send(
      { actor, reply, request },
      {
        type: 'Dashboard',
        dashboards: await found(ids, dashboardStore(db).visible(ids, visibleDashboards(actor, hasRoles))),
      },
    ),
  );
  bind(app, savedQueryArchive.exportMany, async ({ actor, query: { q: ids }, reply, request }) =>
    send(
      { actor, reply, request },
      {
        type: 'SavedQuery',
        queries: await found(
          ids,
          savedQueryStore(db).visible(ids, sql<SqlBool>`saved_queries.created_by = ${actor.userId}`),
        ),
      },
    ),
  );
  bind(app, exportAssets, async ({ actor, reply, request }) =>
    send({ actor, reply, request }, await everything(actor, deps)),
  );
}

function sendBundle(
  reply: FastifyReply,
  request: FastifyRequest,
  { fileName, bytes }: ExportedBundle,
): Buffer {
  reply.type('application/zip').header('content-disposition', `attachment; filename=${fileName}`);
  // The page that requested the file waits for this cookie to learn that the download has started.
  const { token } = request.query as { token?: string };
  if (token && /^[\w-]{1,64}$/.test(token) && !isOwnCookie(token))
    reply.header('set-cookie', `${token}=done; Path=/; Max-Age=600; SameSite=Lax`);
  return Buffer.from(bytes);
}

async function importUpload(
  { actor, request, signal }: Call,
  {
    type,
    field,
    overwrites = type === 'assets',
  }: { readonly type: BundleType; readonly field: string; readonly overwrites?: boolean },
  deps: ArchiveDeps,
): Promise<{ readonly message: string; readonly left_out?: LeftOut; readonly warnings?: Warnings }> {
  const contentType = request.headers['content-type'];
  if (!contentType?.startsWith('multipart/form-data'))
    fail('request.not-json', { detail: "Request MIME type is not 'multipart/form-data'" });
  if (!Buffer.isBuffer(request.body)) fail('request.invalid', { detail: 'Arguments are not correct' });
  const { bundle, fields, paths, ...secrets } = await readImportApart(
    { contentType, body: request.body, type, field },
    { driverPath: deps.driverPath, signal },
  );
  const { overwrite, sync_columns: syncColumns, sync_metrics: syncMetrics } = fields;
  await refuseBroughtFunctions(bundle, actor, deps);
  const { changed, leftOut, warnings } = await importBundle(
    bundle,
    {
      type,
      overwrite: overwrite === 'true' || overwrites,
      ...secrets,
      syncsColumns: syncColumns === 'true',
      syncsMetrics: syncMetrics === 'true',
      signal,
    },
    actor,
    deps,
  );
  for (const id of changed) await deps.connections.forget(id);
  const told = {
    ...(Object.keys(leftOut).length > 0 ? { left_out: leftOut } : {}),
    ...(Object.keys(warnings).length > 0 ? { warnings } : {}),
  };
  await putDown(
    { action: 'bundle.import', actor, facts: { type, overwrite, files: paths, ...told }, from: request },
    deps.db,
    deps.now(),
  );
  return { message: 'OK', ...told };
}
