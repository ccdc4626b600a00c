import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';

/** Maps the type numbers of the protocol. */
const TYPES: Readonly<Record<number, readonly [name: string, kind: ColumnKind]>> = {
  2: ['CHAR', 'integer'],
  3: ['BOOLEAN', 'boolean'],
  4: ['TEXT', 'text'],
  5: ['IP', 'text'],
  6: ['DOUBLE PRECISION', 'float'],
  7: ['REAL', 'float'],
  8: ['SMALLINT', 'integer'],
  9: ['INTEGER', 'integer'],
  10: ['BIGINT', 'bigint'],
  11: ['TIMESTAMP WITH TIME ZONE', 'moment'],
  12: ['OBJECT', 'text'],
  13: ['GEO_POINT', 'text'],
  14: ['GEO_SHAPE', 'text'],
  15: ['TIMESTAMP WITHOUT TIME ZONE', 'moment'],
  17: ['INTERVAL', 'text'],
  22: ['NUMERIC', 'decimal'],
  24: ['DATE', 'moment'],
};

interface Answer {
  readonly cols: readonly string[];
  readonly col_types?: readonly (number | readonly unknown[])[];
  readonly rows: readonly (readonly unknown[])[];
}

/** Sends statements to the HTTP endpoint; timestamps arrive as milliseconds since 1970. */
export function crateDriver(address: ServerAddress): StatementDriver {
  const url = `${httpOrigin(address)}/_sql?types`;
  const account = basicAuthorization(address);
  return {
    async *pages({ sql, params, signal, schema }) {
      const headers = {
        ...account,
        ...((schema ?? address.query['schema'])
          ? { 'Default-Schema': (schema ?? address.query['schema'])! }
          : {}),
      };
      const answer = (await askJson(url, {
        method: 'POST',
        headers,
        signal,
        body: { stmt: sql, args: params.map(value => (typeof value === 'bigint' ? String(value) : value)) },
        failureOf: crateFailure,
      })) as Answer;
      const columns = answer.cols.map((name, at) => columnFacts(name, answer.col_types?.[at]));
      const moments = columns.flatMap(({ kind }, at) => (kind === 'moment' ? [at] : []));
      yield {
        columns,
        rows: moments.length === 0 ? answer.rows : answer.rows.map(row => withMoments(row, moments)),
      };
    },
  };
}

function columnFacts(name: string, type: number | readonly unknown[] | undefined): DriverColumn {
  const [text, kind] =
    typeof type === 'number' ? (TYPES[type] ?? ['TEXT', 'text']) : (['ARRAY', 'text'] as const);
  return { name, type: text, kind };
}

function withMoments(row: readonly unknown[], moments: readonly number[]): unknown[] {
  const copy = [...row];
  for (const at of moments) if (copy[at] !== null) copy[at] = new Date(Number(copy[at])).toISOString();
  return copy;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  4000: 'query.syntax',
  4011: 'query.refused',
  4041: 'query.table-missing',
  4043: 'query.column-missing',
  4045: 'query.object-missing',
  4010: 'connection.failed',
  5030: 'query.cancelled',
  5006: 'query.timeout',
};

function crateFailure(body: unknown): AppError | undefined {
  const error = (body as { readonly error?: { readonly message?: string; readonly code?: number } } | null)
    ?.error;
  if (!error?.message) return undefined;
  const place = /line (\d+):(\d+)/.exec(error.message);
  const code = /\[.*(?:UnknownFunction|Unknown function)/.test(error.message)
    ? 'query.object-missing'
    : (CODES[error.code ?? 0] ?? 'query.failed');
  return new AppError(code, {
    detail: error.message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}
