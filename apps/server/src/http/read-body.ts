import type { z } from 'zod';
import { holdsMoreThan } from '@powerset/kit/json-value.ts';

/** Of a body with more values the first mistake alone is told: looking for all of them takes as long as there are. */
const MOST_VALUES_READ_WHOLE = 20_000;

function isLong(body: unknown): boolean {
  return holdsMoreThan(body, MOST_VALUES_READ_WHOLE);
}

/** What a body says, or what is wrong with it; of a long one the first mistake. */
export function readBody<S extends z.ZodType>(
  schema: S,
  body: unknown,
  error?: z.core.$ZodErrorMap,
): z.ZodSafeParseResult<z.output<S>> {
  const options: z.core.ParseContextInternal<z.core.$ZodIssue> = {
    ...(error ? { error } : {}),
    abortEarly: isLong(body),
  };
  return schema.safeParse(body, options);
}

const MOST_QUOTED_LETTERS = 64 * 1024;

/** A body as far as what refuses it may hold it: nothing of a long one. */
export function quotable(body: unknown): unknown {
  return JSON.stringify(body).length > MOST_QUOTED_LETTERS ? {} : body;
}
