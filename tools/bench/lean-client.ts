import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { ADMIN } from '../../tests/support/start-server.ts';

export interface LeanAnswer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Sends a request with a body, or a GET without one. */
export type LeanClient = (path: string, body?: unknown, method?: string) => Promise<LeanAnswer>;

/**
 * Sends JSON over one open connection. `fetch` itself takes milliseconds, which would count as the server's.
 */
export async function leanClient(url: string): Promise<LeanClient> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const ask = (
    path: string,
    {
      body,
      method,
      authorization,
    }: { readonly body?: unknown; readonly method: string; readonly authorization: Record<string, string> },
  ): Promise<LeanAnswer> =>
    new Promise((resolve, reject) => {
      const text = body === undefined ? '' : JSON.stringify(body);
      const asked = request(
        new URL(path, url),
        {
          method,
          agent,
          headers: {
            ...authorization,
            'content-type': 'application/json',
            'content-length': Buffer.byteLength(text),
          },
        },
        answer => {
          const pieces: Buffer[] = [];
          answer.on('data', (piece: Buffer) => pieces.push(piece));
          answer.once('end', () =>
            resolve({ text: Buffer.concat(pieces).toString(), headers: answer.headers }),
          );
        },
      );
      asked.once('error', reject);
      asked.end(text);
    });
  const { access_token: token } = JSON.parse(
    (
      await ask('/api/v1/security/login', {
        body: { ...ADMIN, provider: 'db' },
        method: 'POST',
        authorization: {},
      })
    ).text,
  ) as { access_token: string };
  return (path, body, method = body === undefined ? 'GET' : 'POST') =>
    ask(path, { body, method, authorization: { authorization: `Bearer ${token}` } });
}
