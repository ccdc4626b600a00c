import { execFile } from 'node:child_process';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';

const run = promisify(execFile);
const folder = join(import.meta.dirname, '../../node_modules/.cache/superset-ui-client');
const VERSION = '0.20.4';
// The packages that the client lists as peers, used or not.
const PEERS = [
  '@emotion/react@11.14.0',
  '@emotion/cache@11.14.0',
  '@emotion/styled@11.14.1',
  'react@18.3.1',
  'react-dom@18.3.1',
  'react-loadable@5.5.0',
  'tinycolor2@1.6.0',
  'json-bigint@1.0.0',
];

/**
 * Returns the published client of Superset's own pages as a script that sets `SupersetUi`; returns undefined
 * and prints the reason if it is not available.
 */
export async function supersetUiClient(): Promise<string | undefined> {
  try {
    if (!existsSync(join(folder, 'complete'))) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(join(folder, 'package.json'), '{"private":true}');
      await run(
        'npm',
        [
          'install',
          '--no-audit',
          '--no-fund',
          '--legacy-peer-deps',
          `@superset-ui/core@${VERSION}`,
          ...PEERS,
        ],
        { cwd: folder, timeout: 300_000 },
      );
      writeFileSync(join(folder, 'complete'), '');
    }
    const entry = join(folder, 'entry.js');
    writeFileSync(
      entry,
      "export { SupersetClient } from '@superset-ui/core/esm/connection';\nexport { buildQueryContext } from '@superset-ui/core/esm/query';\n",
    );
    const { outputFiles } = await build({
      entryPoints: [entry],
      bundle: true,
      write: false,
      format: 'iife',
      globalName: 'SupersetUi',
      platform: 'browser',
      define: { 'process.env.NODE_ENV': '"production"', 'process.env.WEBPACK_MODE': '"production"' },
      logLevel: 'silent',
    });
    return outputFiles[0]!.text;
  } catch (error) {
    console.log(
      `SKIPPED: the client of the reference's pages cannot be installed: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`,
    );
    return undefined;
  }
}
