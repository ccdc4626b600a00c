import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { Call } from './call.ts';

/** Throws when a call must not be answered. */
export type Guard = (call: Call) => Promise<void>;

const GUARDS = new WeakMap<FastifyInstance, Map<Endpoint, Guard>>();

/** Has something looked at before an endpoint of an application answers, whoever serves it. */
export function guard(app: FastifyInstance, endpoint: Endpoint, look: Guard): void {
  if (!GUARDS.has(app)) GUARDS.set(app, new Map());
  GUARDS.get(app)!.set(endpoint, look);
}

/** What is looked at before an endpoint answers. */
export function guardOf(app: FastifyInstance, endpoint: Endpoint): Guard | undefined {
  return GUARDS.get(app)?.get(endpoint);
}
