import type { FastifyRequest } from 'fastify';
import { AppError, fail } from '@powerset/core/errors.ts';

/** The codes of both stores for duplicate rows and for deadlocked requests. */
const TAKEN: ReadonlySet<unknown> = new Set([
  '23505',
  'SQLITE_CONSTRAINT_UNIQUE',
  'SQLITE_CONSTRAINT_PRIMARYKEY',
]);
const ENTANGLED: ReadonlySet<unknown> = new Set(['40001', '40P01', '23503', 'SQLITE_CONSTRAINT_FOREIGNKEY']);
/** Of several concurrent saves, each round completes one. */
const SAVES = 12;
const WRITES = 3;

/**
 * Runs a request again if another one came between its read and its write, so that it answers as if it came
 * later.
 * A save that names its base version is told of the other instead.
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
