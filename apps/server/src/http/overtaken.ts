import type { FastifyRequest } from 'fastify';
import { AppError, fail } from '@powerset/core/errors.ts';

/** The codes that the two stores have for a row that is there already, and for requests that wait for one another. */
const TAKEN: ReadonlySet<unknown> = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);
const ENTANGLED: ReadonlySet<unknown> = new Set(['40001', '40P01', '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);
/** Of many that save at once, each round one comes through. */
const SAVES = 12;
const WRITES = 3;

/**
 * Runs a request again when another one came between its look at the store and its write: now it sees what that one left, and answers as if it had come later.
 * A save that names the version that it was based on is told of the other instead.
 */
export async function unlessOvertaken<T>(request: FastifyRequest, run: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await run();
    } catch (failure) {
      if (!isOvertaken(failure, request)) throw failure;
      if (attempt === (failure instanceof AppError ? SAVES : WRITES)) return refuse(failure);
    }
  }
}

function isOvertaken(failure: unknown, request: FastifyRequest): boolean {
  if (failure instanceof AppError) return failure.code === 'resource.conflict' && !isBasedOnVersion(request);
  const code = (failure as { readonly code?: unknown } | null)?.code;
  return TAKEN.has(code) || ENTANGLED.has(code);
}

function isBasedOnVersion({ headers, body }: FastifyRequest): boolean {
  const header = headers['if-match'];
  return (
    (header !== undefined && header !== '*') ||
    Boolean((body as { readonly changed_on?: unknown } | null | undefined)?.changed_on)
  );
}

function refuse(failure: unknown): never {
  if (TAKEN.has((failure as { readonly code?: unknown }).code))
    fail('resource.invalid', { detail: 'This name is already in use.', cause: failure });
  throw failure;
}
