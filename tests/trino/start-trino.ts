import { execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '@powerset/testing/free-port.ts';

const VERSION = '476';
const OLDEST_JAVA = 22;
const HEAP = '1536M';
/** The only plug-ins that the tests need; Trino would load every other one at each start. */
const PLUGINS = new Set([
  'tpch',
  'memory',
  'hive',
  'functions-python',
  'geospatial',
  'ml',
  'teradata-functions',
  'exchange-filesystem',
  'spooling-filesystem',
]);

export interface TrinoCluster {
  readonly url: string;
  /** The address of the coordinator. */
  readonly coordinator: string;
  stop(): Promise<void>;
}

/** Returns why this machine cannot start Trino; undefined if it can. */
export function trinoIsMissing(): string | undefined {
  if (!javaHome()) return `there is no Java ${OLDEST_JAVA} or newer (JAVA_HOME, or below /usr/lib/jvm)`;
  try {
    execFileSync('mvn', ['--version'], { stdio: 'ignore' });
    return undefined;
  } catch {
    return 'there is no Maven, which fetches the server';
  }
}

/**
 * Starts a coordinator and workers, each in its own process; keeps the distribution in the folder for the
 * next time.
 */
export async function startTrino(workers: number): Promise<TrinoCluster> {
  const distribution = fetchDistribution(
    process.env['TRINO_HOME'] ?? join(tmpdir(), 'powerset-trino-server'),
  );
  const folder = mkdtempSync(join(tmpdir(), 'trino-'));
  const ports = await Promise.all(Array.from({ length: workers + 1 }, freePort));
  const files = join(folder, 'files');
  mkdirSync(files);
  const nodes = ports.map((port, at) =>
    startNode({
      distribution,
      folder: join(folder, `node-${at}`),
      files,
      port,
      discovery: ports[0]!,
      isCoordinator: at === 0,
    }),
  );
  const stop = async (): Promise<void> => {
    await Promise.all(
      nodes.map(async node => {
        const gone = node.exitCode === null ? new Promise(resolve => node.once('exit', resolve)) : undefined;
        node.kill('SIGKILL');
        await gone;
      }),
    );
    rmSync(folder, { recursive: true, force: true });
  };
  const url = `http://127.0.0.1:${ports[0]!}`;
  try {
    await untilAllAnswer(url, workers + 1);
  } catch (error) {
    await stop();
    throw error;
  }
  return { url: `trino://tester@127.0.0.1:${ports[0]!}/tpch/tiny`, coordinator: url, stop };
}

function javaHome(): string | undefined {
  const homes = [
    process.env['JAVA_HOME'],
    ...(existsSync('/usr/lib/jvm')
      ? readdirSync('/usr/lib/jvm').map(name => join('/usr/lib/jvm', name))
      : []),
  ];
  return homes.find(
    home => home !== undefined && existsSync(join(home, 'bin/java')) && majorVersion(home) >= OLDEST_JAVA,
  );
}

// Java prints its version to the error stream.
function majorVersion(home: string): number {
  const printed = execFileSync('/bin/sh', ['-c', `"${join(home, 'bin/java')}" -version 2>&1`]).toString();
  return Number(/version "(\d+)/.exec(printed)?.[1] ?? 0);
}

function fetchDistribution(home: string): string {
  const folder = join(home, `trino-server-${VERSION}`);
  if (existsSync(join(folder, 'plugin'))) return withPlugins(folder);
  mkdirSync(home, { recursive: true });
  execFileSync(
    'mvn',
    [
      '-q',
      '-B',
      'dependency:copy',
      `-Dartifact=io.trino:trino-server:${VERSION}:tar.gz`,
      `-DoutputDirectory=${home}`,
      '-Dmdep.useBaseVersion=true',
    ],
    { stdio: 'inherit' },
  );
  execFileSync('tar', ['xzf', join(home, `trino-server-${VERSION}.tar.gz`), '-C', home]);
  rmSync(join(home, `trino-server-${VERSION}.tar.gz`));
  mkdirSync(join(folder, 'plugin-off'));
  for (const name of readdirSync(join(folder, 'plugin')))
    if (!PLUGINS.has(name)) renameSync(join(folder, 'plugin', name), join(folder, 'plugin-off', name));
  return folder;
}

// An older distribution may lack plug-ins that are needed now.
function withPlugins(folder: string): string {
  for (const name of PLUGINS)
    if (existsSync(join(folder, 'plugin-off', name)))
      renameSync(join(folder, 'plugin-off', name), join(folder, 'plugin', name));
  return folder;
}

interface NodeOptions {
  readonly distribution: string;
  readonly folder: string;
  /** The folder of file-based tables, for all nodes. */
  readonly files: string;
  readonly port: number;
  readonly discovery: number;
  readonly isCoordinator: boolean;
}

function startNode({ distribution, folder, files, port, discovery, isCoordinator }: NodeOptions) {
  mkdirSync(join(folder, 'etc/catalog'), { recursive: true });
  const write = (name: string, lines: readonly string[]): void =>
    writeFileSync(join(folder, 'etc', name), `${lines.join('\n')}\n`);
  write('node.properties', [
    'node.environment=test',
    `node.id=${isCoordinator ? 'coordinator' : `worker-${port}`}`,
    `node.data-dir=${join(folder, 'data')}`,
    'node.internal-address=127.0.0.1',
    'node.bind-ip=127.0.0.1',
  ]);
  write('jvm.config', [
    '-server',
    `-Xmx${HEAP}`,
    '-XX:+UseG1GC',
    '-XX:+ExplicitGCInvokesConcurrent',
    '-XX:ReservedCodeCacheSize=256M',
    '-Djdk.attach.allowAttachSelf=true',
    '-Dfile.encoding=UTF-8',
    '--add-modules=jdk.incubator.vector',
    '-XX:+IgnoreUnrecognizedVMOptions',
  ]);
  write('config.properties', [
    `coordinator=${isCoordinator}`,
    'node-scheduler.include-coordinator=false',
    `http-server.http.port=${port}`,
    `discovery.uri=http://127.0.0.1:${discovery}`,
    'query.max-memory=1GB',
    'query.max-memory-per-node=400MB',
    'memory.heap-headroom-per-node=300MB',
  ]);
  write('catalog/tpch.properties', ['connector.name=tpch']);
  write('catalog/files.properties', [
    'connector.name=hive',
    'hive.metastore=file',
    'hive.metastore.catalog.dir=local:///',
    'fs.native-local.enabled=true',
    `local.location=${files}`,
  ]);
  write('catalog/memory.properties', ['connector.name=memory', 'memory.max-data-per-node=256MB']);
  const home = javaHome()!;
  return spawn(
    join(distribution, 'bin/launcher'),
    ['--etc-dir', join(folder, 'etc'), '--data-dir', join(folder, 'data'), 'run'],
    {
      stdio: 'ignore',
      env: { ...process.env, JAVA_HOME: home, PATH: `${join(home, 'bin')}:${process.env['PATH'] ?? ''}` },
    },
  );
}

const READY_LIMIT_MS = 180_000;

async function untilAllAnswer(url: string, nodes: number): Promise<void> {
  const deadline = Date.now() + READY_LIMIT_MS;
  while (Date.now() < deadline) {
    const active = await countNodes(url).catch(() => 0);
    if (active >= nodes) return;
    await wait(500);
  }
  throw new Error(`Trino's ${nodes} nodes did not answer within ${READY_LIMIT_MS / 1000} s.`);
}

async function countNodes(url: string): Promise<number> {
  const [[count] = []] = await askTrino(
    url,
    `SELECT count(*) FROM system.runtime.nodes WHERE state = 'active'`,
  );
  return Number(count ?? 0);
}

/** Returns the rows of any statement, even one that changes data. */
export async function askTrino(url: string, sql: string): Promise<readonly (readonly unknown[])[]> {
  const headers = { 'X-Trino-User': 'tester' };
  let page = (await (await fetch(`${url}/v1/statement`, { method: 'POST', headers, body: sql })).json()) as {
    nextUri?: string;
    data?: unknown[][];
    error?: { message: string };
  };
  const rows: unknown[][] = [];
  for (;;) {
    if (page.error) throw new Error(page.error.message);
    rows.push(...(page.data ?? []));
    if (!page.nextUri) return rows;
    page = (await (await fetch(page.nextUri, { headers })).json()) as typeof page;
  }
}
