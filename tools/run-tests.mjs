// npm test: makes the clone ready, then runs all suites, or those whose names hold the given words.
import { spawnSync } from 'node:child_process';
import { node, prepare } from './setup.mjs';

prepare();
process.exitCode =
  spawnSync(node, ['--disable-warning=ExperimentalWarning', 'tools/test.ts', ...process.argv.slice(2)], {
    stdio: 'inherit',
  }).status ?? 1;
