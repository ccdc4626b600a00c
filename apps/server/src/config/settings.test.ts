import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { describeSettings, readSettings } from './settings.ts';

const empty = mkdtempSync(join(tmpdir(), 'settings-'));

function folderWith(file: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'settings-'));
  writeFileSync(join(folder, 'powerset.config.json'), file);
  return folder;
}

describe('settings', () => {
  it('have defaults for everything that is needed', () => {
    expect(readSettings({}, empty)).toMatchObject({
      port: 8088,
      host: '127.0.0.1',
      dataDir: join(empty, 'powerset-data'),
      examples: true,
      appName: 'Powerset',
    });
  });

  it('take the environment over the file', () => {
    const folder = folderWith('{"port":9000,"appName":"Sales","featureFlags":{"DRILL_BY":true}}');
    expect(readSettings({ POWERSET_PORT: '9001', POWERSET_EXAMPLES: 'off' }, folder)).toMatchObject({
      port: 9001,
      appName: 'Sales',
      featureFlags: { DRILL_BY: true },
      examples: false,
    });
  });

  it.each([
    [
      { POWERSET_PORT: 'abc' },
      'Setting POWERSET_PORT is not valid: expected a whole number from 0 to 65535.',
    ],
    [{ POWERSET_PROT: '1' }, 'Unknown setting POWERSET_PROT. See powerset --help.'],
    [
      { POWERSET_METADATA_URL: 'mysql://x' },
      'Setting POWERSET_METADATA_URL is not valid: expected an address that starts with postgresql:// or postgres://.',
    ],
    [
      { POWERSET_FEATURE_FLAGS: '{x' },
      'Setting POWERSET_FEATURE_FLAGS is not valid: expected JSON such as {"DRILL_BY":true}.',
    ],
  ])('names a wrong one: %o', (env, message) => {
    expect(() => readSettings(env, empty)).toThrow(message);
  });

  it('names a wrong one in the file', () => {
    expect(() => readSettings({}, folderWith('{"prot":1}'))).toThrow(
      'Unknown setting prot in powerset.config.json',
    );
    expect(() => readSettings({}, folderWith('{"port":"x"}'))).toThrow(
      'Setting port in powerset.config.json is not valid',
    );
    expect(() => readSettings({}, folderWith('[1]'))).toThrow('must contain a JSON object');
  });

  it('list themselves with variable, default and purpose', () => {
    expect(describeSettings()).toContainEqual({
      key: 'port',
      env: 'POWERSET_PORT',
      about: 'Port to listen on; 0 picks a free port',
      fallback: '8088',
    });
  });
});
