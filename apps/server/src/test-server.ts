import { ALL_ENDPOINTS } from '@powerset/contracts/all.ts';
import { stageFile } from '@powerset/connectors/duckdb/load-file.ts';
import { readDataFile } from '@powerset/connectors/duckdb/read-data-file.ts';
import { CONNECTORS } from '@powerset/connectors/list.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance, InjectOptions, LightMyRequestResponse } from 'fastify';
import { AppError } from '@powerset/core/errors.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import { duckdb } from '@powerset/connectors/duckdb/index.ts';
import { callTrail } from './access/call-trail.ts';
import { refusalTrail } from './access/refusal-trail.ts';
import { buildApp } from './app.ts';
import { makeActors } from './auth/actors.ts';
import { makeFirstAccount } from './auth/first-account.ts';
import { guestReader, guestTokenOptions } from './auth/guest-settings.ts';
import { basePathOfSettings, makeIdentity } from './auth/identity.ts';
import { makeIdentify, tokenKey } from './auth/identify.ts';
import { makePersonalTokens } from './auth/personal-tokens.ts';
import { makeSessions } from './auth/sessions.ts';
import { issueToken } from './auth/tokens.ts';
import { syncRoles, userStore } from './auth/users.ts';
import { resultCache, type CacheStore } from './cache/result-cache.ts';
import { NO_STORE } from './cache/stores.ts';
import { makeSecrets, type Secrets } from './config/secret-key.ts';
import { readSettings, settingOrigins } from './config/settings.ts';
import type { Connections } from './connections/connections.ts';
import type { WebFiles } from './http/web-files.ts';
import type { MetadataEngine } from './metadata/migrate.ts';
import type { MetadataStore } from './metadata/open-store.ts';
import { siteHead } from './features/themes/site-head.ts';
import { freshStore } from './metadata/test-stores.ts';
import { allRoutes } from './routes.ts';

/** A complete application over an empty store, for tests through HTTP. */
export interface TestServer {
  readonly app: FastifyInstance;
  readonly store: MetadataStore;
  /** What the application logged. */
  readonly logged: { readonly message: string; readonly facts: Readonly<Record<string, unknown>> }[];
  /** The clock, which tests can move. */
  readonly clock: { now: number };
  /** Returns a client that sends requests as a user with these roles. */
  person(name: string, ...roles: string[]): Promise<TestClient>;
  visitor: TestClient;
  close(): Promise<void>;
}

export interface TestClient {
  readonly userId: number | null;
  /** Returns a token that is valid by the clock. */
  token(): Promise<string | undefined>;
  /** Returns the headers that identify the sender: a token, or the session cookie where only that counts. */
  headersFor(method: string, url: string): Promise<Record<string, string>>;
  get(url: string, headers?: Record<string, string>): Promise<LightMyRequestResponse>;
  send(
    method: 'POST' | 'PUT' | 'DELETE',
    url: string,
    payload?: InjectOptions['payload'],
    headers?: Record<string, string>,
  ): Promise<LightMyRequestResponse>;
}

export interface TestServerOptions {
  readonly engine?: MetadataEngine;
  /** The listening address, which decides about the one-time code. */
  readonly host?: string;
  readonly env?: Record<string, string>;
  /** The initial time. */
  readonly now?: number;
  /** Another server's store, which this one does not close. */
  readonly store?: MetadataStore;
  /** How databases are reached; by default a connection with one table. */
  readonly connections?: (store: MetadataStore, secrets: Secrets) => Connections;
  /** The answer of the only connection, if the others do not matter. */
  readonly run?: Connection['run'];
  /** Where results are stored; nowhere by default. */
  readonly results?: CacheStore;
}

// Hashing is slow on purpose; other tests need not wait for it.
const plainPasswords = {
  hash: async (password: string) => `plain:${password}`,
  matches: async (hash: string, password: string) => hash === `plain:${password}`,
  isOutdated: () => false,
};

export async function testServer({
  engine = 'sqlite',
  host = '127.0.0.1',
  env = {},
  run,
  connections,
  results = NO_STORE,
  store: shared,
  now: startsAt = Date.UTC(2026, 0, 1, 12),
}: TestServerOptions = {}): Promise<TestServer> {
  const clock = { now: startsAt };
  const now = (): number => clock.now;
  const store = shared ?? (await freshStore(engine, now));
  await syncRoles(store.db);
  const { db } = store;
  const given = {
    POWERSET_DATA_DIR: mkdtempSync(join(tmpdir(), 'server-')),
    POWERSET_HOST: host,
    // Test databases may be files anywhere.
    ...(connections ? { POWERSET_PREVENT_UNSAFE_DB_CONNECTIONS: 'off' } : {}),
    ...env,
  };
  const settings = readSettings(given, tmpdir());
  const secrets = makeSecrets('a key that only tests use');
  const users = userStore(db);
  const actors = makeActors(users, settings);
  const guestSigning = () => guestTokenOptions(settings, secrets, clock.now);
  const sessions = makeSessions(db, secrets, now);
  const logged: TestServer['logged'] = [];
  const identity = makeIdentity({
    settings,
    db,
    passwords: plainPasswords,
    nowMs: now,
    forgetActors: () => actors.forget(),
    log: (message, facts) => void logged.push({ message, facts }),
  });
  const firstAccount = makeFirstAccount({
    store,
    passwords: plainPasswords,
    nowMs: now,
    host: settings.host,
    forgetActors: () => actors.forget(),
  });
  const key = tokenKey(settings, secrets);
  const files = {
    ...NO_FILES,
    siteHead: siteHead(db, (message, facts) => void logged.push({ message, facts })),
  };
  const routes = allRoutes({
    settings,
    origins: settingOrigins(given, tmpdir()),
    version: 'test',
    db,
    secrets,
    connections: connections
      ? connections(store, secrets)
      : connectionsTo(run ? { ...TEST_CONNECTION, run } : TEST_CONNECTION),
    actors,
    sessions,
    firstAccount,
    files,
    now,
    newId: () => crypto.randomUUID(),
    tokenKey: key,
    guestSigning,
    log: (message, facts) => void logged.push({ message, facts }),
    frameClient: () => 'globalThis.isClient = true;',
    uploads: {
      readFile: (file, signal) => readDataFile(file, { memoryLimitMb: 256, workDir: tmpdir(), signal }),
      stageFile: (source, target, options) =>
        stageFile(source, target, { memoryLimitMb: 256, workDir: tmpdir(), ...options }),
      workDir: tmpdir(),
      mostUploadMb: 300,
      driverPath: 'source.ts',
    },
    passwords: plainPasswords,
    ...identity,
    cache: resultCache(results, () => new Date(clock.now)),
  });
  const log = (message: string, facts: Readonly<Record<string, unknown>>) =>
    void logged.push({ message, facts });
  const context = {
    appName: settings.appName,
    checksAnswers: true,
    trail: callTrail({ db, now, log }),
    refusals: refusalTrail({ db, now, log }),
    ...makeIdentify({
      actors,
      sessions,
      tokenKey: key,
      nowMs: now,
      readGuest: guestReader(settings, { signing: guestSigning, db, actors }),
      remoteUser: identity.remoteUser,
      personalTokens: makePersonalTokens({ db, actors, settings, nowMs: now }),
    }),
    log,
    checkCsrf: sessions.checkCsrf,
  };
  const app = buildApp({
    context,
    files,
    trustProxy: settings.trustProxy,
    basePath: basePathOfSettings(settings),
    routes,
  });
  return {
    app,
    store,
    logged,
    clock,
    visitor: client(app, null, { token: async () => undefined, session: async () => ({}) }),
    async person(name, ...roles) {
      const id = await users.create(
        {
          username: name,
          firstName: name,
          lastName: 'Tester',
          email: `${name}@example.org`,
          passwordHash: `plain:${name}`,
        },
        roles,
        clock.now,
      );
      return client(app, id, {
        token: async () => issueToken('access', (await users.byId(id))!, { key, nowMs: clock.now }),
        session: () => signIn(app, name),
      });
    },
    async close() {
      await app.close();
      if (!shared) await store.close();
    },
  };
}

const OLD_VIEWS = ['/csstemplateasyncmodelview/api/read', '/dynamic-plugins/api/read', '/tagview/tags'].map(
  path => ({
    method: 'GET',
    path,
  }),
);
const SESSION_ONLY = [...ALL_ENDPOINTS.filter(endpoint => endpoint.sessionOnly), ...OLD_VIEWS].map(
  ({ method, path }) => ({
    method,
    pattern: new RegExp(`^${path.replace(/\/$/, '').replace(/:\w+/g, '[^/]+')}/?(?:\\?|$)`),
  }),
);

function client(
  app: FastifyInstance,
  userId: number | null,
  { token, session }: { token(): Promise<string | undefined>; session(): Promise<Record<string, string>> },
): TestClient {
  const headersFor = async (method: string, url: string): Promise<Record<string, string>> => {
    if (SESSION_ONLY.some(known => known.method === method && known.pattern.test(url))) return session();
    const bearer = await token();
    return bearer ? { authorization: `Bearer ${bearer}` } : {};
  };
  return {
    userId,
    token,
    headersFor,
    get: async (url, headers = {}) =>
      app.inject({ method: 'GET', url, headers: { ...(await headersFor('GET', url)), ...headers } }),
    send: async (method, url, payload, headers = {}) =>
      app.inject({
        method,
        url,
        headers: { ...(await headersFor(method, url)), ...headers },
        ...(payload === undefined ? {} : { payload }),
      }),
  };
}

/** Signs in a user whose password is the name. */
async function signIn(app: FastifyInstance, name: string): Promise<Record<string, string>> {
  const answer = await app.inject({
    method: 'POST',
    url: '/api/v1/powerset/sign-in',
    payload: { username: name, password: name },
  });
  if (answer.statusCode !== 200) return {};
  const cookies = answer.cookies.map(({ name: key, value }) => `${key}=${value}`).join('; ');
  return {
    cookie: cookies,
    'x-csrftoken': answer.json<{ result: { csrf_token: string } }>().result.csrf_token,
  };
}

const NO_FILES: WebFiles = {
  typeface: () => undefined,
  page: '<!doctype html><html><head><link rel="icon" href="/static/favicon.svg"></head><body><div id="root"></div></body></html>',
  screens: {},
  send: () => undefined,
};

/** Tables `sales` and `secrets` in the schema `main`. */
export const TEST_CATALOG: Connection['catalog'] = {
  schemas: async () => ['main', 'other'],
  defaultSchema: async () => 'main',
  tables: async schema =>
    schema === 'main'
      ? [
          { schema, name: 'sales', type: 'table' },
          { schema, name: 'secrets', type: 'table' },
        ]
      : [],
  table: async (_schema, name) => ({
    columns:
      name === 'sales' || name === 'old' || name === 'sheet'
        ? [
            { name: 'sold_at', type: 'TIMESTAMP', isNullable: false },
            { name: 'region', type: 'VARCHAR', isNullable: true },
          ]
        : [],
    primaryKey: [],
  }),
  functionNames: async () => ['sum'],
};

/** A table `sales` of two columns, and a SELECT that counts. */
const TEST_CONNECTION: Connection = {
  run: async () => ({ columns: [], rowCount: 0 }),
  async *stream() {
    yield { columns: [], rowCount: 0 };
  },
  close: async () => {},
  describe: async sql =>
    sql.includes('broken')
      ? Promise.reject(new AppError('query.syntax'))
      : [
          { name: 'region', type: 'VARCHAR', isNullable: true },
          { name: 'n', type: 'BIGINT', isNullable: true },
        ],
  read: async sql => ({
    ok: true,
    statements: sql.split(';').map(text => ({
      sql: text.trim(),
      isReadOnly: !/^\s*delete/i.test(text),
      tables: [{ schema: null, name: 'sales' }],
    })),
  }),
  catalog: TEST_CATALOG,
};

const connectionsTo = (connection: Connection): Connections => ({
  open: async () => ({
    connection,
    connector: duckdb as unknown as Awaited<ReturnType<Connections['open']>>['connector'],
    runsAs: null,
  }),
  test: async ({ uri }) =>
    uri.includes('unreachable') ? Promise.reject(new AppError('connection.failed')) : {},
  factsOf: engine => CONNECTORS.find(connector => connector.engine === engine)?.facts,
  problemOf: () => undefined,
  backendOf: uri => /^(duckdb|postgresql)/.exec(uri)?.[1],
  forget: async () => {},
  close: async () => {},
});

/** Returns a connection to the test database with other abilities. */
export function testConnection(change: Partial<Connection>): Connections {
  return connectionsTo({ ...TEST_CONNECTION, ...change });
}
