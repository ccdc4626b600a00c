import { copyFileSync, existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type Sqlite from 'better-sqlite3';
import { fail } from '@powerset/core/errors.ts';

const KEPT = 7;
const DAY_MS = 24 * 60 * 60 * 1000;

/** Copies the store unless the newest copy is younger than a day; always when `isNeeded`, such as before a migration. */
export async function backUpDaily(sqlite: Sqlite.Database, dataDir: string, now: number, isNeeded: boolean): Promise<void> {
  const newest = listBackups(dataDir)[0];
  if (newest && !isNeeded && now - momentOf(newest) < DAY_MS) return;
  await backUp(sqlite, dataDir, now);
}

/** Copies the store as it is now, while others may write to it; answers the file. */
async function backUp(sqlite: Sqlite.Database, dataDir: string, now: number): Promise<string> {
  mkdirSync(folderOf(dataDir), { recursive: true, mode: 0o700 });
  const file = join(folderOf(dataDir), `metadata-${stamp(now)}.db`);
  const unfinished = `${file}.part`;
  await sqlite.backup(unfinished);
  renameSync(unfinished, file);
  for (const old of listBackups(dataDir).slice(KEPT)) rmSync(join(folderOf(dataDir), old));
  return file;
}

/** Copies the store at a path, which a server may be using at the same time. */
export async function backUpFile(file: string, dataDir: string, now: number): Promise<string> {
  if (!existsSync(file)) fail('config.invalid', { detail: `There is no metadata store ${file}.` });
  const { default: Database } = await import('better-sqlite3');
  const sqlite = new Database(file, { readonly: true });
  try {
    return await backUp(sqlite, dataDir, now);
  } finally {
    sqlite.close();
  }
}

/** Names of the copies, newest first. */
export function listBackups(dataDir: string): readonly string[] {
  if (!existsSync(folderOf(dataDir))) return [];
  return readdirSync(folderOf(dataDir)).filter(name => /^metadata-\d{8}T\d{6}\.db$/.test(name)).sort().reverse();
}

/** Puts a copy (the newest one when none is named) in place of the store; the store as it was is kept beside it. */
export function restoreBackup(dataDir: string, file: string | undefined, now: number): { readonly restored: string; readonly kept: string | undefined } {
  const newest = listBackups(dataDir)[0];
  const source = file ?? (newest && join(folderOf(dataDir), newest));
  if (!source) fail('config.invalid', { detail: `There is no backup in ${folderOf(dataDir)}.` });
  if (!existsSync(source)) fail('config.invalid', { detail: `There is no backup ${source}.` });
  const store = join(dataDir, 'metadata.db');
  const kept = existsSync(store) ? `${store}.before-restore-${stamp(now)}` : undefined;
  for (const suffix of ['', '-wal']) {
    if (kept && existsSync(store + suffix)) renameSync(store + suffix, kept + suffix);
  }
  rmSync(`${store}-shm`, { force: true });
  copyFileSync(source, store);
  return { restored: source, kept };
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
