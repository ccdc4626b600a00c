import { realpathSync } from 'node:fs';
import { isAbsolute, join, relative, resolve } from 'node:path';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { DuckdbConfig } from '@powerset/connectors/duckdb/config.ts';

export interface AddressRules {
  /** The folder that must contain DuckDB files. */
  readonly dataDir: string;
  /** Whether databases that are files of this machine are refused. */
  readonly preventUnsafeDatabases: boolean;
}

/** Returns why an address that leads to files of this machine is refused; undefined if it is allowed. */
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

// The words are Superset's, which clients know.
function unsafe(name: string): string {
  return `${name} cannot be used as a data source for security reasons.`;
}

/** Returns the path of a DuckDB file; undefined if it may not be opened. */
export function duckdbPath(
  path: string,
  { dataDir, preventUnsafeDatabases }: AddressRules,
): string | undefined {
  const full = isAbsolute(path) ? resolve(path) : join(dataDir, path);
  const inside = relative(dataDir, full);
  return preventUnsafeDatabases && (inside.startsWith('..') || isAbsolute(inside)) ? undefined : full;
}

/** Returns whether a file is in a folder after resolving links. */
export function isInside(folder: string, path: string): boolean {
  return !relative(realPath(folder), realPath(resolve(path))).startsWith('..');
}

/** Returns the path behind links, or the path itself if the file does not exist. */
export function realPath(path: string): string {
  try {
    return realpathSync(path);
  } catch {
    return path;
  }
}
