import { Agent, request, type IncomingHttpHeaders } from 'node:http';
import { ADMIN } from '../../tests/support/start-server.ts';

export interface LeanAnswer {
  readonly text: string;
  readonly headers: IncomingHttpHeaders;
}

/** Sends JSON over one kept connection. `fetch` takes milliseconds of its own, which would count as the server's. */
export async function leanClient(url: string): Promise<(path: string, body: unknown) => Promise<LeanAnswer>> {
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const post = (path: string, body: unknown, authorization: Record<string, string>): Promise<LeanAnswer> => new Promise((resolve, reject) => {
    const text = JSON.stringify(body);
    const asked = request(new URL(path, url), { method: 'POST', agent, headers: { ...authorization, 'content-type': 'application/json', 'content-length': Buffer.byteLength(text) } }, answer => {
      const pieces: Buffer[] = [];
      answer.on('data', (piece: Buffer) => pieces.push(piece));
      answer.once('end', () => resolve({ text: Buffer.concat(pieces).toString(), headers: answer.headers }));
    });
    asked.once('error', reject);
    asked.end(text);
  });
  const { access_token: token } = JSON.parse((await post('/api/v1/security/login', { ...ADMIN, provider: 'db' }, {})).text) as { access_token: string };
  return (path, body) => post(path, body, { authorization: `Bearer ${token}` });
}
