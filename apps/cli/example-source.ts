import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ExampleSource } from '@powerset/server/src/examples/load-examples.ts';
import { exampleBuildSteps } from '../../examples/tables.ts';

/** Returns the examples of an installation: data for a DuckDB file, and a bundle of charts and dashboards. */
export function exampleSource(folder: string): ExampleSource | undefined {
  return existsSync(folder)
    ? { steps: exampleBuildSteps(join(folder, 'data')), bundleDir: join(folder, 'bundle') }
    : undefined;
}
