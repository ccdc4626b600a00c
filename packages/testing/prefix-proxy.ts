import { createServer, request as ask } from 'node:http';
import type { AddressInfo } from 'node:net';

export interface PrefixProxy {
  /** Where the server behind it is, with the path. */
  readonly url: string;
  close(): Promise<void>;
}

export interface PrefixProxyOptions {
  readonly target: string;
  /** The path under which the server is shown. */
  readonly prefix: string;
  /** Whether the server sees addresses without the path. */
  readonly strips: boolean;
  /** What the proxy says of itself in headers. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** A reverse proxy that shows a server under a path. What is not under the path is not there. */
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
