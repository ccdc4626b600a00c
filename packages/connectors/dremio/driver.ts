import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { dremioOrigin, dremioToken } from './account.ts';
import { dremioFacts } from './facts.ts';

const DIALECT = dialectOf(dremioFacts);
const POLL_MS = 200;
const LONGEST_POLL_MS = 5000;
/** The largest page that the server returns. */
const PAGE_ROWS = 500;
const KINDS: Readonly<Record<string, ColumnKind>> = {
  INTEGER: 'integer',
  BIGINT: 'bigint',
  FLOAT: 'float',
  DOUBLE: 'float',
  DECIMAL: 'decimal',
  BOOLEAN: 'boolean',
  DATE: 'moment',
  TIMESTAMP: 'moment',
};

interface Job {
  readonly jobState: string;
  readonly rowCount?: number;
  readonly errorMessage?: string;
}
interface Page {
  readonly schema: readonly { readonly name: string; readonly type: { readonly name: string } }[];
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Runs statements as jobs through the REST API; rows arrive in pages. */
export function dremioDriver(address: ServerAddress): StatementDriver {
  const origin = dremioOrigin(address);
  const token = dremioToken(address);
  return {
    async *pages({ sql, params, maxRows, signal, schema }) {
      const headers = { Authorization: await token() };
      const ask = async <T>(path: string, body?: unknown): Promise<T> =>
        (await askJson(`${origin}/api/v3/${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          body,
          signal,
          failureOf: dremioFailure,
        })) as T;
      const context = schema ? schema.split('.') : address.path;
      const { id } = await ask<{ readonly id: string }>('sql', {
        sql: putValues(sql, params, { dialect: DIALECT, textOf: value => literalOf(value, DIALECT) }),
        ...(context.length > 0 ? { context } : {}),
      });
      let isOver = false;
      try {
        const rowCount = Math.min(maxRows, await finished(() => ask<Job>(`job/${id}`), signal));
        isOver = true;
        for (let offset = 0; offset === 0 || offset < rowCount; offset += PAGE_ROWS) {
          const page = await ask<Page>(`job/${id}/results?offset=${offset}&limit=${PAGE_ROWS}`);
          yield {
            columns: page.schema.map(({ name, type }) => ({
              name,
              type: type.name,
              kind: KINDS[type.name] ?? 'text',
            })),
            rows: page.rows.map(row => page.schema.map(({ name }) => row[name] ?? null)),
          };
        }
      } finally {
        if (!isOver)
          await askJson(`${origin}/api/v3/job/${id}/cancel`, { method: 'POST', headers }).catch(
            () => undefined,
          );
      }
    },
  };
}

async function finished(look: () => Promise<Job>, signal: AbortSignal): Promise<number> {
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)) {
    const { jobState, rowCount = 0, errorMessage = jobState } = await look();
    if (jobState === 'COMPLETED') return rowCount;
    if (jobState === 'CANCELED') throw new AppError('query.cancelled');
    if (jobState === 'FAILED') throw dremioFailure({ errorMessage });
    await wait(pauseMs, undefined, { signal });
  }
}

function dremioFailure(body: unknown, status = 400): AppError | undefined {
  const { errorMessage } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly errorMessage?: string;
  };
  if (errorMessage === undefined || status === 401 || status === 403) return undefined;
  const place = /line (\d+), column (\d+)/i.exec(errorMessage);
  return new AppError(codeOf(errorMessage), {
    detail: errorMessage,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(message: string): ErrorCode {
  if (/PARSE ERROR|Failure parsing the query|Encountered "/.test(message)) return 'query.syntax';
  if (/Object '.*' not found|Table '.*' not found/.test(message)) return 'query.table-missing';
  if (/Column '.*' not found/.test(message)) return 'query.column-missing';
  return /PERMISSION ERROR|not authorized/i.test(message) ? 'query.refused' : 'query.failed';
}
