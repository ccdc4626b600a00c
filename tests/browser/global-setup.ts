import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer, type RunningServer } from '../support/start-server.ts';
import { WORKERS } from './workers.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The addresses of the servers, one for each worker, with the examples and an administrator. */
    serverUrls: readonly string[];
  }
}

const FLAGS = { POWERSET_FEATURE_FLAGS: '{"PUBLIC_LINKS": true}' };

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDirs = Array.from({ length: WORKERS }, () => mkdtempSync(join(tmpdir(), 'browser-')));
  const servers: RunningServer[] = [];
  for (const dataDir of dataDirs) servers.push(await startServer({ dataDir, env: FLAGS }));
  project.provide(
    'serverUrls',
    servers.map(({ url }) => url),
  );
  return async () => {
    await Promise.all(servers.map(server => server.stop()));
    for (const dataDir of dataDirs) rmSync(dataDir, { recursive: true, force: true });
  };
}
