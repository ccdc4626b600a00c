import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import type { AddressInfo } from 'node:net';
import { fail } from '@powerset/core/errors.ts';
import { buildApp } from './app.ts';
import { makeActors } from './auth/actors.ts';
import { makeFirstAccount } from './auth/first-account.ts';
import { guestReader, guestTokenOptions } from './auth/guest-settings.ts';
import { basePathOfSettings, makeIdentity } from './auth/identity.ts';
import { makeIdentify, tokenKey } from './auth/identify.ts';
import { NOBODY, putDown } from './access/audit-trail.ts';
import { callTrail } from './access/call-trail.ts';
import { refusalTrail } from './access/refusal-trail.ts';
import { missingRoles } from './auth/missing-roles.ts';
import { argon2Passwords } from './auth/passwords.ts';
import { makePersonalTokens } from './auth/personal-tokens.ts';
import { makeSessions } from './auth/sessions.ts';
import { syncRoles, userStore } from './auth/users.ts';
import { resultCache, type CacheStore } from './cache/result-cache.ts';
import { memoryStore, NO_STORE, redisStore } from './cache/stores.ts';
import { readNodeName } from './config/node-name.ts';
import { takeDataFolder } from './config/data-folder.ts';
import { featureFlags, META_DATABASE } from './config/feature-flags.ts';
import { makeSecrets, readSecretKey } from './config/secret-key.ts';
import type { SettingOrigins, Settings } from './config/settings.ts';
import { makeConnections, type Connections } from './connections/connections.ts';
import { EngineProcess } from './engine-child/engine-process.ts';
import { loadExamples, type ExampleSource } from './examples/load-examples.ts';
import { addUploadsDatabase } from './examples/uploads-database.ts';
import { rememberHostKey, sealOpenOptions } from './features/databases/service.ts';
import { openableDatabases } from './features/databases/openable-database.ts';
import { makeHistory } from './features/query-history/service.ts';
import { frameClient } from './features/chart-packages/frame-client.ts';
import { syncPackageFolder } from './features/chart-packages/package-folder.ts';
import { siteHead } from './features/themes/site-head.ts';
import { webFiles } from './http/web-files.ts';
import { metaDatabase } from './meta-database.ts';
import { openStore, type MetadataStore } from './metadata/open-store.ts';
import { allRoutes } from './routes.ts';

export interface ServerParts {
  readonly settings: Settings;
  readonly origins: SettingOrigins;
  readonly version: string;
  /** The folder of the built web application. */
  readonly webDir: string;
  /** The script of the engine child. */
  readonly enginePath: string;
  /** The script of a driver thread. */
  readonly driverPath: string;
  /** Undefined loads none. */
  readonly examples: ExampleSource | undefined;
  readonly checksAnswers: boolean;
  readonly now: () => number;
  readonly log: (message: string, facts?: Readonly<Record<string, unknown>>) => void;
  /** Prints a line for the user who starts the server. */
  readonly say: (line: string) => void;
}

export interface RunningServer {
  readonly url: string;
  readonly store: MetadataStore;
  /** The one-time code for the first account; undefined if it exists or no code is needed. */
  readonly firstAccountCode: string | undefined;
  readonly needsFirstAccount: boolean;
  close(): Promise<void>;
}

/** Opens everything in order and listens. If a step fails, what was opened is closed again. */
export async function startServer(parts: ServerParts): Promise<RunningServer> {
  const opened: (() => void | Promise<void>)[] = [];
  const close = async (): Promise<void> => {
    for (const shut of opened.splice(0).reverse()) await shut();
  };
  try {
    return { ...(await open(parts, shut => opened.push(shut))), close };
  } catch (error) {
    await close();
    throw error;
  }
}

async function open(
  parts: ServerParts,
  onClose: (shut: () => void | Promise<void>) => void,
): Promise<Omit<RunningServer, 'close'>> {
  const { settings, now, log } = parts;
  const folder = takeDataFolder(settings.dataDir);
  onClose(() => folder.release());
  const secrets = makeSecrets(readSecretKey(settings.secretKey, settings.dataDir));
  const store = await openStore({
    dataDir: settings.dataDir,
    metadataUrl: settings.metadataUrl,
    now,
    log: (message, cause) => log(message, { cause }),
  });
  onClose(() => store.close());
  await prepareStore(store, settings, now);
  await sealOpenOptions(store.db, secrets);
  for (const line of await missingRoles(
    { POWERSET_GUEST_ROLE: settings.guestRole, POWERSET_PUBLIC_ROLE_LIKE: settings.publicRole },
    store.db,
  ))
    parts.say(line);
  if (
    settings.chartPackagesDir !== undefined &&
    featureFlags(settings.featureFlags)['DYNAMIC_PLUGINS'] === true
  )
    await syncPackageFolder(settings.chartPackagesDir, { db: store.db, now, say: parts.say });
  const engine = startEngine(parts);
  onClose(() => engine.close());
  const app = await application(parts, { store, secrets, engine });
  onClose(() => app.http.close());
  if (parts.examples && settings.examples) {
    const deps = { db: store.db, secrets, engine, dataDir: settings.dataDir, now, say: parts.say };
    await loadExamples(parts.examples, deps);
    await addUploadsDatabase(deps);
  }
  await listen(app.http, settings);
  // Started last, so that the first page does not wait for the engine.
  engine.start();
  const { port } = app.http.server.address() as AddressInfo;
  return {
    url: `http://${urlHost(settings.host)}:${port}`,
    store,
    needsFirstAccount: await app.firstAccount.isNeeded(),
    firstAccountCode: app.firstAccount.code,
  };
}

async function prepareStore(store: MetadataStore, settings: Settings, now: () => number): Promise<void> {
  await syncRoles(store.db);
  await makeHistory(store.db, readNodeName(settings.dataDir)).closeInterrupted(now(), {
    isAlone: store.engine === 'sqlite',
  });
  const users = userStore(store.db);
  if (!settings.adminUser || !settings.adminPassword || (await users.hasAny())) return;
  const passwordHash = await argon2Passwords.hash(settings.adminPassword);
  const id = await users.create(
    {
      username: settings.adminUser,
      firstName: settings.adminUser,
      lastName: 'Administrator',
      email: `${settings.adminUser}@localhost`,
      passwordHash,
    },
    ['Admin'],
    now(),
  );
  await putDown(
    {
      action: 'account.create',
      actor: NOBODY,
      facts: { by: 'settings', before: [], after: [{ id, username: settings.adminUser, roles: ['Admin'] }] },
    },
    store.db,
    now(),
  );
}

/** The number of queries that the embedded engine runs at a time; one user gets at most two. */
const MOST_ENGINE_QUERIES = 4;

function startEngine({ settings, enginePath, log }: ServerParts): EngineProcess {
  const workDir = join(settings.dataDir, 'scratch');
  mkdirSync(workDir, { recursive: true });
  removeLeftovers(settings.dataDir, workDir);
  return new EngineProcess({
    childPath: enginePath,
    workDir,
    memoryLimitMb: settings.engineMemoryMb,
    maxRunning: MOST_ENGINE_QUERIES,
    log: text => log(text),
  });
}

// An end in the middle of an upload leaves its files behind.
function removeLeftovers(dataDir: string, workDir: string): void {
  const left = [
    ...readdirSync(workDir)
      .filter(name => name.startsWith('upload-'))
      .map(name => join(workDir, name)),
    ...readdirSync(dataDir)
      .filter(name => /\.(loading|building)(\.wal)?$/.test(name))
      .map(name => join(dataDir, name)),
  ];
  for (const path of left) rmSync(path, { recursive: true, force: true });
}

async function application(
  parts: ServerParts,
  {
    store,
    secrets,
    engine,
  }: {
    readonly store: MetadataStore;
    readonly secrets: ReturnType<typeof makeSecrets>;
    readonly engine: EngineProcess;
  },
) {
  const { settings, now, log } = parts;
  const { db } = store;
  const users = userStore(db);
  const actors = makeActors(users, settings);
  const guestSigning = () => guestTokenOptions(settings, secrets, now());
  const sessions = makeSessions(db, secrets, now);
  const identity = makeIdentity({
    settings,
    db,
    passwords: argon2Passwords,
    nowMs: now,
    forgetActors: () => actors.forget(),
    log,
  });
  const firstAccount = makeFirstAccount({
    store,
    passwords: argon2Passwords,
    nowMs: now,
    host: settings.host,
    forgetActors: () => actors.forget(),
  });
  const connections = connectionsOf(parts, { db, secrets, engine });
  const files = { ...webFiles(parts.webDir), siteHead: siteHead(db, log) };
  const routes = allRoutes({
    settings,
    origins: parts.origins,
    version: parts.version,
    db,
    secrets,
    connections,
    actors,
    sessions,
    firstAccount,
    files,
    now,
    newId: randomUUID,
    tokenKey: tokenKey(settings, secrets),
    guestSigning,
    log: (message, facts) => log(message, facts),
    frameClient: frameClient(parts.driverPath),
    uploads: {
      readFile: (dataFile, signal) => engine.call({ op: 'read-file', dataFile }, { signal }),
      stageFile: (source, target, { signal, onProgress }) =>
        engine.call(
          { op: 'stage-file', source, target },
          { signal, onProgress: label => onProgress?.(Number(label)) },
        ),
      workDir: join(settings.dataDir, 'scratch'),
      mostUploadMb: settings.uploadMb,
      driverPath: parts.driverPath,
    },
    passwords: argon2Passwords,
    ...identity,
    cache: resultCache(await cacheStore(settings, log), () => new Date(now()), {
      staleS: settings.cacheStaleS,
    }),
  });
  const context = {
    appName: settings.appName,
    checksAnswers: parts.checksAnswers,
    log,
    trail: callTrail({ db, now, log }),
    refusals: refusalTrail({ db, now, log }),
    ...makeIdentify({
      actors,
      sessions,
      tokenKey: tokenKey(settings, secrets),
      nowMs: now,
      readGuest: guestReader(settings, { signing: guestSigning, db, actors }),
      remoteUser: identity.remoteUser,
      personalTokens: makePersonalTokens({ db, actors, settings, nowMs: now }),
    }),
    checkCsrf: (request: Parameters<typeof sessions.checkCsrf>[0]) => sessions.checkCsrf(request),
  };
  return {
    http: buildApp({
      context,
      files,
      trustProxy: settings.trustProxy,
      basePath: basePathOfSettings(settings),
      routes,
    }),
    firstAccount,
  };
}

interface ConnectionParts {
  readonly db: MetadataStore['db'];
  readonly secrets: ReturnType<typeof makeSecrets>;
  readonly engine: EngineProcess;
}

function connectionsOf(
  { settings, driverPath }: ServerParts,
  { db, secrets, engine }: ConnectionParts,
): Connections {
  const connections: Connections = makeConnections({
    ...(featureFlags(settings.featureFlags)[META_DATABASE] === true
      ? {
          metaTables: metaDatabase({
            db,
            open: (id, asker) => connections.open(id, asker),
            hasTemplates: featureFlags(settings.featureFlags)['ENABLE_TEMPLATE_PROCESSING'] === true,
            maxRows: settings.metaDbLimit,
          }),
        }
      : {}),
    engine,
    target: id => openableDatabases(db, secrets).byId(id),
    dataDir: settings.dataDir,
    workDir: join(settings.dataDir, 'scratch'),
    memoryLimitMb: settings.engineMemoryMb,
    workerPath: driverPath,
    preventUnsafeDatabases: settings.preventUnsafeDatabases,
    rememberHostKey: (id, hostKey) => rememberHostKey(id, hostKey, { db }),
  });
  return connections;
}

async function cacheStore(settings: Settings, log: ServerParts['log']): Promise<CacheStore> {
  if (settings.resultCache === 'off') return NO_STORE;
  if (settings.resultCache === 'memory') return memoryStore(settings.resultCacheMb * 1024 * 1024);
  const url =
    settings.redisUrl ??
    fail('config.invalid', {
      detail: 'POWERSET_RESULT_CACHE is set to redis, so POWERSET_REDIS_URL is required.',
    });
  return redisStore(url, { maxBytes: settings.resultCacheMb * 1024 * 1024, log: text => log(text) });
}

async function listen(
  app: { listen(options: { port: number; host: string }): Promise<string> },
  { port, host }: Settings,
): Promise<void> {
  try {
    await app.listen({ port, host });
  } catch (cause) {
    const { code, message } = cause as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      fail('config.invalid', {
        detail: `Port ${port} is in use. Stop the other program, or set POWERSET_PORT to another port.`,
        cause,
      });
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      fail('config.invalid', {
        detail: `The address '${host}' does not belong to this machine. Check POWERSET_HOST.`,
        cause,
      });
    if (code === 'EACCES')
      fail('config.invalid', {
        detail: `This account is not allowed to use port ${port}. Set POWERSET_PORT to another port.`,
        cause,
      });
    throw new Error(message, { cause });
  }
}

// Returns the host to open in a browser on this machine.
function urlHost(host: string): string {
  if (host === '0.0.0.0' || host === '::') return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
