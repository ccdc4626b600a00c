import type { Call } from './call.ts';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { readQ } from '@powerset/kit/rison.ts';
import { innerOf } from '@powerset/contracts/q.ts';
import { isEmptyForGuests, isForGuests } from '../auth/guest-endpoints.ts';
import { requireOnlyViewing, requireWithinScope } from '../auth/token-scope.ts';
import { loginAddress } from './sign-in-address.ts';
import { bodyLimitOf } from './body-limits.ts';
import { readForm, UnreadableBody } from './body-parsers.ts';
import { httpContext, type Caller, type HttpContext } from './context.ts';
import { answerError, isOurFault } from './error-answer.ts';
import { fieldMessages, fieldsAsText } from './field-messages.ts';
import { guardOf } from './guards.ts';
import { qMessage } from './q-message.ts';
import { quotable, readBody } from './read-body.ts';
import { unlessOvertaken } from './overtaken.ts';
import { fieldsText, queryMessage } from './query-message.ts';
import { usualWords } from './usual-words.ts';
import { refuseWrongPath } from './wrong-path.ts';

type OutputOf<S> = S extends z.ZodType ? z.output<S> : undefined;

/** An answer whose bytes can be sent again. */
export class KeepableAnswer {
  readonly value: unknown;
  readonly keep: (body: Buffer) => void;

  constructor(value: unknown, keep: (body: Buffer) => void) {
    this.value = value;
    this.keep = keep;
  }
}

/** Throws unless the item in the path exists, for calls that check it before the body. */
export type Find<P, Q = unknown> = (params: P, actor: Actor, query: Q) => Promise<unknown>;

/** Answers an admitted request from its bytes alone, before they are parsed; undefined if it cannot. */
export type Early = (request: FastifyRequest, reply: FastifyReply, actor: Actor) => Promise<unknown>;

/**
 * Serves an endpoint: identifies the caller, checks the permission, parses, runs the handler, and answers
 * JSON.
 * A Buffer holds the bytes of an earlier answer.
 * With `answers: 'raw'`, the handler sets its headers and returns a string, a Buffer, or a stream.
 */
export function bind<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R>,
  handler: (call: Call<OutputOf<P>, OutputOf<Q>, OutputOf<B>>) => Promise<unknown>,
  { find, early }: { readonly find?: Find<OutputOf<P>, OutputOf<Q>>; readonly early?: Early } = {},
): void {
  const context = httpContext(app);
  app.route({
    method: endpoint.method,
    url: endpoint.path,
    bodyLimit: bodyLimitOf(endpoint),
    config: { endpoint },
    handler: async (request, reply) => {
      try {
        refuseWrongPath(endpoint, request);
        if (endpoint.sendsVisitorsToSignIn && (await isVisitor(endpoint, request, context)))
          return reply.redirect(loginAddress(request));
        const caller = await admit(endpoint, request, context);
        const guard = guardOf(app, endpoint as Endpoint);
        const known = guard ? undefined : await early?.(request, reply, caller.actor);
        if (known !== undefined) return reply.send(known);
        const parsed = await parse(
          endpoint,
          request,
          find && ((params, query) => find(params as OutputOf<P>, caller.actor, query as OutputOf<Q>)),
        );
        const call = { ...parsed, actor: caller.actor, signal: signalOf(reply), request, reply } as Call<
          OutputOf<P>,
          OutputOf<Q>,
          OutputOf<B>
        >;
        await guard?.(call as Call);
        const answer = await context
          .trail(endpoint, call, () => unlessOvertaken(request, () => handler(call)))
          .catch(async (failure: unknown) => {
            await context.refusals(endpoint, caller.actor, request, failure);
            throw failure;
          });
        return send(endpoint, answer, reply, context);
      } catch (failure) {
        return sendFailure(failure, endpoint, request, reply, context);
      }
    },
  });
}

/** Returns the endpoint of a request, if its route has one. */
export function endpointOf(request: FastifyRequest): Endpoint | undefined {
  return (request.routeOptions.config as { readonly endpoint?: Endpoint }).endpoint;
}

/** Sends an error in the shape that clients know, and logs server faults. */
export function sendFailure(
  failure: unknown,
  endpoint: Pick<Endpoint, 'errorForm'> | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
  context: HttpContext,
): FastifyReply {
  const { status, body, headers = {} } = answerError(failure, context.appName, endpoint);
  if (isOurFault(failure)) {
    context.log('request failed', {
      method: request.method,
      path: request.routeOptions.url ?? request.url.split('?')[0],
      failure,
      ...(failure instanceof AppError ? failure.facts.context : {}),
    });
  }
  return reply
    .code(status)
    .headers({ 'content-type': 'application/json', ...headers })
    .send(JSON.stringify(body));
}

async function isVisitor(
  { sessionOnly }: Endpoint,
  request: FastifyRequest,
  context: HttpContext,
): Promise<boolean> {
  const { actor } = await context.identify(request, sessionOnly).catch(() => context.visitor());
  return actor.userId === null && !actor.guest;
}

async function admit(endpoint: Endpoint, request: FastifyRequest, context: HttpContext): Promise<Caller> {
  const { permission } = endpoint;
  // A public call must not fail because of an expired token.
  if (permission === 'public') return publicCaller(endpoint, request, context);
  const caller = await context.identify(request, endpoint.sessionOnly);
  if (caller.actor.guest && !isForGuests(endpoint) && !isEmptyForGuests(endpoint)) fail('access.forbidden');
  const isChecked = endpoint.method !== 'GET' && !endpoint.onlyReads && !endpoint.takesBeacons;
  if (isChecked && caller.via !== 'token') context.checkCsrf(request);
  try {
    requireWithinScope(endpoint, caller.actor);
    requireOnlyViewing(endpoint, caller.actor);
    requirePermission(endpoint, caller.actor);
  } catch (refusal) {
    await context.refusals(endpoint, caller.actor, request, refusal);
    throw refusal;
  }
  return permission !== 'signed-in' && caller.actor.guest && isEmptyForGuests(endpoint)
    ? fail('resource.not-found')
    : caller;
}

async function publicCaller(
  endpoint: Endpoint,
  request: FastifyRequest,
  context: HttpContext,
): Promise<Caller> {
  const caller = await context.identify(request).catch(() => context.visitor());
  // What changes something here concerns accounts themselves, for which tokens and viewed users do not count.
  return (caller.actor.token || caller.actor.viewer) && endpoint.method !== 'GET' && !endpoint.onlyReads
    ? context.visitor()
    : caller;
}

/** @throws AppError unless the actor has the endpoint's permission */
export function requirePermission({ permission }: Pick<Endpoint, 'permission'>, actor: Actor): void {
  const isVisitor = actor.userId === null && !actor.guest;
  if (permission === 'public') return;
  if (permission === 'signed-in') {
    if (isVisitor) fail('auth.refused');
  } else if (!actor.can(permission[0], permission[1])) {
    if (isVisitor) fail('auth.required', { detail: 'Missing Authorization Header' });
    fail('access.forbidden');
  }
}

async function parse(
  endpoint: Endpoint,
  request: FastifyRequest,
  find?: (params: unknown, query: unknown) => Promise<unknown>,
): Promise<{ readonly params: unknown; readonly query: unknown; readonly body: unknown }> {
  const params = parseParams(endpoint, request);
  // Most calls check the body first; some look up the item after only checking that the body is JSON.
  const looksFirst = find !== undefined && !(endpoint.invalidBody === 'fields-422' && !hasJson(request));
  if (params === NO_SUCH && (looksFirst || !endpoint.body)) fail('resource.not-found');
  const query = parseQuery(endpoint, request);
  if (looksFirst) await find(params, query);
  const body = await parseBody(endpoint, request);
  return params === NO_SUCH ? fail('resource.not-found') : { params, query, body };
}

/** Marks ids that cannot exist. */
const NO_SUCH = Symbol('no such id');

function parseParams({ params }: Endpoint, request: FastifyRequest): unknown {
  if (!params) return undefined;
  const parsed = params.safeParse(request.params);
  return parsed.success ? parsed.data : NO_SUCH;
}

function parseQuery({ query, invalidQ }: Endpoint, request: FastifyRequest): unknown {
  if (!query) return undefined;
  const asked = Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([key, value]) => [
      key,
      Array.isArray(value) ? (value[0] as unknown) : value,
    ]),
  );
  const ofQ = innerOf((query as { readonly shape?: Readonly<Record<string, unknown>> }).shape?.['q']);
  if (ofQ) asked['q'] ??= '';
  const parsed = query.safeParse(asked, { error: usualWords });
  if (parsed.success) return parsed.data;
  const issue = parsed.error.issues[0]!;
  if (issue.path[0] !== 'q') fail('request.invalid', { fields: fieldMessages(parsed.error) });
  if (issue.message.startsWith('Not a valid rison')) fail('request.invalid', { detail: issue.message });
  const issues = parsed.error.issues
    .filter(({ path }) => path[0] === 'q')
    .map(one => ({ ...one, path: one.path.slice(1) }));
  if (invalidQ === 'fields')
    fail('request.invalid', { detail: fieldsAsText(fieldMessages(new z.ZodError(issues))) });
  return fail('request.invalid', { detail: qMessage(issues, readQ(String(asked['q'] || '()')), ofQ) });
}

async function parseBody(
  { body, path, invalidBody, jsonOnly, withoutBody, takesForms }: Endpoint,
  request: FastifyRequest,
): Promise<unknown> {
  if (!body) return undefined;
  if (request.body instanceof UnreadableBody) throw request.body.failure;
  if (
    jsonOnly &&
    (request.body === undefined || !/^application\/json/.test(request.headers['content-type'] ?? ''))
  )
    fail('request.invalid', { detail: jsonOnly });
  const given =
    path.startsWith('/api/') && !takesForms && isForm(request)
      ? undefined
      : ((await readForm(request.headers['content-type'], request.body)) ?? request.body);
  if (invalidBody === 'query') return parseQueryBody(body, given);
  if (given === undefined || Buffer.isBuffer(given)) {
    if (given === undefined && body.safeParse(undefined).success) return undefined;
    if (withoutBody) fail(withoutBody);
    return invalidBody === 'fields-422'
      ? fail('request.invalid', { detail: 'Request is not JSON' })
      : fail('request.not-json');
  }
  const parsed = readBody(body, given, usualWords);
  if (parsed.success) return parsed.data;
  const messages = fieldMessages(parsed.error);
  if (invalidBody === 'payload') fail('request.payload', { extra: { messages, payload: quotable(given) } });
  if (invalidBody === 'text') fail('request.invalid', { detail: fieldsText(parsed.error) });
  return fail(invalidBody === 'fields-422' ? 'resource.invalid' : 'request.invalid', { fields: messages });
}

function hasJson(request: FastifyRequest): boolean {
  return request.body !== undefined && !Buffer.isBuffer(request.body) && !isForm(request);
}

function isForm(request: FastifyRequest): boolean {
  return /^(application\/x-www-form-urlencoded|multipart\/form-data)/.test(
    request.headers['content-type'] ?? '',
  );
}

function parseQueryBody(body: z.ZodType, given: unknown): unknown {
  if (given === undefined || Buffer.isBuffer(given)) fail('query.request', { detail: 'Request is not JSON' });
  const parsed = readBody(body, given);
  return parsed.success ? parsed.data : fail('query.request', { detail: queryMessage(parsed.error) });
}

function send(endpoint: Endpoint, answer: unknown, reply: FastifyReply, context: HttpContext): FastifyReply {
  if (reply.sent) return reply;
  if (endpoint.answers === 'raw') return reply.send(answer);
  return reply
    .code(endpoint.status ?? 200)
    .header('content-type', 'application/json')
    .send(Buffer.isBuffer(answer) ? answer : bodyOf(endpoint, answer, context));
}

function bodyOf(endpoint: Endpoint, answer: unknown, context: HttpContext): string | Buffer {
  const value = answer instanceof KeepableAnswer ? answer.value : answer;
  if (context.checksAnswers) {
    const checked = endpoint.response.safeParse(value);
    if (!checked.success)
      throw new Error(
        `${endpoint.method} ${endpoint.path} answers what its contract does not say: ${z.prettifyError(checked.error)}`,
      );
  }
  const text = JSON.stringify(value);
  if (!(answer instanceof KeepableAnswer)) return text;
  const body = Buffer.from(text);
  answer.keep(body);
  return body;
}

function signalOf(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => {
    if (!reply.raw.writableFinished) controller.abort(new AppError('query.cancelled'));
  });
  return controller.signal;
}
