import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import type { BigqueryAccount } from './account.ts';
import { bigqueryColumn, bigqueryRows, type Field, type WireRow } from './types.ts';

/** How long one request waits for a query to end. */
const WAIT_MS = 20_000;
const PAGE_ROWS = 50_000;

interface Answer {
  readonly jobReference?: { readonly jobId: string; readonly location?: string };
  readonly jobComplete: boolean;
  readonly schema?: { readonly fields?: readonly Field[] };
  readonly rows?: readonly WireRow[];
  readonly pageToken?: string;
}

export type BigqueryAsk = (
  path: string,
  options?: { readonly body?: unknown; readonly signal?: AbortSignal },
) => Promise<unknown>;

/** Sends requests to the API of a project. */
export function bigqueryAsk(address: ServerAddress, account: BigqueryAccount): BigqueryAsk {
  const endpoint = address.query['api_endpoint'] ?? 'https://bigquery.googleapis.com';
  return async (path, { body, signal } = {}) =>
    askJson(`${endpoint}/bigquery/v2/projects/${encodeURIComponent(account.project)}${path}`, {
      method: body === undefined ? 'GET' : 'POST',
      headers: await account.headers(),
      body,
      signal,
      failureOf: bigqueryFailure,
    });
}

/** Returns the number of bytes that a query would read, without running it. */
export async function bytesRead(
  ask: BigqueryAsk,
  {
    sql,
    schema,
    signal,
    location,
  }: {
    readonly sql: string;
    readonly schema: string | undefined;
    readonly signal: AbortSignal;
    readonly location: string | undefined;
  },
  project: string,
): Promise<number> {
  const answer = (await ask('/queries', {
    signal,
    body: {
      query: sql,
      useLegacySql: false,
      dryRun: true,
      ...(schema ? { defaultDataset: { projectId: project, datasetId: schema } } : {}),
      ...(location ? { location } : {}),
    },
  })) as { readonly totalBytesProcessed?: string };
  return Number(answer.totalBytesProcessed ?? 0);
}

/** Runs queries and reads their rows in pages. */
export function bigqueryDriver(address: ServerAddress, account: BigqueryAccount): StatementDriver {
  const ask = bigqueryAsk(address, account);
  const [ownDataset] = address.path;
  return {
    async *pages({ sql, params, signal, schema, maxRows }) {
      const dataset = schema ?? ownDataset;
      let answer = (await ask('/queries', {
        signal,
        body: {
          query: sql,
          useLegacySql: false,
          timeoutMs: WAIT_MS,
          maxResults: Math.min(maxRows, PAGE_ROWS),
          formatOptions: { useInt64Timestamp: true },
          ...(dataset ? { defaultDataset: { projectId: account.project, datasetId: dataset } } : {}),
          ...(address.query['location'] ? { location: address.query['location'] } : {}),
          ...(params.length > 0
            ? { parameterMode: 'POSITIONAL', queryParameters: params.map(parameter) }
            : {}),
        },
      })) as Answer;
      const { jobId = '', location = '' } = answer.jobReference ?? {};
      const page = (token: string | undefined): Promise<unknown> =>
        ask(
          `/queries/${jobId}?${new URLSearchParams({
            ...(location ? { location } : {}),
            timeoutMs: String(WAIT_MS),
            maxResults: String(Math.min(maxRows, PAGE_ROWS)),
            'formatOptions.useInt64Timestamp': 'true',
            ...(token ? { pageToken: token } : {}),
          })}`,
          { signal },
        );
      try {
        while (!answer.jobComplete) answer = (await page(undefined)) as Answer;
        const fields = answer.schema?.fields ?? [];
        const columns = fields.map((field): DriverColumn => bigqueryColumn(field));
        for (;;) {
          yield { columns, rows: bigqueryRows(fields, answer.rows ?? []) };
          if (!answer.pageToken) return;
          answer = (await page(answer.pageToken)) as Answer;
        }
      } finally {
        if (!answer.jobComplete && jobId)
          await ask(`/jobs/${jobId}/cancel${location ? `?location=${encodeURIComponent(location)}` : ''}`, {
            body: {},
          }).catch(() => undefined);
      }
    },
  };
}

function parameter(value: SqlValue): unknown {
  const type =
    { number: Number.isSafeInteger(value) ? 'INT64' : 'FLOAT64', bigint: 'INT64', boolean: 'BOOL' }[
      typeof value as 'number' | 'bigint' | 'boolean'
    ] ?? 'STRING';
  return { parameterType: { type }, parameterValue: { value: value === null ? null : String(value) } };
}

function bigqueryFailure(body: unknown, status: number): AppError | undefined {
  const error = (
    body as {
      readonly error?: {
        readonly message?: string;
        readonly errors?: readonly { readonly reason?: string }[];
      };
    } | null
  )?.error;
  if (!error?.message || status === 401) return undefined;
  const place = /\[(\d+):(\d+)\]/.exec(error.message);
  return new AppError(codeOf(error.errors?.[0]?.reason ?? '', error.message), {
    detail: error.message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(reason: string, message: string): ErrorCode {
  if (/^Syntax error/.test(message)) return 'query.syntax';
  if (/^Unrecognized name/.test(message)) return 'query.column-missing';
  if (/Not found: Table|Table ".*" must be qualified|missing dataset while no default dataset/.test(message))
    return 'query.table-missing';
  if (/Not found: Dataset|Function not found/.test(message)) return 'query.object-missing';
  if (reason === 'accessDenied') return 'query.refused';
  if (reason === 'rateLimitExceeded' || reason === 'quotaExceeded' || reason === 'backendError')
    return 'engine.busy';
  return reason === 'stopped' ? 'query.cancelled' : 'query.failed';
}
