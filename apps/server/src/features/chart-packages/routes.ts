import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply } from 'fastify';
import {
  chartPackageEndpoints,
  installedChartPackages,
  type ChartPackageRow,
} from '@powerset/contracts/chart-package.ts';
import type { ChartPackageManifest } from '@powerset/core/chart-package/manifest.ts';
import { fail } from '@powerset/core/errors.ts';
import { bind } from '../../http/bind.ts';
import { readUpload } from '../../http/body-parsers.ts';
import { setContentPolicy } from '../../http/security-headers.ts';
import type { WebFiles } from '../../http/web-files.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { humanize, wireMoment } from '../../listing/moments.ts';
import type { Db } from '../../metadata/open-store.ts';
import { peopleById, wirePerson } from '../../metadata/people.ts';
import { framePage, framePolicy } from './frame-page.ts';
import { readPackedPackage } from './read-package.ts';
import { installPackage, removePackages } from './service.ts';
import { chartPackageStore } from './store.ts';

export interface ChartPackageDeps {
  readonly db: Db;
  readonly now: () => number;
  /** The flag DYNAMIC_PLUGINS: packages are neither drawn nor installed while it is off. */
  readonly hasPackages: boolean;
  /** Returns the script with which the frames of packages begin. */
  readonly frameClient: () => string;
  readonly files: Pick<WebFiles, 'typeface'>;
}

const COLUMNS = [
  'bundle_url',
  'changed_by.first_name',
  'changed_by.id',
  'changed_by.last_name',
  'changed_on',
  'changed_on_delta_humanized',
  'chart_count',
  'description',
  'digest',
  'id',
  'key',
  'name',
  'origin',
  'package_name',
  'version',
];
const LIST: ListSpec = {
  table: 'chart_packages',
  title: 'Dynamic Plugins',
  showColumns: COLUMNS,
  listColumns: COLUMNS,
  orderColumns: {
    name: 'chart_packages.name',
    key: 'chart_packages.viz_type',
    bundle_url: 'chart_packages.digest',
    package_name: 'chart_packages.package_name',
    changed_on_delta_humanized: 'chart_packages.changed_on',
  },
  filters: {
    name: { kind: 'text', column: 'chart_packages.name' },
    key: { kind: 'text', column: 'chart_packages.viz_type' },
  },
};
const OFF = 'Chart packages are turned off. Turn on the feature flag DYNAMIC_PLUGINS and restart the server.';

/** Lists, installs and removes chart types from outside the product, and serves the frames that draw them. */
export function chartPackageRoutes(app: FastifyInstance, deps: ChartPackageDeps): void {
  const { db, now, hasPackages } = deps;
  bindReading(app, chartPackageEndpoints, {
    db,
    spec: LIST,
    view: 'DynamicPlugin',
    visible: () => ALWAYS,
    distinct: {},
    related: {},
    rows: ids => packageRows(ids, deps),
    item: async id => (await packageRows([id], deps))[0],
  });
  bind(app, chartPackageEndpoints.create, async ({ actor, request }) => {
    if (!hasPackages) fail('access.forbidden', { detail: OFF });
    const form = await readUpload(request.headers['content-type'], request.body);
    const file =
      Object.values(form?.files ?? {})[0] ??
      fail('request.invalid', { fields: { file: ['Field may not be null.'] } });
    const given = readPackedPackage(file.bytes);
    const id = await installPackage(given, { db, origin: 'upload', userId: actor.userId, now: now() });
    return { id, result: (await packageRows([id], deps))[0]! };
  });
  bind(app, chartPackageEndpoints.remove, async ({ params: { id } }) => {
    await removePackages([id], db);
    return { message: 'OK' };
  });
  bind(app, chartPackageEndpoints.removeMany, async ({ query: { q: ids } }) => {
    await removePackages(ids, db);
    return { message: `Removed ${ids.length} chart ${ids.length === 1 ? 'package' : 'packages'}` };
  });
  bind(app, installedChartPackages, async () => ({
    result: hasPackages ? await chartPackageStore(db).installed() : [],
  }));
  if (hasPackages) frameRoutes(app, deps);
}

/**
 * Frames have neither cookies nor headers of their own, also in dashboards that other sites embed. So whoever knows
 * the digest of a package gets its page, which holds nothing but the code of the package.
 */
function frameRoutes(app: FastifyInstance, { db, frameClient, files }: ChartPackageDeps): void {
  app.get('/chart-packages/frame/:digest', async (request, reply) => {
    const content = await chartPackageStore(db).content(digestOf(request.params));
    if (!content) return missing(reply);
    const parts = { ...content, client: frameClient(), typeface: files.typeface() };
    const page = framePage(parts);
    const etag = `"${createHash('sha256').update(page).digest('base64url')}"`;
    setContentPolicy(reply, framePolicy(parts));
    reply.header('etag', etag);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply
      .type('text/html; charset=utf-8')
      .header('referrer-policy', 'no-referrer')
      .header('x-dns-prefetch-control', 'off')
      .send(page);
  });
  app.get('/chart-packages/thumbnail/:digest', async (request, reply) => {
    const content = await chartPackageStore(db).content(digestOf(request.params));
    const [, type, data] = /^data:([^;]+);base64,(.*)$/s.exec(content?.thumbnail ?? '') ?? [];
    if (type === undefined || data === undefined) return missing(reply);
    // An SVG that is opened directly is a page, which must not run scripts either.
    setContentPolicy(reply, "sandbox; default-src 'none'; style-src 'unsafe-inline'");
    return reply
      .type(type)
      .header('cache-control', 'public, max-age=31536000, immutable')
      .send(Buffer.from(data, 'base64'));
  });
}

function digestOf(params: unknown): string {
  return (params as { readonly digest: string }).digest;
}

function missing(reply: FastifyReply): FastifyReply {
  return reply
    .code(404)
    .type('text/html; charset=utf-8')
    .send('<!doctype html><title>404</title><h1>This chart package is not installed</h1>');
}

async function packageRows(
  ids: readonly number[],
  { db, now }: Pick<ChartPackageDeps, 'db' | 'now'>,
): Promise<ChartPackageRow[]> {
  if (ids.length === 0) return [];
  const found = await db.selectFrom('chart_packages').selectAll().where('id', 'in', ids).execute();
  const people = await peopleById(
    db,
    found.map(row => row.changed_by),
  );
  const counts = await db
    .selectFrom('charts')
    .select(({ fn }) => ['viz_type', fn.countAll<number | string>().as('count')])
    .where(
      'viz_type',
      'in',
      found.map(row => row.viz_type),
    )
    .groupBy('viz_type')
    .execute();
  return found.map(row => ({
    id: row.id,
    key: row.viz_type,
    name: row.name,
    bundle_url: bundleUrl(row.digest),
    package_name: row.package_name,
    version: row.version,
    digest: row.digest,
    origin: row.origin,
    description: (JSON.parse(row.manifest) as ChartPackageManifest).description,
    chart_count: Number(counts.find(({ viz_type }) => viz_type === row.viz_type)?.count ?? 0),
    changed_on: wireMoment(row.changed_on),
    changed_on_delta_humanized: humanize(row.changed_on, now()),
    changed_by: wirePerson(people.get(row.changed_by ?? 0)),
  }));
}

function bundleUrl(digest: string): string {
  return `/chart-packages/frame/${digest}`;
}
