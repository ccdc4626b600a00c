import { writeFileSync } from 'node:fs';
import { syncRoles } from '@powerset/server/src/auth/users.ts';
import { takeDataFolder } from '@powerset/server/src/config/data-folder.ts';
import { readSettings } from '@powerset/server/src/config/settings.ts';
import { exportEverything, importBundle, readBundle } from '@powerset/server/src/features/archive/service.ts';
import { backUpFile, restoreBackup } from '@powerset/server/src/metadata/backup.ts';
import { metadataFile } from '@powerset/server/src/metadata/open-store.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { needed, readGiven, readOptions } from './arguments.ts';
import { withStore } from './store-command.ts';

// Whoever runs commands on the machine has the rights of an administrator.
const OPERATOR: Actor = { userId: null, username: '', roles: [{ id: 0, name: 'Admin' }], can: () => true };

/** Brings the metadata store to the newest form; opening it does. */
export async function upgradeStore(): Promise<void> {
  await withStore(async ({ store }) => console.log(`The metadata store (${store.engine}) is up to date.`));
}

/** Makes the built-in roles and their permissions. */
export async function initialise(): Promise<void> {
  await withStore(async ({ store }) => {
    await syncRoles(store.db);
    console.log('Roles and permissions are in place.');
  });
}

/** Copies the embedded store, also while a server uses it. */
export async function backUpStore(): Promise<void> {
  const settings = readSettings(process.env, process.cwd());
  if (settings.metadataUrl) fail('config.invalid', { detail: 'The metadata store is in PostgreSQL: back it up with the means of PostgreSQL, such as pg_dump.' });
  console.log(`Copied to ${await backUpFile(metadataFile(settings.dataDir), settings.dataDir, Date.now())}`);
}

/** Puts a copy in place of the embedded store. */
export async function restoreStore(args: readonly string[]): Promise<void> {
  const { rest: [file] } = readOptions(args, []);
  const settings = readSettings(process.env, process.cwd());
  if (settings.metadataUrl) fail('config.invalid', { detail: 'The metadata store is in PostgreSQL: restore it with the means of PostgreSQL, such as pg_restore.' });
  const folder = takeDataFolder(settings.dataDir);
  try {
    const { restored, kept } = restoreBackup(settings.dataDir, file, Date.now());
    console.log(`Restored ${restored}.${kept ? ` What was there before is kept as ${kept}.` : ''}`);
  } finally {
    folder.release();
  }
}

/** Imports a bundle of any kind; what exists is overwritten. */
export async function importFile(args: readonly string[]): Promise<void> {
  const { rest: [file] } = readOptions(args, []);
  const bytes = readGiven(needed(file, 'FILE'));
  await withStore(async ({ store, secrets }) => {
    await importBundle(readBundle(bytes), { type: 'assets', overwrite: true, acceptsAnyType: true }, OPERATOR, { db: store.db, secrets, now: Date.now }).catch(tellProblems);
    console.log(`Imported ${file}.`);
  });
}

// A client of the API reads these from the answer; here they must stand in the message.
function tellProblems(error: unknown): never {
  if (!(error instanceof AppError) || !error.facts.extra) throw error;
  const problems = Object.entries(error.facts.extra).map(([file, problem]) => `  ${file}: ${typeof problem === 'string' ? problem : JSON.stringify(problem)}`);
  return fail('config.invalid', { detail: [error.message, ...problems].join('\n'), cause: error });
}

/** Exports everything into one bundle. */
export async function exportFile(args: readonly string[]): Promise<void> {
  const { rest: [file] } = readOptions(args, []);
  await withStore(async ({ store }) => {
    const { fileName, bytes } = await exportEverything(OPERATOR, { db: store.db, now: Date.now, hasRoles: false });
    writeFileSync(file ?? fileName, bytes);
    console.log(`Exported to ${file ?? fileName}.`);
  });
}
