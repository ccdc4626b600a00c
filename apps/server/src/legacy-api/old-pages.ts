import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { httpContext } from '../http/context.ts';
import { maySee } from '../http/pages.ts';
import { loginAddress } from '../http/sign-in-address.ts';

/** Pages that older versions rendered on the server, and their replacements. `:id` is the item's id. */
const OLD_PAGES: Readonly<Record<string, string>> = {
  '/dashboard/:id/embedded': '/superset/dashboard/:id/?standalone=3',
  '/dashboard/show/:id': '/superset/dashboard/:id/',
  '/dashboard/export_dashboards_form': '/dashboard/list/',
  '/superset/import_dashboards': '/dashboard/list/',
  '/chart/show/:id': '/explore/?slice_id=:id',
  // The edit URLs of charts and datasets in answers.
  '/chart/edit/:id': '/explore/?slice_id=:id',
  '/tablemodelview/edit/:id': '/tablemodelview/list/?dataset=:id',
  '/dashboard/edit/:id': '/superset/dashboard/:id/',
  '/databaseview/edit/:id': '/databaseview/list/',
  '/tablemodelview/add': '/dataset/add/',
  '/databaseview/add': '/databaseview/list/',
  '/resetmypassword/form': '/users/userinfo/',
  '/userinfoeditview/form': '/users/userinfo/',
  '/resetpassword/form': '/users/list/',
  '/users/add': '/users/list/',
  '/users/show/:id': '/users/list/',
  '/users/edit/:id': '/users/list/',
  '/roles/add': '/roles/list/',
  '/roles/show/:id': '/roles/list/',
  '/roles/edit/:id': '/roles/list/',
  '/groups/show/:id': '/groups/list/',
  '/logmodelview/show/:id': '/logmodelview/list/',
  '/databaseview/show/:id': '/databaseview/list/',
  '/tablemodelview/show/:id': '/tablemodelview/list/',
  '/csstemplatemodelview/show/:id': '/csstemplatemodelview/list/',
  '/dynamic-plugins/show/:id': '/dynamic-plugins/list/',
  '/superset/tags/show/:id': '/superset/tags/',
  '/superset/all_entities/show/:id': '/superset/all_entities/',
  '/rowlevelsecurityfiltersmodelview/list': '/rowlevelsecurity/list/',
  '/rowlevelsecurityfiltersmodelview/add': '/rowlevelsecurity/list/',
  '/rowlevelsecurityfiltersmodelview/show/:id': '/rowlevelsecurity/list/',
  '/rowlevelsecurityfiltersmodelview/edit/:id': '/rowlevelsecurity/list/',
  '/superset/sqllab/history': '/sqllab/history',
};

/** Redirects old pages to their replacements, and users without access to sign-in. */
export function oldPageRoutes(app: FastifyInstance): void {
  for (const [from, to] of Object.entries(OLD_PAGES))
    app.get(from, (request, reply) => lead(app, to, { request, reply }));
  app.get('/back', (_request, reply) => reply.redirect('/'));
}

async function lead(
  app: FastifyInstance,
  to: string,
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
): Promise<FastifyReply> {
  const { actor } = await httpContext(app).identify(request);
  const { id = '' } = request.params as { readonly id?: string };
  return actor.userId !== null && maySee(to, actor)
    ? reply.redirect(to.replace(':id', encodeURIComponent(id)))
    : reply.redirect(loginAddress(request));
}
