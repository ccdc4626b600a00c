import type { FastifyInstance } from 'fastify';
import { AppError } from '@powerset/core/errors.ts';

/** What is wrong with text that holds NUL, which no engine keeps. @param as how the request wrote it */
export function nulError(as: string): AppError {
  return new AppError('request.invalid', { detail: `Text cannot contain NUL characters (${as}).` });
}

/** Refuses addresses that hold NUL, in the path and in the query. */
export function refuseNulInAddresses(app: FastifyInstance): void {
  app.addHook('onRequest', async request => {
    if (request.url.includes('%00')) throw nulError('%00');
  });
}
