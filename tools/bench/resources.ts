import { execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { makeActors } from '../../apps/server/src/auth/actors.ts';
import { userStore } from '../../apps/server/src/auth/users.ts';
import { visibleCharts } from '../../apps/server/src/features/charts/access.ts';
import { openStore } from '../../apps/server/src/metadata/open-store.ts';
import { startPostgresql } from '@powerset/testing/start-postgresql.ts';
import { ADMIN, signedIn, startServer, type RunningServer } from '../../tests/support/start-server.ts';
import { leanClient } from './lean-client.ts';
import { library } from './library.ts';
import { median, percentile, type Figure } from './report.ts';

const PROGRAM = join(import.meta.dirname, '../../dist/powerset.js');
const RUNS = 200;
const LIST =
  '/api/v1/chart/?q=(page:0,page_size:25,order_column:changed_on_delta_humanized,order_direction:desc)';

/** Measures the work of the metadata store: lists, permissions, saves, and imports. */
export async function resources(): Promise<Figure[]> {
  return [...(await bringing()), ...(await working()), ...(await listingFromPostgresql())];
}

/** Moves a library of 500 charts on 50 dashboards from a Superset, and imports it as a bundle. */
async function bringing(): Promise<Figure[]> {
  const [first, second] = [folder(), folder()];
  const address = await library({ charts: 500, dashboards: 50 });
  const moved = timed(() => run(first, ['migrate', '--from', address]));
  const again = timed(() => run(first, ['migrate', '--from', address]));
  const bundle = join(first, 'library.zip');
  run(first, ['export', bundle]);
  const imported = timed(() => run(second, ['import', bundle]));
  for (const dir of [first, second]) rmSync(dir, { recursive: true, force: true });
  return [
    { name: 'migrate of 500 charts on 50 dashboards', value: moved, unit: 'ms', bar: 30_000 },
    { name: 'the same again, nothing new', value: again, unit: 'ms', bar: 30_000 },
    { name: 'import of 500 charts on 50 dashboards', value: imported, unit: 'ms', bar: 10_000 },
  ];
}

/** Measures a server with 1,000 charts. */
async function working(): Promise<Figure[]> {
  return withLibrary({}, async (server, rights) => [
    rights,
    ...(await lists(server)),
    ...(await saves(server)),
  ]);
}

/**
 * Measures the same lists on PostgreSQL. It leaves out saves, because the PostgreSQL of the tests does not
 * wait for its disk.
 */
async function listingFromPostgresql(): Promise<Figure[]> {
  const postgresql = await startPostgresql();
  try {
    await postgresql.createDatabase('metadata');
    const figures = await withLibrary({ POWERSET_METADATA_URL: postgresql.url('metadata') }, lists);
    return figures.map(figure => ({ ...figure, name: `${figure.name}, from PostgreSQL` }));
  } finally {
    await postgresql.stop();
  }
}

/**
 * Runs `ask` on a server with 1,000 charts, and passes it the time that computing a user's rights takes
 * there.
 */
async function withLibrary(
  env: NodeJS.ProcessEnv,
  ask: (server: RunningServer, rights: Figure) => Promise<Figure[]>,
): Promise<Figure[]> {
  const dataDir = folder();
  run(dataDir, ['migrate', '--from', await library({ charts: 1000, dashboards: 50 })], env);
  run(dataDir, ['create-admin', '--username', ADMIN.username, '--password', ADMIN.password], env);
  const rights = await rightsOfAPerson(dataDir, env['POWERSET_METADATA_URL']);
  const server = await startServer({ dataDir, env });
  try {
    return await ask(server, rights);
  } finally {
    await server.stop();
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function lists(server: RunningServer): Promise<Figure[]> {
  const ask = await leanClient(server.url);
  const list = await times(() => ask(LIST));
  const one = await times(() => ask(LIST.replace('page_size:25', 'page_size:1')));
  const { token } = await signedIn(server.url);
  const rate = await perSecond({ url: server.url, path: LIST, token });
  const anew = await perSecond({ url: server.url, path: LIST, token, isNewEachTime: true });
  return [
    {
      name: '25 of 1,000 charts with owners and tags, median',
      value: median(list),
      unit: 'ms',
      bar: 6,
      raw: median(one),
      rawName: 'one of them',
    },
    {
      name: '25 of 1,000 charts with owners and tags, 95 of 100',
      value: percentile(list, 0.95),
      unit: 'ms',
      bar: 12,
      raw: percentile(one, 0.95),
      rawName: 'one of them',
    },
    {
      name: 'lists of 25 with every column each second, signed in',
      value: rate,
      unit: 'a second',
      bar: 1500,
      isAtLeast: true,
      raw: anew,
      rawName: 'each made anew',
    },
  ];
}

async function perSecond(load: object): Promise<number> {
  const worker = new Worker(new URL('./load.ts', import.meta.url), { workerData: load });
  const [rate] = (await once(worker, 'message')) as [number];
  await worker.terminate();
  return rate;
}

/** Saves a dashboard with twenty charts repeatedly; each save is on the disk before the server answers. */
async function saves(server: RunningServer): Promise<Figure[]> {
  const ask = await leanClient(server.url);
  const { result: dashboard } = JSON.parse((await ask('/api/v1/dashboard/1')).text) as {
    result: { id: number; position_json: string; json_metadata: string };
  };
  const save = (number: number): Promise<unknown> =>
    ask(
      `/api/v1/dashboard/${dashboard.id}`,
      {
        dashboard_title: `Saved ${number}`,
        json_metadata: JSON.stringify({
          ...(JSON.parse(dashboard.json_metadata) as object),
          positions: JSON.parse(dashboard.position_json) as unknown,
        }),
      },
      'PUT',
    );
  let number = 0;
  const taken = await times(() => save((number += 1)));
  return [{ name: 'save of a dashboard, median', value: median(taken), unit: 'ms', bar: 10 }];
}

/**
 * Measures which of 1,000 charts a user may see who has 100 single datasets: from reading the account to the
 * last chart.
 */
async function rightsOfAPerson(dataDir: string, metadataUrl: string | undefined): Promise<Figure> {
  const { db, close } = await openStore({ dataDir, metadataUrl, now: Date.now, log: () => {} });
  const [user] = await db.selectFrom('users').select('id').where('username', '=', 'person 3').execute();
  const taken = await times(async () => {
    const actors = makeActors(userStore(db), { publicRole: 'Public', guestRole: 'Public' });
    const actor = (await actors.byUserId(user!.id))!;
    const seen = await db.selectFrom('charts').select('id').where(visibleCharts(actor)).execute();
    if (seen.length !== 1000) throw new Error(`The person sees ${seen.length} charts.`);
  });
  await close();
  return { name: 'permission check of 1,000 charts', value: median(taken), unit: 'ms', bar: 10 };
}

async function times(work: () => Promise<unknown>): Promise<number[]> {
  const taken: number[] = [];
  for (let runs = 0; runs < RUNS; runs++) {
    const started = performance.now();
    await work();
    taken.push(performance.now() - started);
  }
  return taken.slice(RUNS / 10);
}

function timed(work: () => void): number {
  const started = performance.now();
  work();
  return performance.now() - started;
}

function run(dataDir: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): void {
  execFileSync(process.execPath, [PROGRAM, ...args], {
    env: { ...process.env, POWERSET_DATA_DIR: dataDir, ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
}

function folder(): string {
  return mkdtempSync(join(tmpdir(), 'bench-'));
}
