import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TableSource } from '@powerset/connector-kit/table-source.ts';
import type { Connection, ConnectionExtras, Connector } from '@powerset/connector-kit/connector.ts';
import type { EngineProcess } from '../engine-child/engine-process.ts';
import type { ConnectionLimits } from './connection-limits.ts';
import type { TunnelTarget } from './ssh-tunnel.ts';

/** What a connection is opened from: the address with its secrets, only for the server. */
export interface ConnectionTarget {
  readonly id: number;
  readonly sqlalchemyUri: string;
  /** Driver settings besides the address. */
  readonly extras?: ConnectionExtras;
  /** Whether users query the database under their own names. */
  readonly impersonateUser?: boolean;
  /** The SSH server through which the database is reached. */
  readonly tunnel?: TunnelTarget | undefined;
  /** What statements may take; absent for no limits. */
  readonly limits?: ConnectionLimits;
}

export interface OpenedConnection {
  readonly connector: Connector;
  readonly connection: Connection;
  /** The user whose name the database sees; null for the connection's own account. */
  readonly runsAs: string | null;
}

export interface ConnectionsDeps {
  readonly engine: EngineProcess;
  readonly target: (databaseId: number) => Promise<ConnectionTarget | undefined>;
  /** The folder that must contain DuckDB files. */
  readonly dataDir: string;
  readonly workDir: string;
  readonly memoryLimitMb: number;
  /** The script of a driver thread: the bundle's or the source's `driver-worker`. */
  readonly workerPath: string;
  /** Whether databases that are files of this machine are refused. */
  readonly preventUnsafeDatabases: boolean;
  /** Stores the key of an SSH server whose key was unknown. */
  readonly rememberHostKey?: (databaseId: number, hostKey: string) => Promise<void>;
  readonly nowMs?: () => number;
  /** The tables of all databases that an actor may read; absent without a meta database. */
  readonly metaTables?: (actor: Actor) => TableSource;
}
