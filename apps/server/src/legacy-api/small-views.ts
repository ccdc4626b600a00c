import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { labelOf } from '../listing/envelope.ts';
import { formDataOf, visibleChart } from '../features/charts/service.ts';
import { httpContext } from '../http/context.ts';
import { loginAddress } from '../http/sign-in-address.ts';
import type { Db } from '../metadata/open-store.ts';

const PLUGIN_COLUMNS = ['name', 'key', 'bundle_url', 'id'];
const PLUGIN_LABELS = ['bundle_url', 'changed_by', 'changed_by_fk', 'changed_on', 'created_by', 'created_by_fk', 'created_on', 'id', 'key', 'name'];

const BAD_REQUEST = '400 Bad Request: The browser (or proxy) sent a request that this server could not understand.';

/** Small calls of older clients that have no other home. */
export function smallViewRoutes(app: FastifyInstance, db: Db): void {
  const signedIn = (handler: (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<FastifyReply> | FastifyReply) => async (request: FastifyRequest, reply: FastifyReply) => {
    const { actor } = await httpContext(app).identify(request);
    return actor.userId === null ? reply.redirect(loginAddress(request)) : handler(request, reply, actor);
  };
  // Chart types from elsewhere cannot be added here, so the list of them is empty.
  app.get('/dynamic-plugins/api/read', signedIn((_request, reply) => reply.type('application/json; charset=utf-8').send(JSON.stringify({
    count: 0, label_columns: { ...Object.fromEntries(PLUGIN_LABELS.map(column => [column, labelOf(column)])), bundle_url: 'Bundle URL' }, list_columns: PLUGIN_COLUMNS,
    modelview_name: 'DynamicPluginsView', order_columns: PLUGIN_COLUMNS, page: null, page_size: null, pks: [], result: [],
  }))));
  app.get('/api/v1/form_data', signedIn(async (request, reply, actor) => {
    const { slice_id: id } = request.query as { slice_id?: string };
    const chart = id && /^\d{1,9}$/.test(id) ? await visibleChart(Number(id), actor, db).catch(() => undefined) : undefined;
    const formData = chart ? { ...formDataOf(chart), slice_id: chart.id } : {};
    return reply.type('application/json; charset=utf-8').send(JSON.stringify(formData));
  }));
  // An old call for sessions; what it once answered is asked elsewhere now.
  app.post('/api/v1/query', async (request, reply) => {
    const { via } = await httpContext(app).identify(request);
    const [status, body] = via === 'session' ? [400, { error: BAD_REQUEST }] : [401, { message: 'Access is Denied', severity: 'danger' }];
    return reply.code(status).type('application/json; charset=utf-8').send(JSON.stringify(body));
  });
  app.get('/r/:id', signedIn((_request, reply) => reply.redirect('/')));
  app.get('/superset/theme', (_request, reply) => reply.type('text/html; charset=utf-8').send('<!doctype html><title>Theme</title>'));
  app.get('/lang/:code', (request, reply) => reply.redirect(backTo(request)));
}

// Only places of this site.
function backTo(request: FastifyRequest): string {
  const { referer, host } = request.headers;
  return referer && URL.canParse(referer) && new URL(referer).host === host ? new URL(referer).pathname : '/';
}
