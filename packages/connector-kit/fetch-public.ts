import { get as getHttp } from 'node:http';
import { get as getHttps } from 'node:https';
import { isIP } from 'node:net';
import { AppError } from '@powerset/core/errors.ts';
import { isPublicAddress, notPublic, publicLookup } from './public-address.ts';

export interface FetchPublicOptions {
  readonly signal: AbortSignal;
  readonly maxBytes: number;
  readonly headers?: Readonly<Record<string, string>>;
  /** Also allows private addresses; only for tests. */
  readonly readsPrivate?: boolean;
}

const MOST_REDIRECTS = 3;
const TIMEOUT_MS = 60_000;

/**
 * Fetches a text from the public internet. Every redirect is checked like the first URL; headers go only to
 * the first host.
 * @throws AppError `connection.failed` or `query.cancelled`
 */
export async function fetchPublic(address: string, options: FetchPublicOptions): Promise<string> {
  let url = parsed(address);
  for (let steps = 0; steps <= MOST_REDIRECTS; steps++) {
    const answer = await asked(url, options);
    if (typeof answer === 'string') return answer;
    const next = parsed(answer.location, url);
    // Compares origins rather than hosts, because a redirect from https to http would expose the headers.
    if (next.origin !== url.origin && options.headers)
      throw new AppError('connection.failed', {
        detail: 'The server redirected to another host, and the credentials are not sent there.',
      });
    url = next;
  }
  throw new AppError('connection.failed', { detail: `${url.host} redirected too many times.` });
}

function parsed(address: string, base?: URL): URL {
  const url = URL.parse(address, base);
  if (!url || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new AppError('connection.failed', {
      detail: 'Only http:// and https:// addresses without credentials are supported.',
    });
  return url;
}

function asked(
  url: URL,
  { signal, maxBytes, headers = {}, readsPrivate = false }: FetchPublicOptions,
): Promise<string | { readonly location: string }> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  // A numeric address is not resolved, so it is checked here.
  if (!readsPrivate && isIP(host) !== 0 && !isPublicAddress(host))
    return Promise.reject(notPublic(url.hostname));
  const failed = (error: unknown): AppError =>
    signal.aborted
      ? new AppError('query.cancelled', { cause: error })
      : error instanceof AppError
        ? error
        : new AppError('connection.failed', {
            detail: `${url.host} could not be read: ${(error as Error).message}`,
            cause: error,
          });
  return new Promise((resolve, reject) => {
    // A shared connection may have skipped the address check, so none is reused.
    const request = (url.protocol === 'https:' ? getHttps : getHttp)(
      url,
      {
        signal: AbortSignal.any([signal, AbortSignal.timeout(TIMEOUT_MS)]),
        headers: { 'user-agent': 'Powerset', ...headers },
        agent: false,
        ...(readsPrivate ? {} : { lookup: publicLookup }),
      },
      response => {
        const {
          statusCode = 0,
          headers: { location },
        } = response;
        if (statusCode >= 300 && statusCode < 400 && location !== undefined) {
          response.destroy();
          return resolve({ location });
        }
        const parts: Buffer[] = [];
        let size = 0;
        response.on('data', (part: Buffer) => {
          size += part.length;
          if (size <= maxBytes) return void parts.push(part);
          reject(
            new AppError('connection.failed', {
              detail: `${url.host} sent more than ${Math.round(maxBytes / 1024 / 1024)} MB.`,
            }),
          );
          response.destroy();
        });
        response.on('error', error => reject(failed(error)));
        response.on('end', () => {
          if (statusCode === 200)
            resolve(
              Buffer.concat(parts)
                .toString('utf8')
                .replace(/^\uFEFF/, ''),
            );
          else reject(new AppError('connection.failed', { detail: `${url.host} answered ${statusCode}.` }));
        });
      },
    );
    request.on('error', error => reject(failed(error)));
  });
}
