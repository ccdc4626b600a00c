import type { z } from 'zod';
import { holdsMoreThan } from '@powerset/kit/json-value.ts';

/** Of a body with more values the first mistake alone is told: looking for all of them takes as long as there are. */
const MOST_VALUES_READ_WHOLE = 20_000;

export function isLong(body: unknown): boolean {
  return holdsMoreThan(body, MOST_VALUES_READ_WHOLE);
}

/** What a body says, or what is wrong with it; of a long one the first mistake. */
export function readBody<S extends z.ZodType>(schema: S, body: unknown, error?: z.core.$ZodErrorMap): z.ZodSafeParseResult<z.output<S>> {
  const options: z.core.ParseContextInternal<z.core.$ZodIssue> = { ...(error ? { error } : {}), abortEarly: isLong(body) };
  return schema.safeParse(body, options);
}
