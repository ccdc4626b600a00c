import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  UPLOAD_VIEWS,
  uploadAny,
  uploadAnyMetadata,
  uploadEndpoints,
  uploadMetadataEndpoints,
  type UploadType,
} from '@powerset/contracts/upload.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { bind } from '../../http/bind.ts';
import { httpContext } from '../../http/context.ts';
import { fieldsAsText } from '../../http/field-messages.ts';
import { sendFile } from '../../http/pages.ts';
import type { ReceivedForm } from '../../http/receive-form.ts';
import { streamedForms } from '../../http/streamed-forms.ts';
import { loginAddress } from '../../http/sign-in-address.ts';
import type { WebFiles } from '../../http/web-files.ts';
import { fromOldForm, readOptions, readReadingOptions } from './options.ts';
import { describeFile, uploadTable, type UploadDeps } from './service.ts';
import { withForm } from './with-form.ts';
import { plannedCalls } from './planned-routes.ts';
import { uploadsAtOnce, type RunUpload } from './uploads-at-once.ts';

const TYPES = Object.keys(UPLOAD_VIEWS) as UploadType[];

export interface UploadRouteDeps extends UploadDeps {
  readonly files: WebFiles;
}

/** Serves file uploads: the calls of newer clients and the forms of older ones. */
export function uploadRoutes(app: FastifyInstance, deps: UploadRouteDeps): void {
  const runUpload = uploadsAtOnce();
  streamedForms(app, scope => {
    oldCalls(scope, { ...deps, runUpload });
    plannedCalls(scope, { ...deps, runUpload });
  });
}

interface RunningDeps extends UploadRouteDeps {
  readonly runUpload: RunUpload;
}

function oldCalls(app: FastifyInstance, deps: RunningDeps): void {
  for (const type of TYPES) {
    bind(app, uploadEndpoints[type], async ({ actor, params: { id }, request, signal }) =>
      deps.runUpload(actor, () =>
        withForm(request, { ...deps, signal }, form => upload(id, type, form, { ...deps, actor, signal })),
      ),
    );
    bind(app, uploadMetadataEndpoints[type], async ({ request, signal }) =>
      withForm(request, { ...deps, signal }, form => describe(type, form, { ...deps, signal })),
    );
    oldForm(app, type, deps);
  }
  bind(app, uploadAny, async ({ actor, params: { id }, request, signal }) =>
    deps.runUpload(actor, () =>
      withForm(request, { ...deps, signal }, form =>
        upload(id, typeIn(form), form, { ...deps, actor, signal }),
      ),
    ),
  );
  bind(app, uploadAnyMetadata, async ({ actor, request, signal }) =>
    withForm(request, { ...deps, signal }, async form => {
      const type = typeIn(form);
      if (!actor.can('can_this_form_get', UPLOAD_VIEWS[type])) fail('access.forbidden');
      return describe(type, form, { ...deps, signal });
    }),
  );
}

async function upload(
  id: number,
  type: UploadType,
  form: ReceivedForm,
  deps: UploadDeps & { readonly actor: Actor; readonly signal: AbortSignal },
): Promise<{ message: string }> {
  await uploadTable(id, { type, files: form.files, options: readOptions(form.fields) }, deps);
  return { message: 'OK' };
}

async function describe(
  type: UploadType,
  form: ReceivedForm,
  deps: UploadDeps & { readonly signal: AbortSignal },
) {
  return { result: await describeFile(type, form.files, readReadingOptions(form.fields), deps) };
}

function typeIn({ fields }: ReceivedForm): UploadType {
  return (
    TYPES.find(type => type === fields['type']) ??
    fail('request.invalid', { fields: { type: ['Must be one of: csv, excel, columnar.'] } })
  );
}

/** The cookie that passes the error of an old form to the page to which it redirects. */
const UPLOAD_PROBLEM_COOKIE = 'upload_problem';

function oldForm(app: FastifyInstance, type: UploadType, deps: RunningDeps): void {
  const view = UPLOAD_VIEWS[type];
  const path = `/${type}todatabaseview/form`;
  const admitted = async (request: FastifyRequest, permission: string): Promise<Actor | undefined> => {
    const { actor } = await httpContext(app)
      .identify(request)
      .catch(() => ({ actor: undefined }));
    return actor?.can(permission, view) ? actor : undefined;
  };
  app.get(path, async (request, reply) =>
    (await admitted(request, 'can_this_form_get'))
      ? sendFile(request, reply, deps.files)
      : reply.redirect(loginAddress(request)),
  );
  app.post(path, async (request, reply) => {
    const actor = await admitted(request, 'can_this_form_post');
    if (actor && !request.headers.authorization) httpContext(app).checkCsrf(request);
    if (!actor) return reply.redirect(loginAddress(request));
    return byForm(
      { type, path },
      { request, reply },
      { ...deps, actor, signal: new AbortController().signal },
    );
  });
}

async function byForm(
  { type, path }: { readonly type: UploadType; readonly path: string },
  { request, reply }: { readonly request: FastifyRequest; readonly reply: FastifyReply },
  deps: RunningDeps & { readonly actor: Actor; readonly signal: AbortSignal },
): Promise<FastifyReply> {
  const work = () =>
    withForm(request, deps, async form => {
      const { database, con, ...fields } = form.fields;
      const id = Number(database ?? con);
      if (!Number.isInteger(id)) fail('request.invalid', { fields: { database: ['Not a valid choice.'] } });
      await uploadTable(id, { type, files: form.files, options: readOptions(fromOldForm(fields)) }, deps);
    });
  try {
    await deps.runUpload(deps.actor, work);
    return await reply.redirect('/tablemodelview/list/');
  } catch (error) {
    if (!(error instanceof AppError) || error.status >= 500) throw error;
    const problem = error.facts.fields
      ? fieldsAsText(Object.fromEntries(Object.entries(error.facts.fields)))
      : error.message;
    // The page reads this cookie, so scripts must have access to it.
    reply.header(
      'set-cookie',
      `${UPLOAD_PROBLEM_COOKIE}=${encodeURIComponent(problem.slice(0, 1000))}; Path=/; Max-Age=60; SameSite=Lax`,
    );
    return reply.redirect(path);
  }
}
