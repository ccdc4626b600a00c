import { setTimeout as wait } from 'node:timers/promises';
import { AppError, fail, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { putValues } from '@powerset/connector-kit/put-values.ts';
import { httpOrigin, type ServerAddress } from '@powerset/connector-kit/server-address.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { databricksFacts } from './facts.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  BYTE: 'integer',
  SHORT: 'integer',
  INT: 'integer',
  LONG: 'bigint',
  FLOAT: 'float',
  DOUBLE: 'float',
  DECIMAL: 'decimal',
  BOOLEAN: 'boolean',
  DATE: 'moment',
  TIMESTAMP: 'moment',
  TIMESTAMP_NTZ: 'moment',
};
const POLL_MS = 200;
const LONGEST_POLL_MS = 5000;

interface Chunk {
  readonly data_array?: readonly (readonly unknown[])[];
  readonly next_chunk_internal_link?: string;
}

interface Answer {
  readonly statement_id: string;
  readonly status: {
    readonly state: 'PENDING' | 'RUNNING' | 'SUCCEEDED' | 'FAILED' | 'CANCELED' | 'CLOSED';
    readonly error?: { readonly error_code?: string; readonly message?: string };
  };
  readonly manifest?: {
    readonly schema: {
      readonly columns?: readonly {
        readonly name: string;
        readonly type_name: string;
        readonly type_text: string;
      }[];
    };
  };
  readonly result?: Chunk;
}

/** Runs statements through the statement execution API of a SQL warehouse; rows arrive in chunks. */
export function databricksDriver(address: ServerAddress): StatementDriver {
  const origin = httpOrigin(address);
  const headers = { Authorization: `Bearer ${address.password ?? ''}` };
  const warehouse = warehouseOf(address);
  const catalog = catalogOf(address);
  const dialect = dialectOf(databricksFacts);
  return {
    async *pages({ sql, params, maxRows, signal, schema }) {
      const ask = async <T>(path: string, body?: unknown): Promise<T> =>
        (await askJson(`${origin}${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          body,
          signal,
          failureOf: databricksFailure,
        })) as T;
      const begun = await ask<Answer>('/api/2.0/sql/statements', {
        warehouse_id: warehouse,
        statement: putValues(sql, params, { dialect, textOf: (_, index) => `:p${index}` }),
        parameters: params.map(parameter),
        ...(catalog ? { catalog } : {}),
        ...((schema ?? schemaOf(address)) ? { schema: schema ?? schemaOf(address) } : {}),
        wait_timeout: '5s',
        on_wait_timeout: 'CONTINUE',
        disposition: 'INLINE',
        format: 'JSON_ARRAY',
        row_limit: maxRows,
      });
      const path = `/api/2.0/sql/statements/${begun.statement_id}`;
      let isOver = false;
      try {
        const done = await finished(begun, () => ask<Answer>(path), signal);
        isOver = true;
        const columns = (done.manifest?.schema.columns ?? []).map(
          ({ name, type_name: generic, type_text: type }): DriverColumn => ({
            name,
            type,
            kind: KINDS[generic] ?? 'text',
          }),
        );
        let chunk = done.result;
        yield { columns, rows: chunk?.data_array ?? [] };
        while (chunk?.next_chunk_internal_link) {
          // The link is a path of this server.
          const { pathname, search } = new URL(chunk.next_chunk_internal_link, origin);
          chunk = await ask<Chunk>(pathname + search);
          yield { columns, rows: chunk.data_array ?? [] };
        }
      } finally {
        if (!isOver)
          await askJson(`${origin}${path}/cancel`, { method: 'POST', headers }).catch(() => undefined);
      }
    },
  };
}

async function finished(begun: Answer, look: () => Promise<Answer>, signal: AbortSignal): Promise<Answer> {
  let answer = begun;
  for (
    let pauseMs = POLL_MS;
    answer.status.state === 'PENDING' || answer.status.state === 'RUNNING';
    pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)
  ) {
    await wait(pauseMs, undefined, { signal });
    answer = await look();
  }
  if (answer.status.state !== 'SUCCEEDED') throw statementFailure(answer.status);
  return answer;
}

function statementFailure({ state, error }: Answer['status']): AppError {
  const message = error?.message ?? state;
  const place = /line (\d+), pos (\d+)/.exec(message);
  return state === 'CANCELED'
    ? new AppError('query.cancelled')
    : new AppError(codeOf(message), {
        detail: message,
        extra: place ? { line: Number(place[1]), column: Number(place[2]) + 1 } : {},
      });
}

function codeOf(message: string): ErrorCode {
  if (/PARSE_SYNTAX_ERROR|PARSE_EMPTY_STATEMENT/.test(message)) return 'query.syntax';
  if (/TABLE_OR_VIEW_NOT_FOUND/.test(message)) return 'query.table-missing';
  if (/UNRESOLVED_COLUMN/.test(message)) return 'query.column-missing';
  if (/SCHEMA_NOT_FOUND|UNRESOLVED_ROUTINE|NO_SUCH_CATALOG/.test(message)) return 'query.object-missing';
  return /PERMISSION_DENIED|INSUFFICIENT_PERMISSIONS/.test(message) ? 'query.refused' : 'query.failed';
}

function databricksFailure(body: unknown, status: number): AppError | undefined {
  const { message } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly message?: string;
  };
  return message === undefined || status === 401 || status === 403 || status === 429 || status === 503
    ? undefined
    : new AppError(status === 404 ? 'connection.failed' : codeOf(message), { detail: message });
}

function parameter(
  value: SqlValue,
  at: number,
): { readonly name: string; readonly value: string | null; readonly type: string } {
  const type =
    {
      number: Number.isSafeInteger(value) ? 'BIGINT' : 'DOUBLE',
      bigint: 'DECIMAL(38,0)',
      boolean: 'BOOLEAN',
    }[typeof value as 'number' | 'bigint' | 'boolean'] ?? 'STRING';
  return { name: `p${at}`, value: value === null ? null : String(value), type };
}

// Clients identify the warehouse by the path of its older interface.
function warehouseOf({ query, connectArgs }: ServerAddress): string {
  const path = query['http_path'] ?? connectArgs['http_path'];
  return (
    /warehouses\/(\w+)/.exec(typeof path === 'string' ? path : '')?.[1] ??
    fail('connection.failed', {
      detail:
        'The connection names no SQL warehouse. Add its path to the extra settings: {"engine_params": {"connect_args": {"http_path": "/sql/1.0/warehouses/…"}}}',
    })
  );
}

/** Returns the default catalog of the connection, if it names one. */
export function catalogOf({ query, connectArgs }: ServerAddress): string | undefined {
  const given = query['catalog'] ?? connectArgs['catalog'];
  return typeof given === 'string' ? given : undefined;
}

/** Returns the default schema of the connection, if it names one. */
export function schemaOf({ path, query }: ServerAddress): string | undefined {
  return query['schema'] ?? path[0];
}
