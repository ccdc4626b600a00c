import type { ConnectionTarget, ConnectionsDeps, OpenedConnection } from './connection-target.ts';
import { dirname, resolve } from 'node:path';
import { LRUCache } from 'lru-cache';
import { AppError, fail } from '@powerset/core/errors.ts';
import { addressParts } from '@powerset/connector-kit/address-parts.ts';
import type { EngineFacts } from '@powerset/connector-kit/engine-facts.ts';
import type { Connection, ConnectionExtras, ServerFile } from '@powerset/connector-kit/connector.ts';
import { DuckdbConfig } from '@powerset/connectors/duckdb/config.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { SqliteConfig } from '@powerset/connectors/sqlite/config.ts';
import { sqlite } from '@powerset/connectors/sqlite/index.ts';
import { connectorForUri, CONNECTORS } from '@powerset/connectors/list.ts';
import { superset } from '@powerset/connectors/superset/index.ts';
import type { AdmissionQueue } from '../engine-child/admission-queue.ts';
import { connectionFor, remoteConnection, type RemoteCaller } from '../engine-child/remote-connection.ts';
import { duckdbPath, isInside, OUTSIDE, realPath } from './address-check.ts';
import { DriverThread } from './driver-thread.ts';
import { queueOf, RunningStatements, watchedConnection, type WatchOptions } from './running-statements.ts';
import { connectorForPerson, personOf, runsAs, type Asker } from './impersonation.ts';
import { metaConnection } from './meta-connection.ts';
import { openTunnel, type Tunnel, type TunnelTarget } from './ssh-tunnel.ts';

interface KeptConnection extends OpenedConnection {
  readonly remote: RemoteCaller;
  /** The connection as seen by each user, with turns of their own. */
  readonly forPeople: LRUCache<string, Connection>;
  /** Closes it once nothing runs on it. */
  retire(): void;
}

export interface Connections {
  /**
   * Returns the connection to a database, opened on first use and then shared; with impersonation, each user
   * has their own.
   * @throws AppError `resource.not-found`, `connection.unsupported` or `connection.failed`
   */
  open(databaseId: number, asker: Asker): Promise<OpenedConnection>;
  /** Opens an address without keeping it and lists its schemas, for "test connection". */
  test(address: TestedAddress, asker: Asker): Promise<TestedConnection>;
  /**
   * Returns why an address cannot be opened with its options; undefined if nothing is known to prevent it.
   */
  problemOf(address: TestedAddress): string | undefined;
  /** Returns the back-end name of an address, such as `duckdb`; undefined if no connector supports it. */
  backendOf(sqlalchemyUri: string): string | undefined;
  /** Returns what is known of an engine without connecting. */
  factsOf(engine: string): EngineFacts | undefined;
  /** What runs on the databases; absent where nothing is watched. */
  readonly running?: RunningStatements;
  /** Forgets an open connection whose settings changed or whose database was deleted. */
  forget(databaseId: number): Promise<void>;
  close(): Promise<void>;
}

/** What a test found besides the database's answer. */
export interface TestedConnection {
  /** The key of the SSH server that leads to the database. */
  readonly hostKey?: string | undefined;
}

export interface TestedAddress {
  readonly uri: string;
  readonly extras?: ConnectionExtras;
  readonly impersonateUser?: boolean;
  readonly tunnel?: TunnelTarget | undefined;
}

/** How long a server may keep using an address that another server changed. */
const CHECKED_EVERY_MS = 5000;

const FOR_PEOPLE = { max: 1000 };

/** How many users can have their own connections to one database at a time. */
const MOST_PEOPLE = 32;

interface Kept {
  readonly target: Promise<ConnectionTarget | undefined>;
  /** The tunnel shared by all its connections, if any. */
  readonly tunnel: Promise<Tunnel | undefined>;
  /** Connections by user, null for the shared one; the most recent user is last. */
  readonly byPerson: Map<string | null, KeptConnection>;
  /** Lets statements wait where the limits of the database say so. */
  queue: AdmissionQueue | undefined;
  /** The connections with their statements watched. */
  readonly watched: WeakMap<Connection, Connection>;
  checkedMs: number;
  isCurrent: Promise<boolean>;
}

export function makeConnections(deps: ConnectionsDeps): Connections {
  const { nowMs = Date.now } = deps;
  const opened = new Map<number, Kept>();
  const running = new RunningStatements(nowMs);
  const forget = async (databaseId: number, known = opened.get(databaseId)): Promise<void> => {
    if (opened.get(databaseId) === known) opened.delete(databaseId);
    await Promise.all([...(known?.byPerson.values() ?? [])].map(({ connection }) => connection.close()));
    await known?.tunnel.then(
      tunnel => tunnel?.close(),
      () => undefined,
    );
  };
  const isCurrent = (databaseId: number, known: Kept): Promise<boolean> => {
    if (nowMs() - known.checkedMs >= CHECKED_EVERY_MS) {
      known.checkedMs = nowMs();
      known.isCurrent = Promise.all([deps.target(databaseId), known.target]).then(
        ([target, before]) => (target && keyOf(target)) === (before && keyOf(before)),
        () => false,
      );
    }
    return known.isCurrent;
  };
  const keep = (databaseId: number): Kept => {
    const found = deps.target(databaseId);
    const tunnel = found.then(target =>
      target?.tunnel ? openKnownTunnel(target, target.tunnel, deps) : undefined,
    );
    const kept: Kept = {
      target: found,
      tunnel,
      queue: undefined,
      watched: new WeakMap(),
      checkedMs: nowMs(),
      isCurrent: Promise.resolve(true),
      byPerson: new Map<string | null, KeptConnection>(),
    };
    opened.set(databaseId, kept);
    // A failed attempt is dropped, so that the next one can succeed.
    const drop = (): void => {
      if (opened.get(databaseId) === kept) opened.delete(databaseId);
    };
    kept.target.then(target => {
      if (!target) drop();
    }, drop);
    kept.tunnel.catch(drop);
    return kept;
  };
  const open = async (databaseId: number, asker: Asker): Promise<OpenedConnection> => {
    const known = opened.get(databaseId);
    if (known && !(await isCurrent(databaseId, known)) && opened.get(databaseId) === known)
      void forget(databaseId, known);
    const kept = opened.get(databaseId) ?? keep(databaseId);
    const target = (await kept.target) ?? fail('resource.not-found');
    if (engineOf(target) === superset.engine) return metaConnection(asker, deps);
    const way = throughTunnel(target, await kept.tunnel);
    kept.queue ??= queueOf(target.limits ?? {});
    // The settings may have changed while they were read.
    if (opened.get(databaseId) !== kept) return open(databaseId, asker);
    const person = personOf(asker);
    const shared = keptConnection(runsAs(target, asker), kept, runner => openTarget(way, runner, deps));
    const connection = person === undefined ? shared.connection : forPerson(person, shared);
    const watch: WatchOptions = {
      databaseId,
      asker,
      limits: target.limits ?? {},
      queue: kept.queue,
      running,
    };
    return { ...shared, connection: watched(connection, kept, watch) };
  };
  return {
    open,
    running,
    async test({ uri, tunnel: tunnelTarget, ...rest }, asker) {
      const tunnel = tunnelTarget && (await openTunnel(tunnelTarget, uri, rest.extras?.connectArgs));
      const target = throughTunnel({ sqlalchemyUri: uri, ...rest }, tunnel);
      try {
        await tryTarget(target, asker, deps);
        return { hostKey: tunnel?.hostKey };
      } finally {
        await tunnel?.close();
      }
    },
    problemOf({ uri, extras = {} }) {
      const found = connectorForUri(uri, extras);
      return found && problemIn(found, extras, deps);
    },
    backendOf: backend,
    factsOf: engine => CONNECTORS.find(connector => connector.engine === engine)?.facts,
    forget: databaseId => forget(databaseId),
    async close() {
      await Promise.all([...opened.keys()].map(databaseId => forget(databaseId)));
    },
  };
}

// Certificates belong to the server behind the tunnel.
function throughTunnel<T extends Omit<ConnectionTarget, 'id'>>(target: T, tunnel: Tunnel | undefined): T {
  if (!tunnel) return target;
  const serverName = addressParts(target.sqlalchemyUri)?.host ?? undefined;
  return {
    ...target,
    sqlalchemyUri: tunnel.uri,
    extras: { ...target.extras, ...(serverName === undefined ? {} : { serverName }) },
  };
}

async function tryTarget(
  target: Omit<ConnectionTarget, 'id'>,
  asker: Asker,
  deps: ConnectionsDeps,
): Promise<void> {
  const { connection, connector } =
    backend(target.sqlalchemyUri) === superset.engine
      ? metaConnection(asker, deps)
      : openTarget(target, runsAs(target, asker), deps);
  try {
    await connection.catalog.schemas();
  } finally {
    if (connector.engine !== duckdb.engine) await connection.close();
  }
}

async function openKnownTunnel(
  { id, sqlalchemyUri, extras }: ConnectionTarget,
  target: TunnelTarget,
  { rememberHostKey }: ConnectionsDeps,
): Promise<Tunnel> {
  const tunnel = await openTunnel(target, sqlalchemyUri, extras?.connectArgs);
  if (target.hostKey === undefined) await rememberHostKey?.(id, tunnel.hostKey);
  return tunnel;
}

function forPerson(person: string, { forPeople, connection, remote, connector }: KeptConnection): Connection {
  const found = forPeople.get(person) ?? connectionFor(person, connection, { remote, able: connector });
  forPeople.set(person, found);
  return found;
}

// Whoever gets the same connection again also gets the same watched one.
function watched(connection: Connection, kept: Kept, options: WatchOptions): Connection {
  const found = kept.watched.get(connection) ?? watchedConnection(connection, options);
  kept.watched.set(connection, found);
  return found;
}

// The least recently active user's connection is closed for a new user.
function keptConnection(
  person: string | null,
  { byPerson }: Kept,
  open: (person: string | null) => KeptConnection,
): KeptConnection {
  const found = byPerson.get(person) ?? open(person);
  byPerson.delete(person);
  byPerson.set(person, found);
  if (byPerson.size > MOST_PEOPLE) {
    const [oldest, kept] = byPerson.entries().next().value!;
    byPerson.delete(oldest);
    kept.retire();
  }
  return found;
}

function backend(uri: string): string | undefined {
  return connectorForUri(uri)?.connector.engine;
}

const engines = new WeakMap<ConnectionTarget, { readonly engine: string | undefined }>();

// Every connector is asked about an address, and every chart opens its connection.
function engineOf(target: ConnectionTarget): string | undefined {
  const known = engines.get(target) ?? { engine: backend(target.sqlalchemyUri) };
  engines.set(target, known);
  return known.engine;
}

// Identifies the settings a connection was opened with, except the learned key of the SSH server.
function keyOf({ sqlalchemyUri, extras, impersonateUser, tunnel, limits }: ConnectionTarget): string {
  return JSON.stringify([
    limits ?? {},
    sqlalchemyUri,
    extras,
    impersonateUser,
    tunnel && { ...tunnel, hostKey: undefined },
  ]);
}

function openTarget(
  { sqlalchemyUri: uri, extras }: Omit<ConnectionTarget, 'id'>,
  person: string | null,
  deps: ConnectionsDeps,
): KeptConnection {
  const found =
    (person === null ? connectorForUri(uri, extras) : connectorForPerson(person, uri, extras)) ??
    fail('connection.unsupported', { detail: `No connector supports '${uri.split(':')[0]}'.` });
  const problem = problemIn(found, extras, deps);
  if (problem !== undefined) throw new AppError('connection.failed', { detail: problem });
  if (found.connector.engine === duckdb.engine) {
    const config = DuckdbConfig.parse(found.config);
    const file = { ...config, path: allowedPath(config.path, deps) };
    const remote: RemoteCaller = {
      call: (call, options) => deps.engine.call({ op: 'on-file', file, call }, options),
      close: () =>
        deps.engine.call<null>({ op: 'forget', path: file.path }).then(
          () => undefined,
          // An engine that has just restarted has no file open.
          (error: unknown) => {
            if (!(error instanceof AppError && error.code === 'engine.restarted')) throw error;
          },
        ),
    };
    const connection = remoteConnection(remote, found.connector);
    return {
      connector: found.connector,
      connection,
      remote,
      forPeople: new LRUCache(FOR_PEOPLE),
      runsAs: null,
      retire: () => undefined,
    };
  }
  const { workDir, memoryLimitMb, workerPath } = deps;
  const config =
    found.connector.engine === sqlite.engine
      ? allowedFile(SqliteConfig.parse(found.config), deps)
      : found.config;
  const scriptsDir = workerPath.endsWith('.ts') ? undefined : dirname(workerPath);
  const thread = new DriverThread(workerPath, {
    engine: found.connector.engine,
    config,
    certificate: found.connector.trust === 'of-thread' ? extras?.serverCertificate : undefined,
    context: { workDir, memoryLimitMb, scriptsDir },
  });
  return {
    connector: found.connector,
    connection: remoteConnection(thread, found.connector),
    remote: thread,
    forPeople: new LRUCache(FOR_PEOPLE),
    runsAs: person,
    retire: () => thread.retire(),
  };
}

function problemIn(
  { connector, config }: NonNullable<ReturnType<typeof connectorForUri>>,
  { serverCertificate }: ConnectionExtras = {},
  deps: ConnectionsDeps,
): string | undefined {
  if (serverCertificate !== undefined && connector.trust === 'none')
    return `The driver of ${connector.label} takes no certificate of the server. Take it off, and make the certificate known to the machine of this server.`;
  return (
    connector.problemOf?.(config) ??
    connector
      .filesOf?.(config)
      .map(file => fileProblem(file, deps))
      .find(problem => problem !== undefined)
  );
}

function fileProblem(
  { option, path }: ServerFile,
  { dataDir, preventUnsafeDatabases }: ConnectionsDeps,
): string | undefined {
  if (preventUnsafeDatabases)
    return `The option ${option} names a file of the server, which POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS forbids.${/ca$|rootcert$/.test(option) ? ` The certificate of the database's server can be given as its server_cert.` : ''}`;
  return isInside(dataDir, path)
    ? `The option ${option} names a file in the data folder of the server, which stays closed.`
    : undefined;
}

// Server files hold other accounts' secrets, so the data folder stays closed even if files are allowed.
function allowedFile(
  { path }: SqliteConfig,
  { dataDir, preventUnsafeDatabases }: ConnectionsDeps,
): SqliteConfig {
  if (preventUnsafeDatabases)
    throw new AppError('connection.failed', {
      detail: 'SQLiteDialect_pysqlite cannot be used as a data source for security reasons.',
    });
  if (path === ':memory:') return { path };
  const full = realPath(resolve(path));
  if (isInside(dataDir, full))
    throw new AppError('connection.failed', {
      detail: "Files in the server's data folder cannot be used as a data source.",
    });
  return { path: full };
}

function allowedPath(path: string, deps: ConnectionsDeps): string {
  return duckdbPath(path, deps) ?? fail('connection.failed', { detail: OUTSIDE });
}
