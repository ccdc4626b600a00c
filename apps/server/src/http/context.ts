import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Call } from './call.ts';

/** Who sent a request, and how they proved it. */
export interface Caller {
  readonly actor: Actor;
  /** Browsers send cookies by themselves, so writes with a session need a CSRF token. */
  readonly via: 'token' | 'session' | 'nothing';
}

/** Runs a call and records it in the action log if it changes something. */
export type CallTrail = (endpoint: Endpoint, call: Call, run: () => Promise<unknown>) => Promise<unknown>;

/** Records a change that was refused. */
export type RefusalTrail = (
  endpoint: Endpoint,
  actor: Actor,
  request: FastifyRequest,
  failure: unknown,
) => Promise<void>;

/** What every route needs from the application. */
export interface HttpContext {
  readonly appName: string;
  /** Identifies the caller, ignoring access tokens for session-only calls. */
  identify(request: FastifyRequest, isSessionOnly?: boolean): Promise<Caller>;
  visitor(): Promise<Caller>;
  /** Throws unless the request contains the CSRF token of its session. */
  checkCsrf(request: FastifyRequest): void;
  /** Whether answers are checked against their contract, in development and tests. */
  readonly checksAnswers: boolean;
  readonly trail: CallTrail;
  readonly refusals: RefusalTrail;
  log(message: string, facts: Readonly<Record<string, unknown>>): void;
}

const contexts = new WeakMap<object, HttpContext>();

/** Sets the context of an application; called once, by `buildApp`. */
export function setHttpContext(app: FastifyInstance, context: HttpContext): void {
  contexts.set(app, context);
}

/** Returns the context of an application. */
export function httpContext(app: FastifyInstance): HttpContext {
  const context = contexts.get(app);
  if (!context) throw new Error('routes are bound before the application has its context');
  return context;
}
