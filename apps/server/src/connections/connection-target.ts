import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TableSource } from '@powerset/connector-kit/table-source.ts';
import type { Connection, ConnectionExtras, Connector } from '@powerset/connector-kit/connector.ts';
import type { EngineProcess } from '../engine-child/engine-process.ts';
import type { TunnelTarget } from './ssh-tunnel.ts';

/** What a connection is opened from: the address with its secrets, for the server's eyes only. */
export interface ConnectionTarget {
  readonly id: number;
  readonly sqlalchemyUri: string;
  /** What a driver is given beside the address. */
  readonly extras?: ConnectionExtras;
  /** People ask the database in their own name. */
  readonly impersonateUser?: boolean;
  /** The SSH server that leads to the database. */
  readonly tunnel?: TunnelTarget | undefined;
}

export interface OpenedConnection {
  readonly connector: Connector;
  readonly connection: Connection;
  /** The person in whose name the database is asked; null where it is asked in the connection's own. */
  readonly runsAs: string | null;
}

export interface ConnectionsDeps {
  readonly engine: EngineProcess;
  readonly target: (databaseId: number) => Promise<ConnectionTarget | undefined>;
  /** Folder that DuckDB files must lie in. */
  readonly dataDir: string;
  readonly workDir: string;
  readonly memoryLimitMb: number;
  /** The script of a driver's thread: the bundle's or the source's `driver-worker`. */
  readonly workerPath: string;
  /** Refuse databases that are files of this machine, as the setting says. */
  readonly preventUnsafeDatabases: boolean;
  /** Told the key of an SSH server that none was known of. */
  readonly rememberHostKey?: (databaseId: number, hostKey: string) => Promise<void>;
  readonly nowMs?: () => number;
  /** Tables of all databases, as somebody may read them; absent where there is no meta database. */
  readonly metaTables?: (actor: Actor) => TableSource;
}
