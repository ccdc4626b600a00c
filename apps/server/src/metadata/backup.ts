import {
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
} from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { fail } from '@powerset/core/errors.ts';
import { MIGRATIONS } from './migrations/list.ts';

const KEPT = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/**
 * Copies the store unless the newest backup is less than a day old; always if `isNeeded`, such as before a
 * migration.
 */
export async function backUpDaily(
  sqlite: Sqlite.Database,
  dataDir: string,
  now: number,
  isNeeded: boolean,
): Promise<void> {
  const newest = listBackups(dataDir)[0];
  if (newest && !isNeeded && now - momentOf(newest) < DAY_MS) return;
  await backUp(sqlite, dataDir, now);
}

/** Copies the store while others may write to it, and returns the file. */
async function backUp(sqlite: Sqlite.Database, dataDir: string, now: number): Promise<string> {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const file = join(folderOf(dataDir), `metadata-${stamp(now)}.db`);
  const unfinished = `${file}.part`;
  await sqlite.backup(unfinished);
  renameSync(unfinished, file);
  for (const old of listBackups(dataDir).slice(KEPT)) rmSync(join(folderOf(dataDir), old));
  return file;
}

/** Copies the store at a path, even while a server uses it. */
export async function backUpFile(file: string, dataDir: string, now: number): Promise<string> {
  if (!existsSync(file)) fail('config.invalid', { detail: `Metadata store '${file}' does not exist.` });
  const { default: Database } = await import('better-sqlite3');
  const sqlite = new Database(file, { readonly: true });
  try {
    return await backUp(sqlite, dataDir, now);
  } finally {
    sqlite.close();
  }
}

/** Returns the names of the backups, newest first. */
export function listBackups(dataDir: string): readonly string[] {
  if (!existsSync(folderOf(dataDir))) return [];
  return readdirSync(folderOf(dataDir))
    .filter(name => /^metadata-\d{8}T\d{6}\.db$/.test(name))
    .sort()
    .reverse();
}

/**
 * Replaces the store with a verified backup, by default the newest, and keeps the previous store beside it.
 */
export async function restoreBackup(
  dataDir: string,
  file: string | undefined,
  now: number,
): Promise<{ readonly restored: string; readonly kept: string | undefined }> {
  const newest = listBackups(dataDir)[0];
  const source = file ?? (newest && join(folderOf(dataDir), newest));
  if (!source) fail('config.invalid', { detail: `No backup found in ${folderOf(dataDir)}.` });
  if (!existsSync(source)) fail('config.invalid', { detail: `Backup '${source}' does not exist.` });
  if (!statSync(source).isFile())
    fail('config.invalid', {
      detail: `'${source}' is not a file. Choose a backup from ${folderOf(dataDir)}.`,
    });
  const store = join(dataDir, 'metadata.db');
  if (existsSync(store) && realpathSync(source) === realpathSync(store))
    fail('config.invalid', {
      detail: `'${source}' is the metadata store itself. Choose a backup from ${folderOf(dataDir)}.`,
    });
  const checked = await checkedCopy(source, `${store}.part`);
  const kept = existsSync(store) ? `${store}.before-restore-${stamp(now)}` : undefined;
  for (const suffix of ['', '-wal']) {
    if (kept && existsSync(store + suffix)) renameSync(store + suffix, kept + suffix);
  }
  rmSync(`${store}-shm`, { force: true });
  renameSync(checked, store);
  return { restored: source, kept };
}

/** Copies a store to a path; leaves nothing there if the source is not a store or has an unknown version. */
async function checkedCopy(source: string, copy: string): Promise<string> {
  const { default: Database } = await import('better-sqlite3');
  const clean = (...suffixes: readonly string[]): void =>
    suffixes.forEach(suffix => rmSync(copy + suffix, { force: true }));
  clean('', '-wal', '-shm');
  let problem: string | undefined;
  try {
    for (const suffix of ['', '-wal'])
      if (existsSync(source + suffix)) copyFileSync(source + suffix, copy + suffix);
    const sqlite = new Database(copy, { fileMustExist: true });
    try {
      problem = problemOf(sqlite);
    } finally {
      sqlite.close();
    }
  } catch (error) {
    problem = (error as Error).message;
  }
  clean('-wal', '-shm');
  if (problem === undefined) return copy;
  clean('');
  return fail('config.invalid', {
    detail: `'${source}' could not be restored: ${problem}. The metadata store was not changed.`,
  });
}

function problemOf(sqlite: Sqlite.Database): string | undefined {
  const damage = sqlite.pragma('quick_check(1)', { simple: true });
  if (damage !== 'ok') return `it is damaged (${String(damage)})`;
  const tables = sqlite
    .prepare(
      "select count(*) from sqlite_master where type = 'table' and name in ('schema_version', 'users', 'dashboards')",
    )
    .pluck()
    .get();
  if (tables !== 3) return 'it is a database, but no metadata store';
  const newest = sqlite.prepare('select max(number) from schema_version').pluck().get();
  return Number(newest) > MIGRATIONS.at(-1)!.number ? 'a newer version made it' : undefined;
}

function folderOf(dataDir: string): string {
  return join(dataDir, 'backups');
}

function stamp(moment: number): string {
  return new Date(moment).toISOString().replace(/[-:]/g, '').slice(0, 15);
}

function momentOf(name: string): number {
  const [, y, mo, d, h, mi, s] = /(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)/.exec(name)!.map(Number);
  return Date.UTC(y!, mo! - 1, d, h, mi, s);
}
