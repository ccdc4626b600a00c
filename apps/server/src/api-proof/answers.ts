import type { LightMyRequestResponse } from 'fastify';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';

/** What no answer may reveal: file paths, stack traces, queries of the store, secrets. */
const SECRETS: readonly RegExp[] = [
  /\bat (?:async )?[\w.<>]+ \((?:file|node|\/)/,
  /node_modules/,
  /\.ts:\d+/,
  /\/tmp\/server-/,
  /SQLITE_[A-Z]/,
  /SqliteError|ZodError|TypeError|RangeError/,
  /plain:\w/,
  /a key that only tests use/,
  /(?:insert into|delete from|update) "(?:charts|dashboards|users|datasets|databases|roles|favourites)"/i,
  /violates (?:unique|foreign|check|not-null) /,
  /FOREIGN KEY constraint failed|UNIQUE constraint failed/,
];

/** Returns what is wrong with an endpoint's answer, whatever the call was, if anything. */
export function whatIsWrong(endpoint: Endpoint, answer: LightMyRequestResponse): string | undefined {
  const { statusCode: status, body } = answer;
  if (status >= 500) return `status ${status}`;
  const told = SECRETS.find(secret => secret.test(body));
  if (told && !(status === 200 && endpoint.answers === 'raw')) return `tells ${String(told.exec(body)?.[0])}`;
  if (status >= 400)
    return isError(answer) || isOldPage(endpoint)
      ? undefined
      : `an error of no known shape: ${body.slice(0, 200)}`;
  if (status >= 300)
    return status === 304 || String(answer.headers.location ?? '').startsWith('/')
      ? undefined
      : `leads to ${String(answer.headers.location)}`;
  if (endpoint.answers === 'raw') return undefined;
  const read = endpoint.response.safeParse(jsonOf(body));
  return read.success && status === (endpoint.status ?? 200)
    ? undefined
    : `status ${status}, not as its contract says: ${body.slice(0, 200)}`;
}

/** `{message}`, `{msg}`, `{errors}` or the `{error}` of old pages, in JSON. */
function isError({ statusCode, headers, body }: LightMyRequestResponse): boolean {
  const value = jsonOf(body);
  if (
    !String(headers['content-type']).startsWith('application/json') ||
    typeof value !== 'object' ||
    value === null
  )
    return false;
  // Some calls answer missing items with an empty body.
  if (statusCode === 404 && body === '{}') return true;
  const { message, msg, error, errors } = value as Readonly<Record<string, unknown>>;
  if (Array.isArray(errors))
    return (
      errors.length > 0 &&
      errors.every(
        (one: unknown) => typeof one === 'object' && one !== null && 'message' in one && 'error_type' in one,
      )
    );
  return isTold(message) || isTold(msg) || isTold(error);
}

// Former pages answer errors as pages do.
function isOldPage({ path }: Endpoint): boolean {
  return !path.startsWith('/api/');
}

function isTold(text: unknown): boolean {
  return typeof text === 'string'
    ? text !== ''
    : typeof text === 'object' && text !== null && Object.keys(text).length > 0;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
