import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { build as esbuild } from 'esbuild';
import { build as vite } from 'vite';
import { PICTURE_WEIGHTS } from '../apps/server/src/features/pictures/typeface.ts';
import { EXAMPLE_TABLES } from '../examples/tables.ts';
import { licenceTexts } from './licences.ts';

const root = join(import.meta.dirname, '..');
const dist = join(root, 'dist');

/**
 * The parts that can be built separately, by their name on the command line; without a name, all of them are
 * built.
 */
const PARTS: Readonly<Record<string, () => Promise<void> | void>> = {
  server: buildServer,
  web: buildWeb,
  frame: buildChartFrame,
  examples: copyExamples,
  fonts: copyFonts,
  licences: writeLicences,
};

/** Packages with native code or their own files, which are installed beside the bundle. */
export const NOT_BUNDLED = [
  'better-sqlite3',
  '@duckdb/node-api',
  '@node-rs/argon2',
  'libpg-query',
  'date-holidays',
  '@resvg/resvg-js',
] as const;

const wanted = process.argv.slice(2);
for (const [name, part] of Object.entries(PARTS)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  const started = performance.now();
  await part();
  console.log(`Built: ${name} (${((performance.now() - started) / 1000).toFixed(1)} s)`);
}

async function buildServer(): Promise<void> {
  for (const old of [
    'powerset.js',
    'engine-child.js',
    'driver-worker.js',
    'sqlite-child.js',
    'excel-worker.js',
    'import-worker.js',
    'picture-worker.js',
    'chunks',
  ])
    rmSync(join(dist, old), { recursive: true, force: true });
  await esbuild({
    entryPoints: {
      powerset: join(root, 'apps/cli/main.ts'),
      'engine-child': join(root, 'apps/server/src/engine-child/child.ts'),
      'driver-worker': join(root, 'apps/server/src/connections/driver-worker.ts'),
      'excel-worker': join(root, 'apps/server/src/features/uploads/excel-worker.ts'),
      'import-worker': join(root, 'apps/server/src/features/archive/import-worker.ts'),
      'picture-worker': join(root, 'apps/server/src/features/pictures/picture-worker.ts'),
      'sqlite-child': join(root, 'packages/connectors/sqlite/child.ts'),
    },
    outdir: dist,
    bundle: true,
    splitting: true,
    chunkNames: 'chunks/[name]-[hash]',
    format: 'esm',
    platform: 'node',
    target: 'node22.18',
    minifySyntax: true,
    keepNames: true,
    // The native parts of the SSH client only make it faster, so it works without them.
    external: [...NOT_BUNDLED, 'pg-native', 'cpu-features', '*.node'],
    legalComments: 'none',
    logLevel: 'warning',
    define: { 'process.env.POWERSET_VERSION': JSON.stringify(version()), __dirname: 'import.meta.dirname' },
    // CommonJS packages call `require`, which ES modules do not have.
    banner: {
      js: `import { createRequire as makeRequire } from 'node:module'; const require = makeRequire(import.meta.url);`,
    },
  });
  const main = join(dist, 'powerset.js');
  writeFileSync(main, `#!/usr/bin/env node\n${readFileSync(main, 'utf8').replace(/^#!.*\n/, '')}`, {
    mode: 0o755,
  });
}

async function buildWeb(): Promise<void> {
  // A test runner may have set NODE_ENV, but the build always needs the production version of React.
  process.env['NODE_ENV'] = 'production';
  await vite({ configFile: join(root, 'apps/web/vite.config.ts'), logLevel: 'warn' });
}

// The server puts this script into the frame of every chart package.
async function buildChartFrame(): Promise<void> {
  const { outputFiles } = await esbuild({
    entryPoints: [join(root, 'packages/chart-frame/client.ts')],
    bundle: true,
    write: false,
    format: 'iife',
    platform: 'browser',
    target: 'es2023',
    minify: true,
    legalComments: 'none',
    logLevel: 'warning',
  });
  const { text } = outputFiles[0]!;
  if (/<\/script|<!--/i.test(text)) throw new Error('The script of chart frames would end its page.');
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'chart-frame.js'), text);
  cpSync(join(root, 'packages/chart-frame/powerset-chart.d.ts'), join(dist, 'powerset-chart.d.ts'));
}

// The package contains the data of the examples, so that nothing is downloaded when it starts.
function copyExamples(): void {
  const target = join(dist, 'examples');
  rmSync(target, { recursive: true, force: true });
  mkdirSync(join(target, 'data'), { recursive: true });
  for (const file of new Set(EXAMPLE_TABLES.flatMap(table => table.files)))
    cpSync(join(root, 'node_modules/vega-datasets/data', file), join(target, 'data', file));
  cpSync(join(root, 'examples/bundle'), join(target, 'bundle'), { recursive: true });
}

// Server-drawn pictures need font files in another format than the one that pages load.
function copyFonts(): void {
  const target = join(dist, 'fonts');
  rmSync(target, { recursive: true, force: true });
  for (const weight of PICTURE_WEIGHTS) {
    const file = join(weight, `Inter_${weight}.ttf`);
    cpSync(join(root, 'node_modules/@expo-google-fonts/inter', file), join(target, file));
  }
}

function writeLicences(): void {
  mkdirSync(dist, { recursive: true });
  writeFileSync(join(dist, 'third-party-licences.txt'), licenceTexts(root));
}

function version(): string {
  return (JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string }).version;
}
