import type { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { queryMessage } from '../../http/query-message.ts';

/**
 * Reads a saved request, because what users saved may be invalid.
 * @throws AppError `query.request` with every mistake
 */
export function readSavedContext(value: unknown): QueryContext {
  return readBy(QueryContext, value);
}

/**
 * Reads a request that was just sent; unknown names in it are mistakes.
 * @throws AppError `query.request` with every mistake
 */
export function readSentContext(value: unknown): QueryContext {
  return readBy(QueryContext.strict(), value);
}

function readBy(shape: z.ZodType<QueryContext>, value: unknown): QueryContext {
  const parsed = shape.safeParse(JSON.parse(JSON.stringify(value)));
  return parsed.success ? parsed.data : fail('query.request', { detail: queryMessage(parsed.error) });
}
