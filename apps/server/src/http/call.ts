import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Actor } from '@powerset/core/permissions/actor.ts';

export interface Call<P = unknown, Q = unknown, B = unknown> {
  readonly actor: Actor;
  readonly params: P;
  readonly query: Q;
  readonly body: B;
  /** Aborted if the client disconnects before the answer is complete. */
  readonly signal: AbortSignal;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}
