import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError, fail } from '@powerset/core/errors.ts';
import { endpointOf, requirePermission } from './bind.ts';
import { BODY_LIMITS } from './body-limits.ts';
import type { Caller, HttpContext } from './context.ts';

/** Reads long bodies only for signed-in users and refuses callers without permission before reading. */
export function limitVisitors(app: FastifyInstance, context: HttpContext): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    const length = request.headers['content-length'];
    const isShort =
      length === undefined
        ? request.headers['transfer-encoding'] === undefined
        : Number(length) <= BODY_LIMITS.visitors;
    const endpoint = endpointOf(request);
    // These have their own limit.
    if (isShort || endpoint?.permission === 'public') return payload;
    const { actor } = await callerOf(request, context);
    if (endpoint) requirePermission(endpoint, actor);
    if (actor.userId !== null || actor.guest) return payload;
    return length === undefined
      ? Readable.from(upTo(BODY_LIMITS.visitors, payload), { objectMode: false })
      : fail('request.too-large');
  });
}

function callerOf(request: FastifyRequest, context: HttpContext): Promise<Caller> {
  const endpoint = endpointOf(request);
  const caller = context.identify(request, endpoint?.sessionOnly);
  // Pages redirect unknown callers to sign-in.
  return endpoint ? caller : caller.catch(() => context.visitor());
}

async function* upTo(mostBytes: number, payload: NodeJS.ReadableStream): AsyncGenerator<Uint8Array> {
  let length = 0;
  // The request stays open for its answer even if it is not read further.
  const pieces: AsyncIterable<Uint8Array> = new Readable().wrap(payload).iterator({ destroyOnReturn: false });
  for await (const piece of pieces) {
    length += piece.length;
    if (length > mostBytes) throw new AppError('request.too-large');
    yield piece;
  }
}
