import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { startServer } from '../tests/support/start-server.ts';
import { cancels } from './bench/cancels.ts';
import { chartRequests } from './bench/chart-requests.ts';
import { crashes } from './bench/crashes.ts';
import { drawings } from './bench/drawings.ts';
import { engine } from './bench/engine.ts';
import { EXPORT_SETTINGS, exportRows } from './bench/export.ts';
import { flood } from './bench/flood.ts';
import { largeAnswer } from './bench/large-answer.ts';
import { pages } from './bench/pages.ts';
import { pictures } from './bench/pictures.ts';
import { asTable, isWithinBar, type Figure } from './bench/report.ts';
import { resources } from './bench/resources.ts';
import { startUp } from './bench/start-up.ts';
import { throughput } from './bench/throughput.ts';

const root = join(import.meta.dirname, '..');

/**
 * The measurements by the names that the command line accepts. They share one data folder with the examples.
 */
const MEASURES: Readonly<Record<string, (dataDir: string) => Promise<Figure[]>>> = {
  start: startUp,
  engine,
  charts: dataDir => withServer(dataDir, chartRequests),
  throughput: dataDir => withServer(dataDir, throughput),
  export: dataDir => withServer(dataDir, exportRows, EXPORT_SETTINGS),
  cancels: dataDir => withServer(dataDir, cancels),
  flood: dataDir => withServer(dataDir, flood),
  large: dataDir => withServer(dataDir, largeAnswer),
  pictures: dataDir => withServer(dataDir, pictures),
  resources,
  pages,
  drawings,
  crashes,
};

const wanted = process.argv.slice(2);
const dataDir = mkdtempSync(join(tmpdir(), 'bench-'));
const figures: Figure[] = [];
await (await startServer({ dataDir })).stop();
for (const [name, measure] of Object.entries(MEASURES)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.error(`measuring: ${name}`);
  figures.push(...(await measure(dataDir)));
}
rmSync(dataDir, { recursive: true, force: true });
console.log(asTable(figures));
mkdirSync(join(root, 'dist'), { recursive: true });
const file = join(root, 'dist/bench.json');
writeFileSync(
  file,
  `${JSON.stringify({ at: new Date().toISOString(), node: process.version, cores: cpus().length, figures }, null, 2)}\n`,
);
console.log(
  `\n${figures.filter(isWithinBar).length} of ${figures.length} within their bars. Written to dist/bench.json.`,
);
process.exitCode = figures.every(isWithinBar) ? 0 : 1;

async function withServer(
  folder: string,
  measure: (server: Awaited<ReturnType<typeof startServer>>) => Promise<Figure[]>,
  env: NodeJS.ProcessEnv = {},
): Promise<Figure[]> {
  const server = await startServer({ dataDir: folder, env });
  try {
    return await measure(server);
  } finally {
    await server.stop();
  }
}
