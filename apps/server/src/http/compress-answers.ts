import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { isLoopback } from '../auth/first-account.ts';

const compress = promisify(gzip);
const MIN_BYTES = 1024;
/** On this machine sending is cheaper than compressing. */
const MAX_LOCAL_BYTES = 64 * 1024;

/** Compresses answers that are text, unless they are small or their handler has set an encoding. Streams pass as they are. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !isKeptJson(payload, reply)) return payload;
    if (payload.length < MIN_BYTES || reply.hasHeader('content-encoding')) return payload;
    if (
      !/gzip/.test(String(request.headers['accept-encoding'] ?? '')) ||
      !/json|text|xml|csv/.test(String(reply.getHeader('content-type') ?? ''))
    )
      return payload;
    if (payload.length > MAX_LOCAL_BYTES && isLoopback(request.ip)) return payload;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return compress(payload, { level: constants.Z_BEST_SPEED });
  });
}

// Answers that are given again are bytes already; other bytes are files, which know best how they are sent.
function isKeptJson(payload: unknown, reply: FastifyReply): payload is Buffer {
  return Buffer.isBuffer(payload) && /^application\/json/.test(String(reply.getHeader('content-type') ?? ''));
}
