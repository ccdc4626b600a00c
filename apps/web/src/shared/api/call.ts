import { addressOf } from '@powerset/contracts/address.ts';
import type { AnswerOf, CallInput } from '@powerset/contracts/address.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { ApiError, apiErrorFrom, isAbort } from './api-error.ts';
import { withBase } from '../site-path.ts';
import { readExactJson } from './exact-json.ts';

export interface CallOptions<E extends Endpoint> extends CallInput<E> {
  readonly signal?: AbortSignal | undefined;
  /** Lets the request outlive the page that sends it. */
  readonly keepalive?: boolean | undefined;
  /** Media types that are understood, where JSON is not the only one. */
  readonly accept?: string | undefined;
  /** The version that a save was based on; the server refuses it when there is a newer one. */
  readonly basedOn?: string | undefined;
}

/** Calls the server; its answer and its errors are typed by the endpoint's contract. */
export async function call<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E> = {},
): Promise<AnswerOf<E>> {
  const response = await callRaw(endpoint, options);
  const text = await response.text();
  // The server holds its answers to the contract, so they are not checked a second time here.
  return (text ? readExactJson(text) : undefined) as AnswerOf<E>;
}

/** Calls the server and gives the answer as it came, for files and streams. */
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

/** The token that writes must carry; it belongs to the session. */
export function setCsrfToken(token: string | null): void {
  csrfToken = token;
}

let csrfToken: string | null = null;

/** The token with which the host of an embedded dashboard lets its guest in; it comes anew before the old one ends. */
export function setGuestToken(token: string): void {
  guestToken = token;
}

let guestToken: string | null = null;

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
  if (!response.ok) throw apiErrorFrom(response.status, await bodyOf(response));
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
