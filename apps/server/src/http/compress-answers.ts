import { promisify } from 'node:util';
import { constants, gzip } from 'node:zlib';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isLoopback } from '../auth/first-account.ts';

const compress = promisify(gzip);
const MIN_BYTES = 1024;
/** On this machine, sending is cheaper than compressing. */
const MAX_LOCAL_BYTES = 64 * 1024;

/** Compresses text answers unless they are small or already encoded. Streams pass unchanged. */
export function compressAnswers(app: FastifyInstance): void {
  app.addHook('onSend', async (request, reply, payload) => {
    if (typeof payload !== 'string' && !isKeptJson(payload, reply)) return payload;
    if (reply.hasHeader('content-encoding')) return payload;
    const compress = compressedFor(request, payload.length);
    if (!compress || !/json|text|xml|csv/.test(String(reply.getHeader('content-type') ?? ''))) return payload;
    reply.header('content-encoding', 'gzip').header('vary', 'accept-encoding').removeHeader('content-length');
    return compress(payload);
  });
}

/** Returns how an answer of this length is compressed for a request; undefined if it is not. */
export function compressedFor(
  { headers, ip }: FastifyRequest,
  length: number,
): ((answer: string | Buffer) => Promise<Buffer>) | undefined {
  if (length < MIN_BYTES || !/gzip/.test(String(headers['accept-encoding'] ?? ''))) return undefined;
  if (length > MAX_LOCAL_BYTES && isLoopback(ip)) return undefined;
  return answer => compress(answer, { level: constants.Z_BEST_SPEED });
}

// Repeatable answers are already bytes; other bytes are files with their own headers.
function isKeptJson(payload: unknown, reply: FastifyReply): payload is Buffer {
  return Buffer.isBuffer(payload) && /^application\/json/.test(String(reply.getHeader('content-type') ?? ''));
}
