import { execFile, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { asRecordedUser, loadGoldenTables } from '@powerset/testing/golden/golden-tables.ts';
import { startPostgresql, type TestPostgresql } from '@powerset/testing/start-postgresql.ts';
import { startServer, type RunningServer } from '../support/start-server.ts';

export const GOLDEN_API = join(import.meta.dirname, '../../packages/testing/golden/api');

export interface RecordedServer {
  readonly server: RunningServer;
  /** Replays files of recorded exchanges, named as in the recordings; returns the output. */
  replay(files: readonly string[], options?: readonly string[]): Promise<string>;
  stop(): Promise<void>;
}

// The features that were on at the recorded server (README of the recordings, "Set up first").
const FLAGS = {
  ENABLE_TEMPLATE_PROCESSING: true,
  ALERT_REPORTS: true,
  TAGGING_SYSTEM: true,
  EMBEDDED_SUPERSET: true,
  DRILL_TO_DETAIL: true,
  DRILL_BY: true,
  DASHBOARD_CROSS_FILTERS: true,
  ESTIMATE_QUERY_COST: true,
  SQLLAB_BACKEND_PERSISTENCE: true,
  KV_STORE: true,
  SHARE_QUERIES_VIA_KV_STORE: true,
  DASHBOARD_NATIVE_FILTERS_SET: true,
  DYNAMIC_PLUGINS: true,
  ENABLE_ADVANCED_DATA_TYPES: true,
  CONFIRM_DASHBOARD_DIFF: false,
  HORIZONTAL_FILTER_BAR: false,
  THUMBNAILS: false,
};

/**
 * Starts the built server with the settings and the data of the recorded one; its store contains only the
 * administrator.
 */
export async function startRecordedServer(
  metadata: 'sqlite' | 'postgresql',
  postgresql?: TestPostgresql,
): Promise<RecordedServer> {
  const databases = postgresql ?? (await startPostgresql());
  const name = `golden_${metadata}_${process.pid}`;
  await databases.createDatabase(name);
  await databases.createDatabase(`${name}_metadata`);
  const address = await asRecordedUser(databases.url(name));
  await loadGoldenTables(address);
  const dataDir = mkdtempSync(join(tmpdir(), 'recorded-'));
  const env = {
    POWERSET_EXAMPLES: 'off',
    // The recordings create accounts with short passwords.
    POWERSET_PASSWORD_MIN: '1',
    APP_NAME: 'Superset',
    POWERSET_FEATURE_FLAGS: JSON.stringify(FLAGS),
    POWERSET_SQL_TIMEOUT: '3',
    POWERSET_ADMIN_USER: '',
    POWERSET_ADMIN_PASSWORD: '',
    POWERSET_GUEST_ROLE: 'Gamma',
    ...(metadata === 'postgresql' ? { POWERSET_METADATA_URL: databases.url(`${name}_metadata`) } : {}),
  };
  const script = join(import.meta.dirname, '../../dist/powerset.js');
  const made = spawnSync(
    process.execPath,
    [
      script,
      'create-admin',
      '--username',
      'admin',
      '--password',
      'admin',
      '--firstname',
      'Ad',
      '--lastname',
      'Min',
      '--email',
      'admin@example.org',
    ],
    { env: { ...process.env, POWERSET_DATA_DIR: dataDir, ...env }, encoding: 'utf8' },
  );
  if (made.status !== 0)
    throw new Error(`The administrator could not be made:\n${made.stdout}${made.stderr}`);
  const server = await startServer({ dataDir, env });
  const state = join(dataDir, 'replay-state.json');
  return {
    server,
    replay: (files, options = []) =>
      printedBy([
        join(GOLDEN_API, 'replay.mjs'),
        server.url,
        '--uri',
        address,
        '--state',
        state,
        ...options,
        ...files.map(file => resolve(GOLDEN_API, file)),
      ]),
    stop: async () => {
      await server.stop();
      if (!postgresql) await databases.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

function printedBy(args: readonly string[]): Promise<string> {
  return new Promise(resolve => {
    // A replay with failed steps also exits with an error, but its output says more.
    execFile(process.execPath, args, { maxBuffer: 256 * 1024 * 1024 }, (_error, stdout) => resolve(stdout));
  });
}
