import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface FakeRequest {
  readonly method: string;
  readonly path: string;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** The body of the request, parsed if it is JSON. */
  readonly body: unknown;
}

export interface FakeAnswer {
  readonly status?: number;
  readonly body: unknown;
}

export interface FakeHttpServer {
  readonly port: number;
  /** All requests so far, the newest last. */
  readonly requests: FakeRequest[];
  stop(): Promise<void>;
}

/** Starts a server that answers as `answer` says; `never` leaves a request open. */
export async function startFakeHttpServer(
  answer: (request: FakeRequest) => FakeAnswer | 'never',
): Promise<FakeHttpServer> {
  const requests: FakeRequest[] = [];
  const server = createServer((message, response) => {
    const parts: Buffer[] = [];
    message.on('data', (part: Buffer) => parts.push(part));
    message.on('end', () => {
      const request: FakeRequest = {
        method: message.method!,
        path: message.url!,
        headers: message.headers,
        body: jsonOrText(Buffer.concat(parts).toString()),
      };
      requests.push(request);
      const given = answer(request);
      if (given === 'never') return;
      response.writeHead(given.status ?? 200, { 'Content-Type': 'application/json' });
      response.end(typeof given.body === 'string' ? given.body : JSON.stringify(given.body));
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    requests,
    stop: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
}

function jsonOrText(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return text;
  }
}
