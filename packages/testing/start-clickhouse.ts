import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { freePort } from './free-port.ts';

const PYTHON = 'python3';

/** Why this machine cannot start ClickHouse; undefined if it can. */
export const clickhouseIsMissing: string | undefined =
  spawnSync(PYTHON, ['-c', 'import chdb'], { stdio: 'ignore' }).status === 0
    ? undefined
    : `there is no ${PYTHON} with the package chdb`;

export interface TestClickhouse {
  url(database: string): string;
  stop(): Promise<void>;
}

/**
 * Starts ClickHouse's engine behind its HTTP interface on a free port. `setup` runs before every statement,
 * because no statement leaves anything behind.
 */
export async function startClickhouse(setup: readonly string[]): Promise<TestClickhouse> {
  const port = await freePort();
  const server = spawn(
    PYTHON,
    [join(import.meta.dirname, 'clickhouse-over-chdb.py'), String(port), ...setup],
    { stdio: ['ignore', 'pipe', 'ignore'] },
  );
  await once(server.stdout, 'data');
  return {
    url: database => `clickhouse://tester:tester@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const gone = once(server, 'exit');
      server.kill('SIGKILL');
      await gone;
    },
  };
}
