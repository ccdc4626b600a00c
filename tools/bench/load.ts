import { connect } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';

interface Load {
  readonly url: string;
  readonly path: string;
  readonly token: string;
  /** Absent for a GET. */
  readonly body?: string;
  /** Gives every request its own address, so that no answer can come from a cache. */
  readonly isNewEachTime?: boolean;
}

const CONNECTIONS = 16;
const WARM_MS = 300;
const MEASURED_MS = 2000;
const { url, path, token, body, isNewEachTime } = workerData as Load;
const { hostname, port, host } = new URL(url);
let asked = 0;
const request = (): string =>
  [
    `${body === undefined ? 'GET' : 'POST'} ${path}${isNewEachTime ? `&asked=${asked++}` : ''} HTTP/1.1`,
    `host: ${host}`,
    `authorization: Bearer ${token}`,
    ...(body === undefined
      ? []
      : ['content-type: application/json', `content-length: ${Buffer.byteLength(body)}`]),
  ].join('\r\n') + `\r\n\r\n${body ?? ''}`;

// Uses bare sockets, because an HTTP client takes as much of the machine as the server.
let answered = 0;
const sockets = Array.from({ length: CONNECTIONS }, () => {
  const socket = connect(Number(port), hostname);
  socket.on('data', (bytes: Buffer) => {
    if (!bytes.includes('HTTP/1.1 200')) return;
    answered++;
    socket.write(request());
  });
  socket.write(request());
  return socket;
});
await new Promise(resolve => setTimeout(resolve, WARM_MS));
answered = 0;
const started = performance.now();
await new Promise(resolve => setTimeout(resolve, MEASURED_MS));
const perSecond = answered / ((performance.now() - started) / 1000);
for (const socket of sockets) socket.destroy();
parentPort!.postMessage(perSecond);
