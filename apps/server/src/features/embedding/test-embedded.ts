import { generateKeyPairSync } from 'node:crypto';
import { SignJWT, type CryptoKey } from 'jose';
import type { MetadataEngine } from '../../metadata/migrate.ts';
import { testServer, type TestClient, type TestServer } from '../../test-server.ts';

export const SECRET = 'a secret that hosts share';
export const AUDIENCE = 'https://bi.example.org';

export const PAIR = generateKeyPairSync('rsa', {
  modulusLength: 2048,
  publicKeyEncoding: { type: 'spki', format: 'pem' },
  privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
});

/** Signs a token as a host's own program does. */
export const signed = (
  claims: object,
  nowMs: number,
  key: Uint8Array | CryptoKey = new TextEncoder().encode(SECRET),
  alg = 'HS256',
): Promise<string> =>
  new SignJWT({ type: 'guest', rls_rules: [], user: { username: 'own' }, ...claims })
    .setProtectedHeader({ alg })
    .setIssuedAt(Math.floor(nowMs / 1000))
    .setExpirationTime(Math.floor(nowMs / 1000) + 300)
    .sign(key);

/** A server with an embedded dashboard, another one, and a chart on the embedded one. */
export interface Embedded {
  readonly server: TestServer;
  readonly admin: TestClient;
  readonly dashboard: number;
  readonly otherDashboard: number;
  readonly chart: number;
  readonly dataset: number;
  /** The id under which the dashboard is embedded. */
  readonly uuid: string;
  /** Returns a guest token that the administrator requests for a dashboard. */
  tokenFor(id: string): Promise<string>;
  /** Returns the headers of a guest, with a new token unless one is given. */
  asGuest(token?: string): Promise<{ readonly 'x-guesttoken': string }>;
  /** Returns a request for the chart's data, with changes to its query and form data. */
  question(change?: object, form?: object): object;
}

/** Starts a server with an embedded dashboard over an empty store. */
export async function embeddedServer(engine: MetadataEngine): Promise<Embedded> {
  const server = await testServer({
    engine,
    env: {
      POWERSET_FEATURE_FLAGS: '{"EMBEDDED_SUPERSET": true}',
      POWERSET_GUEST_ROLE: 'Gamma',
      POWERSET_GUEST_TOKEN_SECRET: SECRET,
      POWERSET_GUEST_TOKEN_AUDIENCE: AUDIENCE,
      POWERSET_GUEST_TOKEN_PUBLIC_KEY: PAIR.publicKey,
    },
  });
  const admin = await server.person('admin', 'Admin');
  const made = await makeEmbedded(admin);
  const tokenFor = async (id: string): Promise<string> =>
    (
      await admin.send('POST', '/api/v1/security/guest_token/', {
        user: { username: 'eve' },
        resources: [{ type: 'dashboard', id }],
        rls: [],
      })
    ).json<{ token: string }>().token;
  return {
    server,
    admin,
    ...made,
    tokenFor,
    asGuest: async token => ({ 'x-guesttoken': token ?? (await tokenFor(made.uuid)) }),
    question: (change = {}, form = {}) => ({
      datasource: { id: made.dataset, type: 'table' },
      queries: [{ columns: ['region'], ...change }],
      form_data: { slice_id: made.chart, dashboardId: made.dashboard, ...form },
    }),
  };
}

async function makeEmbedded(
  admin: TestClient,
): Promise<Pick<Embedded, 'dashboard' | 'otherDashboard' | 'chart' | 'dataset' | 'uuid'>> {
  const make = async (path: string, body: object): Promise<number> =>
    (await admin.send('POST', `/api/v1/${path}/`, body)).json<{ id: number }>().id;
  const database = await make('database', {
    database_name: 'sales',
    sqlalchemy_uri: 'duckdb:///sales.duckdb',
  });
  const dataset = await make('dataset', { database, schema: 'main', table_name: 'sales' });
  const dashboard = await make('dashboard', { dashboard_title: 'Shown' });
  const otherDashboard = await make('dashboard', { dashboard_title: 'Hidden' });
  const params = JSON.stringify({
    viz_type: 'table',
    query_mode: 'raw',
    all_columns: ['region'],
    datasource: `${dataset}__table`,
  });
  const chart = await make('chart', {
    slice_name: 'Regions',
    viz_type: 'table',
    datasource_id: dataset,
    datasource_type: 'table',
    params,
    dashboards: [dashboard],
  });
  const { uuid } = (
    await admin.send('POST', `/api/v1/dashboard/${dashboard}/embedded`, { allowed_domains: [] })
  ).json<{ result: { uuid: string } }>().result;
  return { dashboard, otherDashboard, chart, dataset, uuid };
}
