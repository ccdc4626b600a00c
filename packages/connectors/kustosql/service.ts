import { randomUUID } from 'node:crypto';
import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import { httpOrigin, type ServerAddress } from '@powerset/connector-kit/server-address.ts';

/** A table of a response. */
export interface KustoTable {
  readonly Columns: readonly {
    readonly ColumnName: string;
    readonly ColumnType?: string;
    readonly DataType?: string;
  }[];
  readonly Rows: readonly (readonly unknown[])[];
}

/** A cluster, limited to one database. */
export interface KustoService {
  /** Returns the first table of a query's response; the query cannot change anything. */
  query(text: string, options: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<KustoTable>;
  /** Returns the first table of the response to one of our own commands. */
  command(text: string): Promise<KustoTable>;
}

const LOGIN = 'https://login.microsoftonline.com';
/** Tokens that are about to expire are not reused. */
const SPARE_MS = 60_000;

/** Connects to a cluster through its REST interface, as an Entra ID application. */
export function kustoService(address: ServerAddress): KustoService {
  const origin = httpOrigin(address);
  const [db] = address.path;
  if (db === undefined)
    throw new AppError('connection.failed', {
      detail:
        'The address names no database: kustosql+https://cluster.kusto.windows.net/database?azure_ad_client_id=…&azure_ad_client_secret=…&azure_ad_tenant_id=…',
    });
  const token = applicationToken(address);
  const ask = async (
    path: 'query' | 'mgmt',
    body: object,
    headers: Readonly<Record<string, string>> = {},
    signal?: AbortSignal,
  ): Promise<KustoTable> => {
    const answer = (await askJson(`${origin}/v1/rest/${path}`, {
      method: 'POST',
      body: { db, ...body },
      headers: { Authorization: `Bearer ${await token()}`, ...headers },
      keepsDecimals: true,
      ...(signal ? { signal } : {}),
      failureOf: kustoFailure,
    })) as { readonly Tables: readonly KustoTable[] };
    const [table] = answer.Tables;
    // A failure during the response replaces a row.
    const failed = table?.Rows.find(row => !Array.isArray(row)) as
      | { readonly Exceptions?: readonly string[] }
      | undefined;
    if (failed)
      throw kustoFailure({ error: { '@message': failed.Exceptions?.join('\n') ?? 'The query failed.' } })!;
    return table ?? { Columns: [], Rows: [] };
  };
  const command = (csl: string): Promise<KustoTable> => ask('mgmt', { csl });
  return {
    command,
    query: async (csl, options, signal) => {
      const id = `Powerset;${randomUUID()}`;
      const stop = (): void => void command(`.cancel query "${id}"`).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        return await ask(
          'query',
          { csl, properties: { Options: { ...options, request_readonly: true } } },
          { 'x-ms-client-request-id': id, 'x-ms-readonly': 'true' },
          signal,
        );
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

function applicationToken({ query, host }: ServerAddress): () => Promise<string> {
  const [client_id, client_secret, tenant] = [
    query['azure_ad_client_id'],
    query['azure_ad_client_secret'],
    query['azure_ad_tenant_id'],
  ];
  if (client_id === undefined || client_secret === undefined || tenant === undefined)
    throw new AppError('connection.failed', {
      detail:
        'The address names no application of Entra ID (azure_ad_client_id, azure_ad_client_secret and azure_ad_tenant_id). The account of this machine is never used.',
    });
  const login = `${query['authority'] ?? LOGIN}/${encodeURIComponent(tenant)}/oauth2/v2.0/token`;
  let token: { readonly text: string; readonly endsMs: number } | undefined;
  return async () => {
    if (!token || token.endsMs - SPARE_MS < Date.now()) {
      const answer = (await askJson(login, {
        method: 'POST',
        headers: { 'Content-Type': 'application/x-www-form-urlencoded' },
        body: new URLSearchParams({
          grant_type: 'client_credentials',
          client_id,
          client_secret,
          scope: `https://${host}/.default`,
        }).toString(),
        failureOf: () => new AppError('connection.failed', { detail: 'Entra ID refused the application.' }),
      })) as { readonly access_token: string; readonly expires_in: number };
      token = { text: answer.access_token, endsMs: Date.now() + answer.expires_in * 1000 };
    }
    return token.text;
  };
}

const MEANINGS: readonly (readonly [RegExp, ErrorCode])[] = [
  [/syntax|SYN\d{4}|parse/i, 'query.syntax'],
  [/Failed to resolve (table|entity)|SEM0100.*table|Invalid object name/i, 'query.table-missing'],
  [/Failed to resolve (scalar|column)|SEM0100|Invalid column name/i, 'query.column-missing'],
  [/Unknown function|SEM0260/i, 'query.object-missing'],
  [/cancel/i, 'query.cancelled'],
  [/principal .* is not authorized|forbidden/i, 'query.refused'],
  [/memory|E_LOW_MEMORY/i, 'query.out-of-memory'],
  [/throttl/i, 'engine.busy'],
];

function kustoFailure(body: unknown, status = 400): AppError | undefined {
  const { error } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly error?: { readonly '@message'?: string; readonly message?: string };
  };
  const message = error?.['@message'] ?? error?.message;
  if (message === undefined || status === 401) return undefined;
  const place = /\[?line:position\]?\s*=?\s*\[?(\d+):(\d+)/i.exec(message);
  return new AppError(MEANINGS.find(([pattern]) => pattern.test(message))?.[1] ?? 'query.failed', {
    detail: message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}
