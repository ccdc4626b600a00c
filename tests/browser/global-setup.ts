import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { startServer } from '../support/start-server.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** The address of the shared server, with the examples and an administrator. */
    serverUrl: string;
  }
}

export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const dataDir = mkdtempSync(join(tmpdir(), 'browser-'));
  const server = await startServer({ dataDir });
  project.provide('serverUrl', server.url);
  return async () => {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}
