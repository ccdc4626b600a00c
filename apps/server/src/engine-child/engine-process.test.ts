import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cellAt, type ResultTable } from '@powerset/core/table/result-table.ts';
import { EngineProcess } from './engine-process.ts';
import type { EngineCall } from './protocol.ts';

const folder = mkdtempSync(join(tmpdir(), 'engine-'));
const file = { path: join(folder, 'test.duckdb'), access: 'read-only' } as const;
const run = (sql: string): EngineCall => ({
  op: 'on-file',
  file,
  call: { op: 'run', sql, params: [], maxRows: 100_000 },
});
const OPTIONS = {
  childPath: fileURLToPath(new URL('child.ts', import.meta.url)),
  workDir: folder,
  memoryLimitMb: 512,
  maxRunning: 2,
  log: () => undefined,
};
const SLOW = 'SELECT count(*) FROM range(100000000000) AS r(i) WHERE i % 7 = 3';

describe('the engine child', () => {
  let engine: EngineProcess;
  beforeAll(async () => {
    engine = new EngineProcess(OPTIONS);
    engine.start();
    const labels: string[] = [];
    await engine.call(
      {
        op: 'build',
        path: file.path,
        steps: [
          {
            label: 'first',
            sql: `CREATE TABLE t AS SELECT i, 'n' || i % 5 AS name FROM range(100000) AS r(i)`,
          },
          { label: 'second', sql: 'CREATE TABLE u AS SELECT 1 AS a' },
        ],
      },
      { onProgress: label => labels.push(label) },
    );
    expect(labels).toEqual(['first', 'second']);
  });
  afterAll(() => engine.close());

  it('returns a hundred thousand rows as columns', async () => {
    const table = await engine.call<ResultTable>(run('SELECT * FROM t ORDER BY i'));
    expect(table.rowCount).toBe(100_000);
    expect(table.columns.map(column => cellAt(column, 99_999))).toEqual([99_999n, 'n4']);
  });

  it('carries an error with its code and place', async () => {
    await expect(engine.call(run('SELECT nope FROM t'))).rejects.toMatchObject({
      code: 'query.column-missing',
      facts: { extra: { line: 1, column: 8 } },
    });
  });

  it('cannot write into a file that was opened for reading', async () => {
    await expect(engine.call(run('DELETE FROM t'))).rejects.toMatchObject({ code: 'query.refused' });
  });

  it('stops a query when it is cancelled', async () => {
    const abort = new AbortController();
    const running = engine.call(run(SLOW), { signal: abort.signal });
    setTimeout(() => abort.abort(), 200);
    await expect(running).rejects.toMatchObject({ code: 'query.cancelled' });
  });

  it('takes a waiting query out of the queue when it is cancelled', async () => {
    const hold = new AbortController();
    const wait = new AbortController();
    const holding = [1, 2].map(() => engine.call(run(SLOW), { signal: hold.signal }));
    const waiting = engine.call(run('SELECT 1'), { signal: wait.signal });
    setTimeout(() => wait.abort(), 50);
    await expect(waiting).rejects.toMatchObject({ code: 'query.cancelled' });
    hold.abort();
    await Promise.allSettled(holding);
  });

  it('loses only its own queries when it is killed, and answers again', async () => {
    const running = engine.call(run(SLOW));
    await engine.call(run('SELECT 1'));
    process.kill(engine.pid!, 'SIGKILL');
    await expect(running).rejects.toMatchObject({ code: 'engine.restarted' });
    expect((await engine.call<ResultTable>(run('SELECT count(*) FROM t'))).rowCount).toBe(1);
  });

  it('survives a query that needs more memory than allowed', async () => {
    await expect(engine.call(run(`SELECT length(repeat('x', 4000000000))`))).rejects.toMatchObject({
      code: expect.stringMatching(/out-of-memory|failed|restarted/),
    });
    expect((await engine.call<ResultTable>(run('SELECT 1'))).rowCount).toBe(1);
  });

  it('replaces a hanging child', async () => {
    const watched = new EngineProcess({ ...OPTIONS, heartbeatMs: 1000 });
    expect((await watched.call<ResultTable>(run('SELECT 1'))).rowCount).toBe(1);
    watched.start();
    process.kill(watched.pid!, 'SIGSTOP');
    await expect(watched.call(run('SELECT 1'))).rejects.toMatchObject({ code: 'engine.restarted' });
    expect((await watched.call<ResultTable>(run('SELECT 1'))).rowCount).toBe(1);
    await watched.close();
  });
});
