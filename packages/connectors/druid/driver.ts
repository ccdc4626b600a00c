import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { randomUUID } from 'node:crypto';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  FLOAT: 'float',
  REAL: 'float',
  DOUBLE: 'float',
  DECIMAL: 'decimal',
  BOOLEAN: 'boolean',
  TIMESTAMP: 'moment',
  DATE: 'moment',
};

/**
 * Sends each statement to a broker or router in its own request; the first rows hold column names and types.
 */
export function druidDriver(address: ServerAddress): StatementDriver {
  const path = address.path.length > 0 ? address.path.join('/') : 'druid/v2/sql';
  const url = `${httpOrigin(address)}/${path}`;
  const headers = basicAuthorization(address);
  return {
    hasOneSchema: true,
    async *pages({ sql, params, maxRows, signal }) {
      const id = randomUUID();
      const stop = (): void =>
        void askJson(`${url}/${id}`, { method: 'DELETE', headers }).catch(() => undefined);
      signal.addEventListener('abort', stop, { once: true });
      try {
        const answer = (await askJson(url, {
          method: 'POST',
          headers,
          signal,
          failureOf: druidFailure,
          body: {
            query: sql,
            resultFormat: 'array',
            header: true,
            typesHeader: true,
            sqlTypesHeader: true,
            parameters: params.map(parameter),
            context: { sqlQueryId: id, sqlOuterLimit: maxRows, sqlTimeZone: 'UTC' },
          },
        })) as readonly (readonly unknown[])[];
        const [names = [], , types = [], ...rows] = answer;
        yield {
          columns: names.map((name, at): DriverColumn => ({
            name: String(name),
            type: String(types[at] ?? 'VARCHAR'),
            kind: KINDS[String(types[at])] ?? 'text',
          })),
          rows,
        };
      } finally {
        signal.removeEventListener('abort', stop);
      }
    },
  };
}

function parameter(value: SqlValue): {
  readonly type: string;
  readonly value: string | number | boolean | null;
} {
  switch (typeof value) {
    case 'number':
      return { type: Number.isSafeInteger(value) ? 'BIGINT' : 'DOUBLE', value };
    case 'bigint':
      return { type: 'BIGINT', value: String(value) };
    case 'boolean':
      return { type: 'BOOLEAN', value };
    default:
      return { type: 'VARCHAR', value };
  }
}

interface DruidFailure {
  readonly error?: string;
  readonly errorMessage?: string;
  readonly errorCode?: string;
  readonly category?: string;
  readonly context?: { readonly line?: string; readonly column?: string };
}

/** Converts a failure that the server reports, in its older or newer form. */
export function druidFailure(body: unknown): AppError | undefined {
  if (typeof body !== 'object' || body === null) return undefined;
  const { error = '', errorMessage, errorCode = '', category = '', context } = body as DruidFailure;
  if (errorMessage === undefined) return undefined;
  const place = /line (\d+), column (\d+)/i.exec(errorMessage);
  const [line, column] = [Number(context?.line ?? place?.[1]), Number(context?.column ?? place?.[2])];
  return new AppError(codeOf(`${error} ${errorCode} ${category}`, errorMessage), {
    detail: errorMessage,
    extra: line > 0 && column > 0 ? { line, column } : {},
  });
}

function codeOf(names: string, message: string): ErrorCode {
  if (/Object '.*' not found/.test(message)) return 'query.table-missing';
  if (/Column '.*' not found/.test(message)) return 'query.column-missing';
  if (/SQL parse failed|Received an unexpected token|Encountered "/.test(`${names} ${message}`))
    return 'query.syntax';
  if (/No match found for function signature/.test(message)) return 'query.object-missing';
  if (/FORBIDDEN|UNAUTHORIZED/i.test(names)) return 'query.refused';
  if (/Query timeout|TIMEOUT/i.test(names)) return 'query.timeout';
  if (/Query capacity exceeded|CAPACITY_EXCEEDED/i.test(names)) return 'engine.busy';
  if (/Resource limit exceeded/i.test(names)) return 'query.out-of-memory';
  return /Query cancelled|CANCELED/i.test(names) ? 'query.cancelled' : 'query.failed';
}
