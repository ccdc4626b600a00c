import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { snowflakeAuthorization, snowflakeOrigin } from './account.ts';
import { snowflakeColumn, snowflakeValues, type RowType } from './types.ts';

const POLL_MS = 200;
const LONGEST_POLL_MS = 5000;
/** The server's code for an unfinished statement. */
const IN_PROGRESS = new Set(['333333', '333334']);

interface Answer {
  readonly code?: string;
  readonly statementHandle: string;
  readonly resultSetMetaData?: {
    readonly rowType: readonly RowType[];
    readonly partitionInfo?: readonly unknown[];
  };
  readonly data?: readonly (readonly (string | null)[])[];
}

/** Runs statements through an account's SQL API; rows arrive in partitions. */
export function snowflakeDriver(address: ServerAddress): StatementDriver {
  const origin = snowflakeOrigin(address);
  const authorization = snowflakeAuthorization(address);
  const [database, ownSchema] = address.path;
  return {
    async *pages({ sql, params, signal, schema, maxRows }) {
      const ask = async (path: string, body?: unknown): Promise<Answer> =>
        (await askJson(`${origin}/api/v2/statements${path}`, {
          method: body === undefined ? 'GET' : 'POST',
          headers: authorization(),
          body,
          signal,
          failureOf: snowflakeFailure,
        })) as Answer;
      let answer = await ask('', {
        statement: sql,
        bindings: Object.fromEntries(params.map((value, at) => [String(at + 1), binding(value)])),
        timeout: 3600,
        database,
        schema: schema ?? ownSchema,
        warehouse: address.query['warehouse'],
        role: address.query['role'],
        parameters: {
          timezone: 'UTC',
          query_tag: 'powerset',
          rows_per_resultset: String(maxRows),
          multi_statement_count: '1',
        },
      });
      const { statementHandle: handle } = answer;
      let isOver = false;
      try {
        for (
          let pauseMs = POLL_MS;
          IN_PROGRESS.has(answer.code ?? '');
          pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)
        ) {
          await wait(pauseMs, undefined, { signal });
          answer = await ask(`/${handle}`);
        }
        isOver = true;
        const types = answer.resultSetMetaData?.rowType ?? [];
        const columns = types.map((type): DriverColumn => snowflakeColumn(type));
        yield { columns, rows: snowflakeValues(types, answer.data ?? []) };
        const partitions = answer.resultSetMetaData?.partitionInfo?.length ?? 1;
        for (let at = 1; at < partitions; at++)
          yield {
            columns,
            rows: snowflakeValues(types, (await ask(`/${handle}?partition=${at}`)).data ?? []),
          };
      } finally {
        if (!isOver)
          await askJson(`${origin}/api/v2/statements/${handle}/cancel`, {
            method: 'POST',
            headers: authorization(),
          }).catch(() => undefined);
      }
    },
  };
}

function binding(value: SqlValue): { readonly type: string; readonly value: string | null } {
  const type =
    { number: Number.isSafeInteger(value) ? 'FIXED' : 'REAL', bigint: 'FIXED', boolean: 'BOOLEAN' }[
      typeof value as 'number' | 'bigint' | 'boolean'
    ] ?? 'TEXT';
  return { type, value: value === null ? null : String(value) };
}

function snowflakeFailure(body: unknown, status: number): AppError | undefined {
  const { message, code } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly message?: string;
    readonly code?: string;
  };
  if (message === undefined || (status !== 422 && status !== 400 && status !== 408)) return undefined;
  const place = /line (\d+) at position (\d+)/.exec(message);
  return new AppError(codeOf(code ?? '', message), {
    detail: message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) + 1 } : {},
  });
}

const CODES: Readonly<Record<string, ErrorCode>> = {
  '001003': 'query.syntax',
  '000904': 'query.column-missing',
  '002140': 'query.object-missing',
  '003001': 'query.refused',
  '000604': 'query.cancelled',
  '000630': 'query.timeout',
};

function codeOf(code: string, message: string): ErrorCode {
  if (code === '002003' || code === '002043')
    return /Object '/.test(message) ? 'query.table-missing' : 'query.object-missing';
  return CODES[code] ?? 'query.failed';
}
