import { AppError, fail } from '@powerset/core/errors.ts';
import { parseWithDigits } from '@powerset/kit/exact-json.ts';

/** One of two installations that are compared. */
export interface Site {
  /** What messages call it, such as `Superset`. */
  readonly name: string;
  /** @throws AppError if there is no answer */
  send(method: 'GET' | 'POST', path: string, body?: unknown): Promise<SiteAnswer>;
}

export interface SiteAnswer {
  readonly status: number;
  /** Undefined unless the answer is JSON. */
  readonly json: unknown;
}

/** How to sign in: with an account, or with what a browser or a program has already. */
export type SiteAccess =
  | { readonly username: string; readonly password: string }
  | { readonly token: string }
  | { readonly cookie: string };

export interface SiteOptions {
  readonly name: string;
  readonly address: string;
  readonly access: SiteAccess;
  readonly signal?: AbortSignal;
}

const LONGEST_ANSWER_MS = 5 * 60 * 1000;

/** Opens an installation over HTTP. @throws AppError if it cannot be reached or refuses the account */
export async function openSite({ name, address, access, signal }: SiteOptions): Promise<Site> {
  const base = baseOf(address, name);
  const ask = (path: string, init: RequestInit = {}): Promise<Response> =>
    fetch(base + path, {
      redirect: 'manual',
      ...init,
      signal: AbortSignal.any([AbortSignal.timeout(LONGEST_ANSWER_MS), ...(signal ? [signal] : [])]),
    }).catch((cause: unknown) => {
      signal?.throwIfAborted();
      const isSlow = cause instanceof Error && cause.name === 'TimeoutError';
      const reason = isSlow ? 'did not answer within five minutes' : 'cannot be reached';
      throw new AppError('request.invalid', { detail: `${name} at ${base} ${reason}.`, cause });
    });
  const headers = await headersOf(access, { name, ask });
  return {
    name,
    async send(method, path, body) {
      const answer = await ask(path, {
        method,
        headers: {
          ...headers,
          accept: 'application/json',
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      return { status: answer.status, json: jsonOf(await answer.text()) };
    },
  };
}

/** Returns the value of an answer, with integers beyond 2^53 as text; undefined for what is not JSON. */
export function jsonOf(text: string): unknown {
  try {
    return parseWithDigits(text, digits => digits);
  } catch {
    return undefined;
  }
}

type Ask = (path: string, init?: RequestInit) => Promise<Response>;
interface Door {
  readonly name: string;
  readonly ask: Ask;
}

async function headersOf(access: SiteAccess, door: Door): Promise<Record<string, string>> {
  if ('token' in access) return { authorization: `Bearer ${access.token}` };
  if ('cookie' in access) return { cookie: access.cookie };
  return { cookie: await signIn(access, door) };
}

// Older charts answer on pages, which know cookies only.
async function signIn(
  account: { readonly username: string; readonly password: string },
  { name, ask }: Door,
): Promise<string> {
  const form = await ask('/login/');
  const html = await form.text();
  const csrf = /name="csrf_token"[^>]*?value="([^"]+)"/.exec(html)?.[1];
  const answer = await ask('/login/', {
    method: 'POST',
    headers: { cookie: cookieOf(form) ?? '', 'content-type': 'application/x-www-form-urlencoded' },
    body: new URLSearchParams({ ...account, ...(csrf ? { csrf_token: csrf } : {}) }).toString(),
  });
  // Both a right and a wrong password are answered with a redirect.
  const cookie = cookieOf(answer) || cookieOf(form);
  const me = cookie ? await ask('/api/v1/me/', { headers: { cookie } }) : undefined;
  if (!cookie || me?.status !== 200)
    fail('request.invalid', { detail: `${name} does not accept this user name and password.` });
  return cookie;
}

function cookieOf(answer: Response): string | undefined {
  return answer.headers
    .getSetCookie()
    .map(cookie => cookie.split(';')[0]!)
    .join('; ');
}

function baseOf(address: string, name: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (!url || !['http:', 'https:'].includes(url.protocol))
    return fail('request.invalid', {
      detail: `The address of ${name} must begin with http:// or https://, such as https://superset.example.`,
    });
  return url.origin + url.pathname.replace(/\/+$/, '');
}
