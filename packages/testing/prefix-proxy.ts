import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PrefixProxy {
  /** The address of the server with the path. */
  readonly url: string;
  close(): Promise<void>;
}

export interface PrefixProxyOptions {
  readonly target: string;
  /** The path under which the proxy shows the server. */
  readonly prefix: string;
  /** Whether the proxy removes the path from the addresses that the server sees. */
  readonly strips: boolean;
  /** The headers in which the proxy describes itself. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** Starts a reverse proxy that shows a server under a path, and answers 404 outside that path. */
export async function startPrefixProxy({
  target,
  prefix,
  strips,
  headers = {},
}: PrefixProxyOptions): Promise<PrefixProxy> {
  const server = createServer((incoming, outgoing) => {
    if (!incoming.url!.startsWith(`${prefix}/`))
      return void outgoing.writeHead(404).end('not under the path');
    const path = strips ? incoming.url!.slice(prefix.length) : incoming.url!;
    const onward = ask(
      new URL(path, target),
      { method: incoming.method!, headers: { ...incoming.headers, ...headers } },
      answer => {
        outgoing.writeHead(answer.statusCode!, answer.headers);
        answer.pipe(outgoing);
      },
    );
    onward.on('error', () => outgoing.destroy());
    incoming.pipe(onward);
  });
  await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}${prefix}`,
    close: () =>
      new Promise(resolve => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
