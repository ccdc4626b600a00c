import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export const ADMIN = { username: 'admin', password: 'admin-password' } as const;

export interface RunningServer {
  readonly url: string;
  readonly dataDir: string;
  readonly process: ChildProcess;
  /** Returns everything that the server printed. */
  output(): string;
  stop(signal?: NodeJS.Signals): Promise<void>;
}

export interface StartOptions {
  readonly env?: NodeJS.ProcessEnv;
  /** Kept when the server stops; if absent, the server gets a new folder. */
  readonly dataDir?: string;
  readonly port?: number;
  /** The script to start; the built server of this repository by default. */
  readonly script?: string;
}

const root = join(import.meta.dirname, '../..');

/** Starts the built server on a free port with an administrator, and waits until it answers. */
export async function startServer({
  env = {},
  dataDir,
  port,
  script = join(root, 'dist/powerset.js'),
}: StartOptions = {}): Promise<RunningServer> {
  const folder = dataDir ?? mkdtempSync(join(tmpdir(), 'powerset-'));
  const chosenPort = port ?? (await freePort());
  const child = spawn(process.execPath, [script, 'start'], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      POWERSET_PORT: String(chosenPort),
      POWERSET_DATA_DIR: folder,
      POWERSET_ADMIN_USER: ADMIN.username,
      POWERSET_ADMIN_PASSWORD: ADMIN.password,
      ...env,
    },
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece: Buffer) => {
      output += piece.toString();
    });
  const server: RunningServer = {
    url: `http://127.0.0.1:${chosenPort}`,
    dataDir: folder,
    process: child,
    output: () => output,
    stop: async (signal = 'SIGTERM') => {
      if (child.exitCode === null && child.signalCode === null) {
        const gone = new Promise(resolve => child.once('exit', resolve));
        child.kill(signal);
        await gone;
      }
      if (dataDir === undefined) rmSync(folder, { recursive: true, force: true });
    },
  };
  await untilReady(server);
  return server;
}

const READY_LIMIT_MS = 120_000;

async function untilReady(server: RunningServer): Promise<void> {
  const started = Date.now();
  while (Date.now() - started < READY_LIMIT_MS) {
    if (server.process.exitCode !== null)
      throw new Error(`The server ended with ${server.process.exitCode}:\n${server.output()}`);
    const answer = await fetch(`${server.url}/health`).catch(() => undefined);
    if (answer?.ok) return;
    await new Promise(resolve => setTimeout(resolve, 15));
  }
  throw new Error(`The server did not answer in time:\n${server.output()}`);
}

/** Returns a port that nothing listens on. */
export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer()
      .once('error', reject)
      .listen(0, '127.0.0.1', () => {
        const { port } = probe.address() as AddressInfo;
        probe.close(() => resolve(port));
      });
  });
}

export interface ApiClient {
  readonly token: string;
  get<T>(path: string): Promise<T>;
  post<T>(path: string, body: unknown): Promise<T>;
  put<T>(path: string, body: unknown): Promise<T>;
  raw(method: string, path: string, body?: unknown): Promise<Response>;
}

/** Signs in with a token, by default as the administrator, and returns a client of the API. */
export async function signedIn(
  url: string,
  account: { readonly username: string; readonly password: string } = ADMIN,
): Promise<ApiClient> {
  const answer = await fetch(`${url}/api/v1/security/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ ...account, provider: 'db', refresh: true }),
  });
  if (!answer.ok) throw new Error(`Signing in answered ${answer.status}: ${await answer.text()}`);
  const { access_token: token } = (await answer.json()) as { access_token: string };
  const raw = (method: string, path: string, body?: unknown): Promise<Response> =>
    fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
  const json = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const response = await raw(method, path, body);
    if (!response.ok)
      throw new Error(`${method} ${path} answered ${response.status}: ${await response.text()}`);
    return (await response.json()) as T;
  };
  return {
    token,
    raw,
    get: path => json('GET', path),
    post: (path, body) => json('POST', path, body),
    put: (path, body) => json('PUT', path, body),
  };
}
