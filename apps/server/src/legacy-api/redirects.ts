import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isId } from '@powerset/contracts/fields.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { createDashboard, visibleDashboard, type DashboardDeps } from '../features/dashboards/service.ts';
import { keptState } from '../features/kept-states/service.ts';
import { httpContext } from '../http/context.ts';
import { maySee } from '../http/pages.ts';
import { loginAddress } from '../http/sign-in-address.ts';

export type RedirectDeps = DashboardDeps;

/** Redirects old URLs of bookmarks and other programs. */
export function redirectRoutes(app: FastifyInstance, deps: RedirectDeps): void {
  const signedIn =
    (
      handler: (
        request: FastifyRequest,
        reply: FastifyReply,
        actor: Actor,
      ) => Promise<FastifyReply> | FastifyReply,
    ) =>
    async (request: FastifyRequest, reply: FastifyReply) => {
      const { actor } = await httpContext(app).identify(request);
      return actor.userId === null ? reply.redirect(loginAddress(request)) : handler(request, reply, actor);
    };
  const openBuilder = signedIn((request, reply) => reply.redirect(`/explore/${legible(searchOf(request))}`));
  const openDataset = signedIn((request, reply) => {
    const { type, id } = request.params as { type: string; id: string };
    return reply.redirect(
      `/explore/${encodeURIComponent(type)}/${encodeURIComponent(id)}/${searchOf(request)}`,
    );
  });
  app.get('/superset/explore', openBuilder);
  app.post('/superset/explore', openBuilder);
  app.get('/superset/explore/:type/:id', openDataset);
  app.post('/superset/explore/:type/:id', openDataset);
  app.get(
    '/explore/:type/:id',
    signedIn((request, reply) => {
      const { type, id } = request.params as { type: string; id: string };
      return reply.redirect(
        `/explore/?datasource_type=${encodeURIComponent(type)}&datasource_id=${encodeURIComponent(id)}`,
      );
    }),
  );
  app.get(
    '/superset/slice/:id',
    signedIn(async (request, reply) => {
      const { id } = request.params as { id: string };
      const found =
        /^\d+$/.test(id) &&
        isId(Number(id)) &&
        (await deps.db.selectFrom('charts').select('id').where('id', '=', Number(id)).executeTakeFirst());
      if (!found) {
        reply.callNotFound();
        return reply;
      }
      const { standalone } = request.query as { standalone?: string };
      return reply.redirect(
        `/explore/?form_data=${encodeURIComponent(`{"slice_id": ${id}}`)}${standalone ? `&standalone=${encodeURIComponent(standalone)}` : ''}`,
      );
    }),
  );
  const openEditor = signedIn((request, reply) => reply.redirect(`/sqllab${searchOf(request)}`));
  app.get('/superset/sqllab', openEditor);
  app.post(
    '/superset/sqllab',
    signedIn((request, reply) => {
      const search = searchOf(request);
      const form = editorForm(request.body);
      if (form === undefined) return reply.redirect(`/sqllab${search}`);
      const params = new URLSearchParams([...new URLSearchParams(search), ...form]);
      const address = params.size > 0 ? `/sqllab?${params}` : '/sqllab';
      // An address has no room for a long query: the browser sends the form again.
      return address.length > LONGEST_ADDRESS
        ? reply.redirect(`/sqllab${search}`, 307)
        : reply.redirect(address);
    }),
  );
  app.get(
    '/sqllab/my_queries',
    signedIn((request, reply, actor) =>
      reply.redirect(
        maySee('/sqllab', actor)
          ? `/savedqueryview/list/?_flt_0_user=${actor.userId}`
          : loginAddress(request),
      ),
    ),
  );
  app.get(
    '/superset/profile',
    signedIn((_request, reply) => reply.redirect('/profile/')),
  );
  app.get(
    '/dashboard/new',
    signedIn(async (_request, reply, actor) => {
      if (!actor.can('can_write', 'Dashboard')) return reply.redirect('/login/');
      const id = await createDashboard({ dashboard_title: '[ untitled dashboard ]' }, actor, deps);
      return reply.redirect(`/superset/dashboard/${id}/?edit=true`);
    }),
  );
  app.get(
    '/superset/dashboard/p/:key',
    signedIn((request, reply, actor) => openPermalink(request, reply, actor, deps)),
  );
}

async function openPermalink(
  request: FastifyRequest,
  reply: FastifyReply,
  actor: Actor,
  deps: RedirectDeps,
): Promise<FastifyReply> {
  const { key } = request.params as { key: string };
  const kept = await keptState('dashboard-permalink', key, deps).catch(() => undefined);
  if (!kept) return reply.redirect('/dashboard/list/');
  const { dashboardId, state } = JSON.parse(kept.value) as {
    dashboardId: string;
    state: { urlParams?: readonly (readonly [string, string])[] | null; anchor?: string | null };
  };
  const dashboard = await visibleDashboard(dashboardId, actor, deps).catch(() => undefined);
  if (!dashboard) return reply.redirect('/dashboard/list/');
  const params = new URLSearchParams([
    ['permalink_key', key],
    ...(state.urlParams ?? []).map(([name, value]) => [name, value]),
  ]);
  return reply.redirect(
    `/superset/dashboard/${dashboardId}?${params}${state.anchor ? `#${state.anchor}` : ''}`,
  );
}

function searchOf(request: FastifyRequest): string {
  const at = request.url.indexOf('?');
  return at < 0 ? '' : request.url.slice(at);
}

/** Returns a URL with JSON characters unescaped, as clients of this path expect; separators stay encoded. */
function legible(search: string): string {
  return search.replaceAll(/%(?:22|2C|3A|5B|5D|7B|7D)/gi, decodeURIComponent);
}

const LONGEST_ADDRESS = 4000;

/** Returns the dataset and the query of a form that opens the editor. */
function editorForm(body: unknown): readonly [string, string][] | undefined {
  const { form_data: text } = (body ?? {}) as { readonly form_data?: unknown };
  if (typeof text !== 'string') return undefined;
  try {
    const form = JSON.parse(text) as Readonly<Record<string, unknown>>;
    return ['datasourceKey', 'sql'].flatMap((name): [string, string][] => {
      const value = form[name];
      return typeof value === 'string' ? [[name, value]] : [];
    });
  } catch {
    return undefined;
  }
}
