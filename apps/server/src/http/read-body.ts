import type { z } from 'zod';
import { holdsMoreThan } from '@powerset/kit/json-value.ts';

/** Above this many values only the first mistake is reported, because finding all takes too long. */
const MOST_VALUES_READ_WHOLE = 20_000;

function isLong(body: unknown): boolean {
  return holdsMoreThan(body, MOST_VALUES_READ_WHOLE);
}

/** Returns a parsed body or its mistakes; for a long body only the first. */
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

/** Returns the part of a body that an error may quote; nothing of a long one. */
export function quotable(body: unknown): unknown {
  return JSON.stringify(body).length > MOST_QUOTED_LETTERS ? {} : body;
}
