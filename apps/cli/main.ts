import { dirname, join } from 'node:path';
import { AppError } from '@powerset/core/errors.ts';
import type { Installation } from './installation.ts';
import { nodeProblem } from './node-version.ts';

const problem = nodeProblem(process.versions.node);
if (problem !== undefined) {
  console.error(problem);
  process.exit(1);
}

// The built file is `dist/powerset.js`; the source also uses what was built into `dist`.
const here = import.meta.dirname;
const isBuilt = import.meta.filename.endsWith('.js');
const dist = isBuilt ? here : join(dirname(dirname(here)), 'dist');
const installation: Installation = {
  version: process.env.POWERSET_VERSION ?? 'development',
  webDir: join(dist, 'web'),
  enginePath: isBuilt ? join(here, 'engine-child.js') : join(here, '../server/src/engine-child/child.ts'),
  driverPath: isBuilt
    ? join(here, 'driver-worker.js')
    : join(here, '../server/src/connections/driver-worker.ts'),
  examplesDir: join(dist, 'examples'),
  isBuilt,
};

try {
  const { runCommand } = await import('./run-command.ts');
  await runCommand(process.argv.slice(2), installation);
} catch (error) {
  // Users can fix an AppError from its message; any other error is a bug, so its trace helps.
  console.error(error instanceof AppError ? error.message : error);
  process.exit(1);
}
