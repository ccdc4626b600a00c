import type { FastifyInstance } from 'fastify';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import type { Call } from './call.ts';

/** Throws if a call must not be answered. */
export type Guard = (call: Call) => Promise<void>;

const GUARDS = new WeakMap<FastifyInstance, Map<Endpoint, Guard>>();

/** Adds a check that runs before an endpoint answers. */
export function guard(app: FastifyInstance, endpoint: Endpoint, look: Guard): void {
  if (!GUARDS.has(app)) GUARDS.set(app, new Map());
  GUARDS.get(app)!.set(endpoint, look);
}

/** Returns the check that runs before an endpoint answers. */
export function guardOf(app: FastifyInstance, endpoint: Endpoint): Guard | undefined {
  return GUARDS.get(app)?.get(endpoint);
}
