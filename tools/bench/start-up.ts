import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { freePort, startServer, type RunningServer } from '../../tests/support/start-server.ts';
import { median, type Figure } from './report.ts';
import { residentMb } from './resident-mb.ts';

const RUNS = 5;
const REST_MS = 5000;

/**
 * Measures the time from the start of the process to the sign-in page, compared with a Node that serves an
 * empty page, and then the memory at rest.
 */
export async function startUp(dataDir: string): Promise<Figure[]> {
  const ours: number[] = [];
  const raw: number[] = [];
  for (let run = 0; run < RUNS; run++) {
    raw.push(await rawStart());
    ours.push(await ourStart(dataDir));
  }
  const server = await startServer({ dataDir });
  await new Promise(resolve => setTimeout(resolve, REST_MS));
  const memory = memoryOf(server);
  await server.stop();
  return [
    {
      name: 'start to sign-in page',
      value: median(ours),
      unit: 'ms',
      bar: 1000,
      raw: median(raw),
      rawName: 'empty Node server',
    },
    { name: 'memory of the server at rest', value: memory.server, unit: 'MB', bar: 150 },
    { name: 'memory of the engine child at rest', value: memory.engine, unit: 'MB', bar: 120 },
  ];
}

async function ourStart(dataDir: string): Promise<number> {
  const started = performance.now();
  const server = await startServer({ dataDir });
  const page = await fetch(`${server.url}/login/`);
  await page.text();
  const took = performance.now() - started;
  await server.stop();
  return took;
}

async function rawStart(): Promise<number> {
  const port = await freePort();
  const started = performance.now();
  const child = spawn(
    process.execPath,
    ['-e', `require('node:http').createServer((q, s) => s.end('OK')).listen(${port}, '127.0.0.1')`],
    { stdio: 'ignore' },
  );
  while (!(await fetch(`http://127.0.0.1:${port}/`).catch(() => undefined)))
    await new Promise(resolve => setTimeout(resolve, 5));
  const took = performance.now() - started;
  child.kill();
  return took;
}

/** Returns the resident memory of the server and of its engine child in MB. */
export function memoryOf(server: RunningServer): { readonly server: number; readonly engine: number } {
  const engine = childOf(server.process.pid!);
  return { server: residentMb(server.process.pid!), engine: engine === undefined ? NaN : residentMb(engine) };
}

/** Returns the process that the server started; undefined when there is none. */
export function childOf(pid: number): number | undefined {
  const text = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim();
  return text ? Number(text.split(/\s+/)[0]) : undefined;
}
