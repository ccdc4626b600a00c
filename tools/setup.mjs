// Prepares a fresh clone: installs missing packages and builds what changed. It runs before anything is installed, on
// the machine's own Node, so it uses only Node's built-in modules.
import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const OLDEST_NODE = 20;

/** Files that decide each part: when their content changes, the part is built anew. */
const PARTS = {
  server: ['packages', 'apps/server', 'apps/cli', 'tools/build.ts', 'package-lock.json'],
  web: ['packages', 'apps/web', 'tools/build.ts', 'package-lock.json'],
  frame: ['packages/chart-frame', 'packages/core', 'tools/build.ts', 'package-lock.json'],
  examples: ['examples', 'tools/build.ts'],
  fonts: ['tools/build.ts', 'package-lock.json'],
  licences: ['tools/licences.ts', 'packages/charts/country_map/shapes/LICENSE', 'package-lock.json'],
};

/** Node that the project runs on: the one that was installed with it. */
export const node = join(root, 'node_modules/.bin', process.platform === 'win32' ? 'node.cmd' : 'node');

/** Installs and builds what is needed. Prints one line for each step, and nothing if everything is up to date. */
export function prepare() {
  const [major] = process.versions.node.split('.');
  if (Number(major) < OLDEST_NODE)
    stop(`Node ${process.versions.node} is too old. Install version ${OLDEST_NODE} or newer.`);
  install();
  const stale = Object.entries(PARTS).filter(([name, paths]) => isStale(name, paths));
  if (stale.length === 0) return;
  run(node, ['--disable-warning=ExperimentalWarning', 'tools/build.ts', ...stale.map(([name]) => name)]);
  for (const [name, paths] of stale) writeStamp(`dist/.built-${name}`, fingerprint(paths));
}

/** Installs the packages when there are none, or when the lock file changed since. */
export function install() {
  const lock = createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
  if (existsSync(node) && readStamp('node_modules/.installed') === lock) return;
  console.log('Installing packages …');
  run('npm', ['ci', '--no-audit', '--no-fund', '--loglevel=error']);
  writeStamp('node_modules/.installed', lock);
}

function isStale(name, paths) {
  return readStamp(`dist/.built-${name}`) !== fingerprint(paths);
}

// Names, sizes and times tell quickly whether anything changed; tests do not go into what is built.
function fingerprint(paths) {
  const hash = createHash('sha256');
  const visit = path => {
    const full = join(root, path);
    if (!existsSync(full)) return;
    const facts = statSync(full);
    if (facts.isDirectory()) {
      for (const entry of readdirSync(full).sort())
        if (entry !== 'node_modules' && entry !== 'dist') visit(join(path, entry));
    } else if (!/\.test\.tsx?$/.test(path)) {
      hash.update(`${path}\0${facts.size}\0${facts.mtimeMs}\n`);
    }
  };
  paths.forEach(visit);
  return hash.digest('hex');
}

function readStamp(path) {
  return existsSync(join(root, path)) ? readFileSync(join(root, path), 'utf8') : '';
}

function writeStamp(path, text) {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

function run(command, args) {
  const { status, error } = spawnSync(command, args, {
    cwd: root,
    stdio: 'inherit',
    shell: process.platform === 'win32',
  });
  if (error) stop(`${command} could not be started: ${error.message}`);
  if (status !== 0) stop(`${command} ${args.join(' ')} failed.`);
}

function stop(text) {
  console.error(text);
  process.exit(1);
}
