import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { labelOf } from '../listing/envelope.ts';
import { formDataOf, visibleChart } from '../features/charts/service.ts';
import { omit } from '@powerset/kit/omit.ts';
import { httpContext } from '../http/context.ts';
import { isOwnPath } from '@powerset/core/own-path.ts';
import { loginAddress } from '../http/sign-in-address.ts';
import type { Db } from '../metadata/open-store.ts';

const PLUGIN_COLUMNS = ['name', 'key', 'bundle_url', 'id'];
const PLUGIN_LABELS = [
  'bundle_url',
  'changed_by',
  'changed_by_fk',
  'changed_on',
  'created_by',
  'created_by_fk',
  'created_on',
  'id',
  'key',
  'name',
];
const STYLE_COLUMNS = ['template_name', 'css'];
const STYLE_LABELS = [
  'changed_by',
  'changed_by_fk',
  'changed_on',
  'created_by',
  'created_by_fk',
  'created_on',
  'css',
  'id',
  'template_name',
];

const DENIED = { message: 'Access is Denied', severity: 'danger' };
const BAD_REQUEST =
  '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** Returns the installed chart packages in the format of the framework that old clients expect. */
async function sendPlugins(reply: FastifyReply, db: Db, hasPackages: boolean): Promise<FastifyReply> {
  const packages = hasPackages
    ? await db.selectFrom('chart_packages').select(['id', 'name', 'viz_type', 'digest']).execute()
    : [];
  return sendList(reply, {
    name: 'DynamicPluginsView',
    columns: PLUGIN_COLUMNS,
    labels: { ...labelsOf(PLUGIN_LABELS), bundle_url: 'Bundle URL' },
    rows: packages.map(({ id, name, viz_type: key, digest }) => ({
      id,
      name,
      key,
      bundle_url: `/chart-packages/frame/${digest}`,
    })),
  });
}

/** Serves small calls of older clients. */
export function smallViewRoutes(
  app: FastifyInstance,
  db: Db,
  { hasPackages }: { readonly hasPackages: boolean },
): void {
  const denied = (status: 401 | 403) => (_request: FastifyRequest, reply: FastifyReply) =>
    reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(DENIED));
  const signedIn =
    (
      refuse: (request: FastifyRequest, reply: FastifyReply) => FastifyReply,
      handler: (
        request: FastifyRequest,
        reply: FastifyReply,
        actor: Actor,
      ) => Promise<FastifyReply> | FastifyReply,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = await httpContext(app).identify(request, true);
      return actor.userId === null && !actor.guest ? refuse(request, reply) : handler(request, reply, actor);
    };
  app.get(
    '/dynamic-plugins/api/read',
    signedIn(denied(401), (_request, reply) => sendPlugins(reply, db, hasPackages)),
  );
  // The dashboard editor lists CSS templates with this call.
  app.get(
    '/csstemplateasyncmodelview/api/read',
    signedIn(denied(401), async (request, reply, actor) => {
      if (!actor.guest && !actor.can('can_read', 'CssTemplate')) return denied(403)(request, reply);
      const rows = !actor.guest
        ? await db
            .selectFrom('css_templates')
            .select(['id', 'name as template_name', 'css'])
            .orderBy('id')
            .execute()
        : [];
      return sendList(reply, {
        name: 'CssTemplateAsyncModelView',
        columns: STYLE_COLUMNS,
        labels: labelsOf(STYLE_LABELS),
        rows,
      });
    }),
  );
  app.get(
    '/tagview/tags',
    signedIn(denied(401), async (request, reply, actor) => {
      if (!actor.can('can_tags', 'TagView')) return denied(403)(request, reply);
      const tags = await db
        .selectFrom('tags')
        .select(['id', 'name', 'changed_on', 'changed_by', 'created_by'])
        .orderBy('id')
        .execute();
      return reply
        .type('application/json; charset=utf-8')
        .send(JSON.stringify(tags.map(tag => ({ ...tag, type: 1 }))));
    }),
  );
  app.get(
    '/api/v1/form_data',
    signedIn(denied(401), async (request, reply, actor) => {
      const { slice_id: id } = request.query as { slice_id?: string };
      const chart =
        !actor.guest && id && /^\d{1,9}$/.test(id)
          ? await visibleChart(Number(id), actor, db).catch(() => undefined)
          : undefined;
      const formData = chart ? { ...formDataOf(chart), slice_id: chart.id } : {};
      return reply.type('application/json; charset=utf-8').send(JSON.stringify(formData));
    }),
  );
  // An old call for sessions; other calls have replaced it.
  app.post('/api/v1/query', async (request, reply) => {
    const { via } = await httpContext(app).identify(request);
    const [status, body] = via === 'session' ? [400, { error: BAD_REQUEST }] : [401, DENIED];
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.get(
    '/r/:id',
    signedIn(
      (request, reply) => reply.redirect(loginAddress(request)),
      (_request, reply) => reply.redirect('/'),
    ),
  );
  app.get('/superset/theme', (_request, reply) =>
    reply.type('text/html; charset=utf-8').send('<!doctype html><title>Theme</title>'),
  );
  app.get('/lang/:code', (request, reply) => reply.redirect(backTo(request)));
}

interface OldList {
  readonly name: string;
  readonly columns: readonly string[];
  readonly labels: Readonly<Record<string, string>>;
  readonly rows: readonly { readonly id: number }[];
}

// Sends a list in the format of the framework that these clients expect.
function sendList(reply: FastifyReply, { name, columns, labels, rows }: OldList): FastifyReply {
  return reply.type('application/json; charset=utf-8').send(
    JSON.stringify({
      count: rows.length,
      label_columns: labels,
      list_columns: columns,
      modelview_name: name,
      order_columns: columns,
      page: null,
      page_size: null,
      pks: rows.map(row => row.id),
      result: rows.map(row => omit(row, 'id')),
    }),
  );
}

function labelsOf(columns: readonly string[]): Record<string, string> {
  return Object.fromEntries(columns.map(column => [column, labelOf(column)]));
}

// Only paths of this site.
function backTo(request: FastifyRequest): string {
  const { referer, host } = request.headers;
  const from = referer ? URL.parse(referer) : null;
  return from && from.host === host && isOwnPath(from.pathname) ? from.pathname : '/';
}
