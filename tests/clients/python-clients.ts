import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const cache = join(import.meta.dirname, '../../node_modules/.cache');
const CLIENTS = {
  folder: join(cache, 'python-clients'),
  packages: ['superset-api-client==0.6.0', 'preset-cli==0.3.13', 'dbt-superset-lineage==0.4.0'],
};
const FUZZER = { folder: join(cache, 'python-fuzzer'), packages: ['schemathesis==4.32.5'] };

/** Long enough for a whole night of fuzzing. */
const LONGEST_MS = 8 * 3_600_000;

export interface Client {
  /** Runs one of the clients' programs, or `python`; returns the output of both streams. */
  (program: string, args: readonly string[], cwd: string): Promise<string>;
}

/**
 * Installs the published Python clients in their own folder; returns undefined and prints the reason if that
 * fails.
 */
export function pythonClients(): Promise<Client | undefined> {
  return installed(CLIENTS);
}

/**
 * Installs the published program that tests an API by its description; returns undefined and prints the
 * reason if that fails.
 */
export function pythonFuzzer(): Promise<Client | undefined> {
  return installed(FUZZER);
}

async function installed({ folder, packages }: typeof CLIENTS): Promise<Client | undefined> {
  try {
    if (!existsSync(join(folder, 'complete'))) {
      await run('python3', ['-m', 'venv', folder]);
      await run(join(folder, 'bin/pip'), ['install', '--quiet', ...packages], { timeout: 300_000 });
      await run('touch', [join(folder, 'complete')]);
    }
    return async (program, args, cwd) => {
      // The client otherwise requires an address with TLS.
      const { stdout, stderr } = await run(join(folder, 'bin', program), [...args], {
        cwd,
        timeout: LONGEST_MS,
        maxBuffer: 64 * 1024 * 1024,
        env: { ...process.env, OAUTHLIB_INSECURE_TRANSPORT: '1' },
      });
      return stdout + stderr;
    };
  } catch (error) {
    console.log(
      `SKIPPED: ${packages.join(', ')} cannot be installed: ${error instanceof Error ? error.message.slice(0, 300) : String(error)}`,
    );
    return undefined;
  }
}
