import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Sqlite from 'better-sqlite3';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { REFERENCE_KEY, referenceInSqlite } from '../server/src/moving/test-reference.ts';
import { shop } from '../server/src/moving/test-shop.ts';
import type { Installation } from './installation.ts';
import { nodeProblem } from './node-version.ts';
import { COMMANDS, runCommand } from './run-command.ts';

const installation: Installation = {
  version: '1.2.3',
  webDir: '',
  enginePath: '',
  driverPath: '',
  examplesDir: '',
  isBuilt: false,
};

let printed: string[];
let folder: string;
const run = async (...args: string[]): Promise<string> => {
  printed = [];
  await runCommand(args, installation);
  return printed.join('\n');
};

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'command-'));
  vi.stubEnv('POWERSET_DATA_DIR', folder);
  vi.spyOn(console, 'log').mockImplementation((line: unknown) => void printed.push(String(line)));
});
afterEach(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});

describe('the command line', () => {
  it.each([
    ['20.20.2', 'Powerset needs Node.js 22.18 or later; this is 20.20.2.'],
    ['22.17.9', 'Powerset needs Node.js 22.18 or later; this is 22.17.9.'],
    ['22.18.0', undefined],
    ['24.1.0', undefined],
  ])('says of Node.js %s: %s', (version, problem) => {
    expect(nodeProblem(version)).toBe(problem);
  });

  it('lists every command in its help', async () => {
    const help = await run('--help');
    for (const { name } of COMMANDS) expect(help).toContain(`  ${name} `);
    expect(await run('--version')).toBe('1.2.3');
  });

  it.each([
    [['fly'], "Unknown command 'fly'. See powerset --help."],
    [['db', 'downgrade'], "Unknown command 'db downgrade'. See powerset --help."],
    [['fab', 'fly'], "Unknown command 'fab fly'. See powerset --help."],
    [
      ['fab', 'reset-password', '--username', 'nobody', '--password', 'x'],
      "Account 'nobody' does not exist.",
    ],
    [['create-admin'], '--username is missing.'],
    [['reset-password', '--username', 'nobody', '--password', 'x'], "Account 'nobody' does not exist."],
    [['import'], 'FILE is missing.'],
    [['create-admin', '--username', ' ', '--password', 'x'], '--username is missing.'],
    [['backup', 'elsewhere.db'], "Unexpected argument 'elsewhere.db'."],
    [['db', 'upgrade', 'now'], "Unexpected argument 'now'."],
    [['export', 'a.zip', 'b.zip'], "Unexpected argument 'b.zip'."],
    [['export', '/no/such/x.zip'], '/no/such/x.zip cannot be written'],
    [['export-roles', '--path', '/no/such/x.json'], '/no/such/x.json cannot be written'],
    [['import', '/no/such.zip'], '/no/such.zip cannot be read'],
    [['db', 'restore'], 'no backup'],
    [['import-roles'], '--path is missing.'],
    [['import-roles', '--path', '/no/such.json'], '/no/such.json cannot be read'],
    [['migrate'], '--from is missing.'],
    [['migrate', '--from', 'sqlite:////no/such.db'], "File '/no/such.db' does not exist."],
    [
      ['migrate', '--from', 'sqlite:////no/such.db', '--report', '/no/such/report.json'],
      '/no/such/report.json cannot be written',
    ],
    [['migrate', '--verify'], '--old-url is missing.'],
    [
      ['migrate', '--verify', '--old-url', 'superset.example', '--old-cookie', 'x', '--token', 'y'],
      'The address of Superset must begin with http:// or https://',
    ],
    [['migrate', '--speed', '9'], "Unknown option '--speed'"],
  ] as const)('reports what is wrong with %s', async (args, message) => {
    await expect(run(...args)).rejects.toThrow(
      new RegExp(message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&'), 'i'),
    );
  });

  it('creates roles and an administrator, and changes the administrator’s password', async () => {
    expect(await run('init')).toBe('The built-in roles and permissions are up to date.');
    expect(await run('create-admin', '--username', 'ada', '--password', 'first password')).toBe(
      'Created administrator ada.',
    );
    await expect(run('create-admin', '--username', 'ada', '--password', 'x')).rejects.toThrow(
      "Account 'ada' already exists.",
    );
    await expect(
      run('create-admin', '--username', 'bob', '--email', 'ada@localhost', '--password', 'x'),
    ).rejects.toThrow("The email address 'ada@localhost' is already in use.");
    vi.stubEnv('POWERSET_NEW_PASSWORD', 'second password');
    expect(await run('reset-password', '--username', 'ada')).toBe(
      'Changed the password of ada and ended all sessions.',
    );
    const store = new Sqlite(join(folder, 'metadata.db'), { readonly: true });
    expect(store.prepare("select action, json ->> 'by' as by from logs order by id").all()).toEqual([
      { action: 'account.create', by: 'command line' },
      { action: 'account.password', by: 'command line' },
    ]);
    store.close();
  });

  it('backs up the store and restores the backup', async () => {
    expect(await run('db', 'upgrade')).toBe('The metadata store (sqlite) is up to date.');
    expect(await run('db', 'backup')).toContain('Backed up to');
    await run('create-admin', '--username', 'ada', '--password', 'first password');
    expect(await run('db', 'restore')).toContain('Restored');
    await expect(run('reset-password', '--username', 'ada', '--password', 'x')).rejects.toThrow(
      "Account 'ada' does not exist.",
    );
  });

  it('adds the permissions in a file to roles and finds data by name', async () => {
    await run('migrate', '--from', await referenceInSqlite(shop()), '--secret-key', REFERENCE_KEY);
    const path = join(folder, 'roles.json');
    const right = (permission: string, on: string): object => ({
      permission: { name: permission },
      view_menu: { name: on },
    });
    writeFileSync(
      path,
      JSON.stringify([
        {
          name: 'Readers',
          permissions: [
            right('can_read', 'Dashboard'),
            right('database_access', '[Files].(id:77)'),
            right('datasource_access', '[Shop].[orders](id:500)'),
            right('schema_access', '[Shop].[shop].[sales]'),
            right('can_fly', 'Kite'),
          ],
        },
        {
          name: 'Gamma',
          permissions: [
            right('can_write', 'Database'),
            right('schema_access', '[Shop].[sales]'),
            right('schema_access', '[Shop].[other].[sales]'),
          ],
        },
      ]),
    );
    expect((await run('import-roles', '--path', path)).split('\n')).toEqual([
      'Readers: created, permissions added: 4; unknown: can_fly on Kite',
      'Gamma: permissions added: 1; unknown: schema_access on [Shop].[other].[sales]',
    ]);
    expect(await run('import-roles', '--path', path)).toMatch(/^Readers: permissions added: 0;/);
    const exported = JSON.parse(await run('export-roles')) as {
      name: string;
      permissions: { permission: { name: string }; view_menu: { name: string } }[];
    }[];
    expect(
      exported
        .find(role => role.name === 'Readers')!
        .permissions.map(({ permission, view_menu: on }) => `${permission.name} on ${on.name}`)
        .sort(),
    ).toEqual([
      'can_read on Dashboard',
      'database_access on [Files].(id:2)',
      'datasource_access on [Shop].[orders](id:11)',
      'schema_access on [Shop].[sales]',
    ]);
    expect(exported.find(role => role.name === 'Gamma')!.permissions).not.toContainEqual(
      right('can_write', 'Database'),
    );
    expect(await run('export-roles', '--path', path)).toBe(`Written to ${path}.`);
    expect(await run('import-roles', '--path', path)).toMatch(/^Readers: permissions added: 0$/m);
    writeFileSync(path, '[{"name": "x"}]');
    await expect(run('import-roles', '--path', path)).rejects.toThrow(
      'The file was not created by export-roles: 0.permissions',
    );
    writeFileSync(path, 'no json');
    await expect(run('import-roles', '--path', path)).rejects.toThrow('The file is not valid JSON');
  });

  it('copies a running Superset and exports it as a bundle', async () => {
    const from = await referenceInSqlite(shop());
    const report = join(folder, 'report.json');
    expect(await run('migrate', '--from', from, '--secret-key', REFERENCE_KEY, '--dry-run')).toContain(
      'This was a dry run',
    );
    expect(await run('migrate', '--from', from, '--secret-key', REFERENCE_KEY, '--report', report)).toMatch(
      /^chart +2 +0 +0 +0 +1$/m,
    );
    expect(
      (JSON.parse(readFileSync(report, 'utf8')) as { counts: { dashboard: object } }).counts.dashboard,
    ).toEqual({ new: 1, updated: 0, unchanged: 0, kept: 0, failed: 0 });
    vi.stubEnv('POWERSET_MIGRATE_FROM', from);
    vi.stubEnv('POWERSET_MIGRATE_SECRET_KEY', REFERENCE_KEY);
    expect(await run('migrate')).toMatch(/^dashboard +0 +0 +1 +0 +0$/m);
    const bundle = join(folder, 'all.zip');
    expect(await run('export', bundle)).toBe(`Exported to ${bundle}.`);
    vi.stubEnv('POWERSET_DATA_DIR', mkdtempSync(join(tmpdir(), 'command-')));
    await expect(run('import', bundle)).rejects.toThrow('SSH Tunneling is not enabled');
    vi.stubEnv('POWERSET_FEATURE_FLAGS', '{"SSH_TUNNELING":true}');
    await expect(run('import', bundle)).rejects.toThrow(
      /^Error importing assets\n[^]*  databases\/Shop\.yaml: .*Must provide a password for the database/,
    );
    const secrets = join(folder, 'secrets.json');
    writeFileSync(secrets, 'no json');
    await expect(run('import', bundle, '--secrets', secrets)).rejects.toThrow(/must be JSON such as/);
    writeFileSync(
      secrets,
      JSON.stringify({
        passwords: { 'databases/Shop.yaml': 'geheim' },
        ssh_tunnel_private_keys: { 'databases/Shop.yaml': '-----BEGIN KEY' },
        ssh_tunnel_private_key_passwords: { 'databases/Shop.yaml': 'durch' },
      }),
    );
    expect(await run('import', bundle, '--secrets', secrets)).toBe(`Imported ${bundle}.`);
    writeFileSync(join(folder, 'broken.zip'), 'no bundle');
    await expect(run('import', join(folder, 'broken.zip'))).rejects.toThrow();
  });
});
