import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { DuckdbConfig } from '@powerset/connectors/duckdb/config.ts';

export interface AddressRules {
  /** Folder that DuckDB files must lie in. */
  readonly dataDir: string;
  /** Refuse databases that are files of this machine, as the setting says. */
  readonly preventUnsafeDatabases: boolean;
}

/** Why a database must not have an address, because it leads to files of this machine; undefined where nothing is in the way. */
export function addressProblem(
  uri: string,
  { dataDir, preventUnsafeDatabases }: AddressRules,
): string | undefined {
  if (!preventUnsafeDatabases) return undefined;
  const scheme = /^\s*([\w.+-]*)/.exec(uri)![1]!.toLowerCase();
  const [engine, driver] = scheme.split('+');
  if (engine === 'sqlite') return unsafe('SQLiteDialect_pysqlite');
  if (driver === 'apsw' || (engine === 'shillelagh' && !driver)) return unsafe(scheme);
  const file = duckdb.fromUri(uri);
  return file && duckdbPath(DuckdbConfig.parse(file).path, { dataDir, preventUnsafeDatabases }) === undefined
    ? OUTSIDE
    : undefined;
}

export const OUTSIDE = 'A DuckDB file must lie in the data folder of the server.';

// The words are the reference's, which clients know.
function unsafe(name: string): string {
  return `${name} cannot be used as a data source for security reasons.`;
}

/** Where a DuckDB file lies; undefined for one that may not be opened. */
export function duckdbPath(
  path: string,
  { dataDir, preventUnsafeDatabases }: AddressRules,
): string | undefined {
  const full = isAbsolute(path) ? resolve(path) : join(dataDir, path);
  const inside = relative(dataDir, full);
  return preventUnsafeDatabases && (inside.startsWith('..') || isAbsolute(inside)) ? undefined : full;
}

/** Whether a file lies in a folder, wherever links lead. */
export function isInside(folder: string, path: string): boolean {
  return !relative(realPath(folder), realPath(resolve(path))).startsWith('..');
}

/** The path behind links; the path itself where there is no such file. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
