import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { DriverThread } from './driver-thread.ts';

// A thread that does what the SQL text says.
const SCRIPT = `
import { parentPort, threadId } from 'node:worker_threads';
parentPort.on('message', ({ id, call, cancel }) => {
  if (cancel) return parentPort.postMessage({ id, isHeard: true });
  if (call.sql === 'who') parentPort.postMessage({ id, value: threadId });
  if (call.sql === 'env') parentPort.postMessage({ id, value: ['PGUSER', 'PGOPTIONS', 'PGHOST', 'PATH'].filter(name => name in process.env) });
  if (call.sql === 'block') for (;;);
  if (call.sql === 'fill') for (const kept = [];;) kept.push(Array.from({ length: 1000 }, Math.random));
});`;
const path = join(mkdtempSync(join(tmpdir(), 'driver-thread-')), 'worker.mjs');
writeFileSync(path, SCRIPT);

describe("a driver's thread", () => {
  const thread = new DriverThread(
    path,
    { engine: 'none', config: {}, context: { workDir: '/tmp', memoryLimitMb: 64 } },
    { memoryMb: 32 },
  );
  afterEach(() => thread.close());
  const ask = (sql: string, signal?: AbortSignal) =>
    thread.call<number>({ op: 'read', sql }, signal ? { signal } : {});

  it('is ended and started again when it does not hear that a query is cancelled', async () => {
    const first = await ask('who');
    const other = ask('silent').catch((error: unknown) => error);
    await expect(ask('block', AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'query.cancelled' });
    expect(await ask('who')).not.toBe(first);
    expect(await other).toMatchObject({ code: 'engine.restarted' });
  });
  it("does not get the server's environment variables for PostgreSQL programs", async () => {
    Object.assign(process.env, {
      PGUSER: 'operator',
      PGOPTIONS: '-c standard_conforming_strings=off',
      PGHOST: 'elsewhere',
    });
    try {
      expect(await ask('env')).toEqual(['PATH']);
    } finally {
      for (const name of ['PGUSER', 'PGOPTIONS', 'PGHOST']) delete process.env[name];
    }
  });
  it('keeps working for others while only its driver is slow to stop', async () => {
    const first = await ask('who');
    await expect(ask('silent', AbortSignal.timeout(50))).rejects.toMatchObject({ code: 'query.cancelled' });
    expect(await ask('who')).toBe(first);
  });
  it('fails its queries, not the server, when they need more memory than it may use', async () => {
    await expect(ask('fill')).rejects.toMatchObject({ code: 'query.out-of-memory' });
    expect(await ask('who')).toBeTypeOf('number');
  });
});
