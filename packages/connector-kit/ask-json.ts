import { AppError } from '@powerset/core/errors.ts';
import { tlsFailure } from './tls-failure.ts';

export interface JsonRequest {
  readonly method?: 'GET' | 'POST' | 'DELETE';
  readonly headers?: Readonly<Record<string, string>>;
  /** The body, sent as JSON; a string is sent unchanged. */
  readonly body?: unknown;
  readonly signal?: AbortSignal;
  /** Whether every digit of decimal numbers is kept too, as strings if a double is not precise enough. */
  readonly keepsDecimals?: true;
  /** Maximum size of an answer in bytes. */
  readonly maxBytes?: number;
  /**
   * Maps an error response to an error, by its status and JSON; undefined when the engine has no specific
   * error for it.
   */
  readonly failureOf?: (body: unknown, status: number) => AppError | undefined;
}

const REQUEST_TIMEOUT_MS = 300_000;
const MOST_BYTES = 128 * 1024 * 1024;

/**
 * Sends an HTTP request and parses the JSON answer without losing digits: integers too large for a double
 * become strings.
 * @throws AppError what `failureOf` says, `connection.failed`, `engine.busy`, `query.out-of-memory` when the
 * answer is too long, or `query.cancelled` when the signal was aborted
 */
export async function askJson(
  address: string,
  {
    method = 'GET',
    headers = {},
    body,
    signal,
    keepsDecimals,
    maxBytes = MOST_BYTES,
    failureOf,
  }: JsonRequest = {},
): Promise<unknown> {
  const timeout = AbortSignal.timeout(REQUEST_TIMEOUT_MS);
  try {
    const response = await fetch(address, {
      method,
      redirect: 'error',
      signal: signal ? AbortSignal.any([signal, timeout]) : timeout,
      headers: {
        Accept: 'application/json',
        ...(body === undefined || typeof body === 'string' ? {} : { 'Content-Type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) }),
    });
    const text = await textOf(response, maxBytes);
    if (response.ok) return readExactJson(text, keepsDecimals);
    throw failureOf?.(jsonOrText(text), response.status) ?? refusal(response.status, text);
  } catch (error) {
    throw signal?.aborted ? new AppError('query.cancelled', { cause: error }) : unreachable(error);
  }
}

// Leaving the loop closes the response.
async function textOf({ body }: Response, maxBytes: number): Promise<string> {
  const decoder = new TextDecoder();
  const parts: string[] = [];
  let size = 0;
  for await (const part of body ?? []) {
    size += part.length;
    if (size > maxBytes)
      throw new AppError('query.out-of-memory', {
        detail: `The database sent more than ${Math.round(maxBytes / 1024 / 1024)} MB. Request fewer rows or columns.`,
      });
    parts.push(decoder.decode(part, { stream: true }));
  }
  return parts.join('') + decoder.decode();
}

function refusal(status: number, text: string): AppError {
  if (status === 503 || status === 429) return new AppError('engine.busy');
  const said = text.slice(0, 200);
  return new AppError('connection.failed', {
    detail:
      status === 401 || status === 403
        ? `The server refused the account: ${said || status}`
        : `The server answered ${status}: ${said}`,
  });
}

/** Converts a failure to reach a server into an AppError. */
export function unreachable(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { cause } = error as { cause?: { code?: string; message?: string } };
  const encryption = cause && tlsFailure(cause);
  if (encryption) return encryption;
  return new AppError('connection.failed', {
    detail: `The database could not be reached: ${cause?.code ?? cause?.message ?? (error as Error).message}`,
    cause: error,
  });
}

/**
 * Parses JSON and keeps every digit of integers, as strings where a double is not precise enough; with
 * `keepsDecimals` also of decimals.
 */
export function readExactJson(text: string, keepsDecimals = false): unknown {
  if (!(keepsDecimals ? /\d[\d.]{15}/ : /\d{16}/).test(text)) return JSON.parse(text);
  const keepDigits = (_key: string, value: unknown, context?: { readonly source?: string }): unknown =>
    typeof value === 'number' &&
    context?.source !== undefined &&
    isWider(value, context.source, keepsDecimals)
      ? context.source
      : value;
  return JSON.parse(text, keepDigits as (key: string, value: unknown) => unknown);
}

function isWider(value: number, source: string, keepsDecimals: boolean): boolean {
  if (/^-?\d+$/.test(source)) return !Number.isSafeInteger(value);
  return (
    keepsDecimals && /^-?\d+\.\d+$/.test(source) && source.replaceAll(/[-.]/g, '').length > DOUBLE_DIGITS
  );
}

const DOUBLE_DIGITS = 15;

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
