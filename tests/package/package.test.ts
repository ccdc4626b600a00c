import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startServer, type ApiClient, type RunningServer } from '../support/start-server.ts';

const root = join(import.meta.dirname, '../..');
const folder = mkdtempSync(join(tmpdir(), 'package-'));
const installed = join(folder, 'node_modules/powerset');
// npm and the programs that it installs run on the Node.js of this test.
const env = { ...process.env, PATH: [dirname(process.execPath), process.env.PATH].join(delimiter) };

describe('the packed package, installed into an empty folder', () => {
  let server: RunningServer;
  let admin: ApiClient;

  beforeAll(async () => {
    execFileSync('npm', ['pack', '--pack-destination', folder, '--loglevel=error'], {
      cwd: root,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    const archive = readdirSync(folder).find(name => name.endsWith('.tgz'))!;
    writeFileSync(join(folder, 'package.json'), '{ "private": true }');
    execFileSync('npm', ['install', join(folder, archive), '--no-audit', '--no-fund', '--loglevel=error'], {
      cwd: folder,
      env,
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    server = await startServer({ script: join(installed, 'dist/powerset.js') });
    admin = await signedIn(server.url);
  });

  afterAll(async () => {
    await server?.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it('contains the built files and the licenses, not the sources', () => {
    expect(readdirSync(installed).sort()).toEqual(['LICENSE', 'README.md', 'dist', 'package.json']);
    expect(readFileSync(join(installed, 'dist/third-party-licences.txt'), 'utf8')).toMatch(
      /^fastify [\d.]+ \(MIT\)$/m,
    );
    expect(
      readdirSync(join(installed, 'dist')).filter(name => name.startsWith('.') || name === 'bench.json'),
    ).toEqual([]);
  });

  it('provides the command', () => {
    const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
    expect(
      execFileSync(join(folder, 'node_modules/.bin/powerset'), ['--version'], {
        env,
        encoding: 'utf8',
      }).trim(),
    ).toBe(version);
    expect(
      execFileSync(join(folder, 'node_modules/.bin/powerset'), ['--help'], { env, encoding: 'utf8' }),
    ).toContain('POWERSET_PORT');
  });

  it('serves the screens with all their files', async () => {
    const page = await (await fetch(`${server.url}/login/`)).text();
    const files = [...page.matchAll(/(?:src|href)="(\/static\/[^"]+)"/g)].map(match => match[1]!);
    expect(files.length).toBeGreaterThan(2);
    const answers = await Promise.all(files.map(async file => (await fetch(server.url + file)).status));
    expect(new Set(answers)).toEqual(new Set([200]));
  });

  it('loads the examples and draws from them', async () => {
    await expect
      .poll(async () => (await admin.get<{ count: number }>('/api/v1/dashboard/')).count, { timeout: 50_000 })
      .toBe(3);
    const charts = await admin.get<{ result: { id: number }[] }>('/api/v1/chart/?q=(page_size:1)');
    const { result } = await admin.get<{ result: { data: unknown[] }[] }>(
      `/api/v1/chart/${charts.result[0]!.id}/data/`,
    );
    expect(result[0]!.data.length).toBeGreaterThan(0);
  });

  it('starts with a Redis for its results, and even if a configured one is missing', async () => {
    const other = await startServer({
      script: join(installed, 'dist/powerset.js'),
      env: { POWERSET_RESULT_CACHE: 'redis', POWERSET_REDIS_URL: 'redis://127.0.0.1:1' },
    });
    expect((await fetch(`${other.url}/health`)).status).toBe(200);
    await other.stop();
  });
});
