import type { z } from 'zod';
import { writeRison } from '@powerset/kit/rison.ts';
import type { Endpoint } from './endpoint.ts';

type InputOf<S> = S extends z.ZodType ? z.input<S> : never;

/** The caller's input; parts that the endpoint does not describe may be left out. */
export interface CallInput<E extends Endpoint> {
  readonly params?: InputOf<E['params']>;
  readonly query?: InputOf<E['query']>;
  readonly body?: InputOf<E['body']>;
}

export type AnswerOf<E extends Endpoint> = z.output<E['response']>;

/** Returns the path and query string of a call; `q` is encoded as Rison. */
export function addressOf(
  endpoint: Endpoint,
  input: { readonly params?: unknown; readonly query?: unknown } = {},
): string {
  const params = (input.params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/:(\w+)/g, (_, name: string) =>
    encodeURIComponent(String(params[name])),
  );
  const search = Object.entries((input.query ?? {}) as Record<string, unknown>)
    .filter(([, value]) => value !== undefined)
    .map(
      ([key, value]) =>
        `${encodeURIComponent(key)}=${encodeURIComponent(key === 'q' ? writeRison(value) : textOf(value))}`,
    );
  return search.length > 0 ? `${path}?${search.join('&')}` : path;
}

function textOf(value: unknown): string {
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
