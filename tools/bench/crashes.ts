import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePort, signedIn, startServer } from '../../tests/support/start-server.ts';
import { childOf } from './start-up.ts';
import { flightQueries, datasetId } from './chart-requests.ts';
import type { Figure } from './report.ts';

const SAVES = 200;
const KILLS = 4;

/**
 * Kills the server at random while it saves, and the engine while it computes; measures what is lost and how
 * soon everything works again.
 */
export async function crashes(exampleDataDir: string): Promise<Figure[]> {
  const saves = await killedSaves();
  return [
    { name: 'acknowledged saves lost in kill -9 of the server', value: saves.lost, unit: 'count', bar: 0 },
    { name: 'saves that mix two versions', value: saves.mixed, unit: 'count', bar: 0 },
    { name: 'ready again after kill -9', value: saves.readyMs, unit: 'ms', bar: 3000 },
    await killedEngine(exampleDataDir),
  ];
}

async function killedSaves(): Promise<{ lost: number; mixed: number; readyMs: number }> {
  const dataDir = mkdtempSync(join(tmpdir(), 'crash-'));
  const port = await freePort();
  const start = () => startServer({ dataDir, port, env: { POWERSET_EXAMPLES: 'off' } });
  let server = await start();
  const { id } = await (
    await signedIn(server.url)
  ).post<{ id: number }>('/api/v1/dashboard/', { dashboard_title: 'version 0' });
  const result = { lost: 0, mixed: 0, readyMs: 0 };
  let acknowledged = 0;
  for (let kill = 0, version = 0; kill < KILLS; kill++) {
    const api = await signedIn(server.url);
    const last = version + SAVES / KILLS;
    const killing = new Promise<void>(resolve =>
      setTimeout(
        () => {
          server.process.kill('SIGKILL');
          resolve();
        },
        100 + Math.random() * 250,
      ),
    );
    while (version < last) {
      version++;
      const saved = await api
        .raw('PUT', `/api/v1/dashboard/${id}`, {
          dashboard_title: `version ${version}`,
          css: `/* version ${version} */`,
        })
        .catch(() => undefined);
      if (!saved?.ok) break;
      acknowledged = version;
    }
    await killing;
    const started = performance.now();
    server = await start();
    result.readyMs = Math.max(result.readyMs, performance.now() - started);
    const { result: kept } = await (
      await signedIn(server.url)
    ).get<{ result: { dashboard_title: string; css: string } }>(`/api/v1/dashboard/${id}`);
    const present = Number(kept.dashboard_title.replace('version ', ''));
    if (present < acknowledged) result.lost += acknowledged - present;
    if (kept.css !== `/* version ${present} */` && present > 0) result.mixed++;
    version = last;
  }
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
  return result;
}

async function killedEngine(dataDir: string): Promise<Figure> {
  const server = await startServer({ dataDir });
  const api = await signedIn(server.url);
  const [context] = flightQueries(await datasetId(api, 'flights'));
  await api.raw('POST', '/api/v1/chart/data', { ...context, force: true });
  process.kill(childOf(server.process.pid!)!, 'SIGKILL');
  const started = performance.now();
  while (!(await api.raw('POST', '/api/v1/chart/data', { ...context, force: true })).ok)
    await new Promise(resolve => setTimeout(resolve, 10));
  const took = performance.now() - started;
  await server.stop();
  return { name: 'a chart answers again after kill -9 of the engine', value: took, unit: 'ms', bar: 1000 };
}
