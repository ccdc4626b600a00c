import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { Call } from './call.ts';

/** Who sent a request and how they proved it. */
export interface Caller {
  readonly actor: Actor;
  /** A browser sends a cookie by itself, so writes that rely on one need a CSRF token. */
  readonly via: 'token' | 'session' | 'nothing';
}

/** Runs what answers a call, and keeps a trail of it where it leaves one. */
export type CallTrail = (endpoint: Endpoint, call: Call, run: () => Promise<unknown>) => Promise<unknown>;

/** What every route needs from the application. */
export interface HttpContext {
  readonly appName: string;
  /** Without regard to access tokens where people are known by their session only. */
  identify(request: FastifyRequest, isSessionOnly?: boolean): Promise<Caller>;
  visitor(): Promise<Caller>;
  /** Throws unless the request carries the token of its session. */
  checkCsrf(request: FastifyRequest): void;
  /** In development and tests every answer is held to its contract. */
  readonly checksAnswers: boolean;
  readonly trail: CallTrail;
  log(message: string, facts: Readonly<Record<string, unknown>>): void;
}

const contexts = new WeakMap<object, HttpContext>();

/** Gives an application its context; done once, by `buildApp`. */
export function setHttpContext(app: FastifyInstance, context: HttpContext): void {
  contexts.set(app, context);
}

/** The context of an application. */
export function httpContext(app: FastifyInstance): HttpContext {
  const context = contexts.get(app);
  if (!context) throw new Error('routes are bound before the application has its context');
  return context;
}
