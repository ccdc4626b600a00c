import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { signedIn, startServer, type RunningServer } from '../support/start-server.ts';
import { pythonFuzzer } from './python-clients.ts';

const fuzzer = await pythonFuzzer();

/** The seconds for generated calls; a nightly run takes longer. */
const SECONDS = Number(process.env['SCHEMATHESIS_SECONDS'] ?? 30);
/** Every test run makes the same calls; a longer run looks for new ones. */
const REPEATABLE = process.env['SCHEMATHESIS_SECONDS'] ? [] : ['--generation-deterministic'];
const FLAGS = {
  ALERT_REPORTS: true,
  TAGGING_SYSTEM: true,
  KV_STORE: true,
  SQLLAB_BACKEND_PERSISTENCE: true,
  EMBEDDED_SUPERSET: true,
  DASHBOARD_NATIVE_FILTERS_SET: true,
  ENABLE_TEMPLATE_PROCESSING: true,
  THUMBNAILS: true,
  DYNAMIC_PLUGINS: true,
  ENABLE_ADVANCED_DATA_TYPES: true,
};
// These calls end the session or change the permissions of the calling account, and then the server would
// refuse all later calls.
const OWN_ACCOUNT =
  'security/(login|refresh)|powerset/(sign-in|first-account|password|sessions)|security/(users|roles)/.id.|/logout';

describe.skipIf(!fuzzer)('every call that the description of the API names', () => {
  let server: RunningServer;
  let folder: string;

  beforeAll(async () => {
    server = await startServer({
      env: { POWERSET_EXAMPLES: 'off', POWERSET_FEATURE_FLAGS: JSON.stringify(FLAGS) },
    });
    folder = mkdtempSync(join(tmpdir(), 'schemathesis-'));
  });
  afterAll(async () => {
    await server.stop();
    rmSync(folder, { recursive: true, force: true });
  });

  it(
    'answers every request of Schemathesis as the description says',
    { timeout: (SECONDS + 120) * 1000 },
    async () => {
      const { token, get } = await signedIn(server.url);
      const said = await fuzzer!(
        'schemathesis',
        [
          'run',
          `${server.url}/api/v1/_openapi`,
          '--url',
          server.url,
          '--header',
          `Authorization: Bearer ${token}`,
          '--phases',
          'coverage,fuzzing',
          '--max-examples',
          '3',
          '--max-time',
          String(SECONDS),
          '--exclude-path-regex',
          OWN_ACCOUNT,
          '--checks',
          'not_a_server_error,status_code_conformance,content_type_conformance,response_schema_conformance',
          '--continue-on-failure',
          '--suppress-health-check',
          'all',
          '--warnings',
          'off',
          '--no-color',
          ...REPEATABLE,
        ],
        folder,
      ).catch((failure: { stdout?: string; message: string }) => `${failure.stdout ?? ''}${failure.message}`);
      expect(said, said.slice(-20_000)).toContain('No issues found');
      expect(Number(/Tested: (\d+)/.exec(said)?.[1])).toBeGreaterThan(250);
      expect(
        await get<{ count: number }>('/api/v1/chart/'),
        'the account was refused before the end',
      ).toHaveProperty('count');
    },
  );
});
