import { addressOf } from '@powerset/contracts/address.ts';
import type { AnswerOf, CallInput } from '@powerset/contracts/address.ts';
import { ERRORS_HEADER } from '@powerset/contracts/errors-header.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { ApiError, apiErrorFrom, chartErrorFrom, isAbort } from './api-error.ts';
import { withBase } from '../site-path.ts';
import { readExactJson } from './exact-json.ts';

export interface CallOptions<E extends Endpoint> extends CallInput<E> {
  readonly signal?: AbortSignal | undefined;
  /** Lets the request outlive the page that sends it. */
  readonly keepalive?: boolean | undefined;
  /** The accepted media types, if JSON is not the only one. */
  readonly accept?: string | undefined;
  /** The version on which a save is based; the server refuses the save if a newer version exists. */
  readonly basedOn?: string | undefined;
}

/** Calls the server; the endpoint's contract provides the types of answer and errors. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const response = await callRaw(endpoint, options);
  const text = await response.text();
  // The server checks its answers against the contract, so they are not checked here again.
  return (text ? readExactJson(text) : undefined) as AnswerOf<E>;
}

/** Calls the server and returns the raw answer, for files and streams. */
export async function callRaw<E extends Endpoint>(
  endpoint: E,
  { params, query, body, signal, keepalive = false, accept, basedOn }: CallOptions<E> = {},
): Promise<Response> {
  const isForm = body instanceof FormData;
  return send(addressOf(endpoint, { params, query }), {
    method: endpoint.method,
    keepalive,
    headers: {
      ...(body === undefined || isForm ? {} : { 'Content-Type': 'application/json' }),
      ...(accept === undefined ? {} : { Accept: accept }),
      ...(basedOn === undefined ? {} : { 'If-Match': `"${basedOn}"` }),
    },
    ...(body === undefined ? {} : { body: isForm ? body : JSON.stringify(body) }),
    ...(signal ? { signal } : {}),
  });
}

/** Sends a form with files to an endpoint. */
export async function upload<E extends Endpoint>(endpoint: E, form: FormData): Promise<AnswerOf<E>> {
  const response = await send(addressOf(endpoint), { method: endpoint.method, body: form });
  return (await response.json()) as AnswerOf<E>;
}

/** Sets the CSRF token that writes must carry; it belongs to the session. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

let csrfToken: string | null = null;

/** Returns the header that a write outside of `call` must carry. */
export function csrfHeader(): Readonly<Record<string, string>> {
  return csrfToken ? { 'X-CSRFToken': csrfToken } : {};
}

/**
 * Sets the token with which the host of an embedded dashboard admits its guest; a new one arrives before the
 * old one expires.
 */
export function setGuestToken(token: string): void {
  guestToken = token;
}

let guestToken: string | null = null;

/** Returns the guest token as a field of a form, for requests without headers. */
export function guestTokenField(): Readonly<Record<string, string>> {
  return guestToken ? { guest_token: guestToken } : {};
}

async function send(address: string, init: RequestInit): Promise<Response> {
  const response = await fetchOrExplain(address, {
    ...init,
    credentials: 'same-origin',
    headers: {
      Accept: 'application/json',
      ...(init.headers as Record<string, string>),
      ...credentials(init.method),
    },
  });
  if (!response.ok)
    throw chartErrorFrom(response.status, await bodyOf(response), response.headers.get(ERRORS_HEADER));
  return response;
}

function credentials(method: string | undefined): Readonly<Record<string, string>> {
  if (guestToken) return { 'X-GuestToken': guestToken };
  return csrfToken && method !== 'GET' ? { 'X-CSRFToken': csrfToken } : {};
}

async function fetchOrExplain(address: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(withBase(address), init);
  } catch (error) {
    if (isAbort(error)) throw error;
    throw new ApiError(0, apiErrorFrom(0, undefined).parts);
  }
}

async function bodyOf(response: Response): Promise<unknown> {
  try {
    return await response.json();
  } catch {
    return undefined;
  }
}
