import { z } from 'zod';
import { syncRoles } from '@powerset/server/src/auth/users.ts';
import { takeDataFolder } from '@powerset/server/src/config/data-folder.ts';
import { featureFlags } from '@powerset/server/src/config/feature-flags.ts';
import { readSettings } from '@powerset/server/src/config/settings.ts';
import {
  exportEverything,
  importBundle,
  parseBundle,
  readBundle,
  readBundleSecrets,
} from '@powerset/server/src/features/archive/service.ts';
import { backUpFile, restoreBackup } from '@powerset/server/src/metadata/backup.ts';
import { metadataFile } from '@powerset/server/src/metadata/open-store.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { needed, readGiven, readOptions, writeGiven } from './arguments.ts';
import { leaveTrace, withStore } from './store-command.ts';

// Anyone who can run commands on the machine acts as an administrator.
const OPERATOR: Actor = { userId: null, username: '', roles: [{ id: 0, name: 'Admin' }], can: () => true };

/** Upgrades the metadata store, which opening it does. */
export async function upgradeStore(args: readonly string[]): Promise<void> {
  readOptions(args, []);
  await withStore(async ({ store }) => console.log(`The metadata store (${store.engine}) is up to date.`));
}

/** Creates the built-in roles and their permissions. */
export async function initialise(args: readonly string[]): Promise<void> {
  readOptions(args, []);
  await withStore(async ({ store }) => {
    await syncRoles(store.db);
    console.log('The built-in roles and permissions are up to date.');
  });
}

/** Backs up the embedded store, even while a server uses it. */
export async function backUpStore(args: readonly string[]): Promise<void> {
  readOptions(args, []);
  const settings = readSettings(process.env, process.cwd());
  if (settings.metadataUrl)
    fail('config.invalid', {
      detail: 'The metadata store is in PostgreSQL. Back it up with PostgreSQL tools such as pg_dump.',
    });
  console.log(
    `Backed up to ${await backUpFile(metadataFile(settings.dataDir), settings.dataDir, Date.now())}`,
  );
}

/** Replaces the embedded store with a backup. */
export async function restoreStore(args: readonly string[]): Promise<void> {
  const {
    rest: [file],
  } = readOptions(args, [], { words: 1 });
  const settings = readSettings(process.env, process.cwd());
  if (settings.metadataUrl)
    fail('config.invalid', {
      detail: 'The metadata store is in PostgreSQL. Restore it with PostgreSQL tools such as pg_restore.',
    });
  const folder = takeDataFolder(settings.dataDir);
  try {
    const { restored, kept } = await restoreBackup(settings.dataDir, file, Date.now());
    console.log(`Restored ${restored}.${kept ? ` The previous store is kept as ${kept}.` : ''}`);
  } finally {
    folder.release();
  }
}

/**
 * Imports a bundle of any kind and overwrites existing items. Passwords come from a JSON file with the API's
 * field names.
 */
export async function importFile(args: readonly string[]): Promise<void> {
  const {
    rest: [file],
    secrets: secretsFile,
  } = readOptions(args, ['secrets'], { words: 1 });
  const bytes = readGiven(needed(file, 'FILE'));
  const given = secretsFile === undefined ? {} : readSecretsFile(secretsFile);
  await withStore(async ({ store, secrets, settings }) => {
    const flags = featureFlags(settings.featureFlags);
    const here = {
      db: store.db,
      secrets,
      now: Date.now,
      hasTunnels: flags['SSH_TUNNELING'] === true,
      hasTags: flags['TAGGING_SYSTEM'] === true,
    };
    const imported = await importBundle(
      parseBundle(readBundle(bytes), 'assets', true),
      { type: 'assets', overwrite: true, ...given },
      OPERATOR,
      here,
    ).catch(tellProblems);
    for (const [path, members] of Object.entries(imported.leftOut))
      console.log(`Not supported, so left out: ${path} (${members.join(', ')})`);
    for (const [path, texts] of Object.entries(imported.warnings)) console.log(`${path}: ${texts.join(' ')}`);
    await leaveTrace('bundle.import', { type: 'assets', file }, { store });
    console.log(`Imported ${file}.`);
  });
}

function readSecretsFile(file: string): ReturnType<typeof readBundleSecrets> {
  const text = Buffer.from(readGiven(file)).toString('utf8');
  try {
    const fields = z.record(z.string(), z.record(z.string(), z.string())).parse(JSON.parse(text));
    return readBundleSecrets(name => fields[name] && JSON.stringify(fields[name]));
  } catch (cause) {
    return fail('config.invalid', {
      detail: `${file} must be JSON such as {"passwords": {"databases/Sales.yaml": "…"}}, with ssh_tunnel_passwords, ssh_tunnel_private_keys, and ssh_tunnel_private_key_passwords in the same form.`,
      cause,
    });
  }
}

// API clients read the problems from the answer; on the command line they must be in the message.
function tellProblems(error: unknown): never {
  if (!(error instanceof AppError) || !error.facts.extra) throw error;
  const problems = Object.entries(error.facts.extra).map(
    ([file, problem]) => `  ${file}: ${typeof problem === 'string' ? problem : JSON.stringify(problem)}`,
  );
  return fail('config.invalid', { detail: [error.message, ...problems].join('\n'), cause: error });
}

/** Exports everything into one bundle. */
export async function exportFile(args: readonly string[]): Promise<void> {
  const {
    rest: [file],
  } = readOptions(args, [], { words: 1 });
  await withStore(async ({ store }) => {
    const { fileName, bytes } = await exportEverything(OPERATOR, {
      db: store.db,
      now: Date.now,
      hasRoles: false,
    });
    writeGiven(file ?? fileName, bytes);
    console.log(`Exported to ${file ?? fileName}.`);
  });
}
