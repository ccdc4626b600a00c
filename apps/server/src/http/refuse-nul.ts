import type { FastifyInstance } from 'fastify';
import { AppError } from '@powerset/core/errors.ts';

/** Returns the error for text with NUL, which no engine stores. @param as how the request wrote it */
export function nulError(as: string): AppError {
  return new AppError('request.invalid', { detail: `Text cannot contain NUL characters (${as}).` });
}

/** Refuses NUL in paths and query strings. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (request.url.includes('%00')) throw nulError('%00');
  });
}
