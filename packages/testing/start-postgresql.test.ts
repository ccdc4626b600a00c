import { chmodSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { spawnSync } from 'node:child_process';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { describe, expect, it } from 'vitest';
import { postgresqlProgram } from './postgresql-program.ts';
import { startPostgresql } from './start-postgresql.ts';

const asRoot = process.getuid?.() === 0;

describe('the PostgreSQL of the tests', () => {
  it('starts, makes databases and ends', async () => {
    const server = await startPostgresql();
    await server.createDatabase('a "name"');
    const client = new pg.Client({ connectionString: server.url('a%20"name"') });
    await client.connect();
    expect((await client.query('SELECT current_database() AS name')).rows).toEqual([{ name: 'a "name"' }]);
    await client.end();
    await server.stop();
    await expect(new pg.Client({ connectionString: server.url('postgres') }).connect()).rejects.toThrow(
      'ECONNREFUSED',
    );
  });

  it.runIf(asRoot)('has folders that its account may write to, wherever the temporary ones are', () => {
    const before = process.env['TMPDIR'];
    const closed = mkdtempSync(join(tmpdir(), 'closed '));
    const inside = join(closed, 'inside');
    mkdirSync(inside);
    chmodSync(closed, 0o700);
    process.env['TMPDIR'] = inside;
    try {
      const { account, makeFolder } = postgresqlProgram();
      const folder = makeFolder('postgres-');
      expect(spawnSync('test', ['-w', folder], { ...account, cwd: '/' }).status).toBe(0);
      rmSync(folder, { recursive: true });
    } finally {
      if (before === undefined) delete process.env['TMPDIR'];
      else process.env['TMPDIR'] = before;
      rmSync(closed, { recursive: true });
    }
  });
});
