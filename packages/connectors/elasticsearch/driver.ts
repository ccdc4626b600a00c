import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  byte: 'integer',
  short: 'integer',
  integer: 'integer',
  long: 'bigint',
  unsigned_long: 'bigint',
  float: 'float',
  half_float: 'float',
  scaled_float: 'float',
  double: 'float',
  boolean: 'boolean',
  date: 'moment',
  datetime: 'moment',
};
const PAGE_ROWS = 10_000;

interface Page {
  /** Only the first page names the columns. */
  readonly columns?: readonly { readonly name: string; readonly type: string }[];
  readonly rows: readonly (readonly unknown[])[];
  readonly cursor?: string;
}

/** Sends statements to the SQL interface; a cursor leads from page to page. */
export function elasticsearchDriver(address: ServerAddress): StatementDriver {
  const url = `${httpOrigin(address)}/_sql`;
  const headers = basicAuthorization(address);
  return {
    async *pages({ sql, params, maxRows, signal }) {
      const ask = async (body: unknown): Promise<Page> =>
        (await askJson(`${url}?format=json`, {
          method: 'POST',
          headers,
          signal,
          body,
          failureOf: elasticsearchFailure,
        })) as Page;
      let page = await ask({
        query: sql,
        params: params.map(value => (typeof value === 'bigint' ? String(value) : value)),
        fetch_size: Math.min(maxRows, PAGE_ROWS),
        time_zone: 'UTC',
        field_multi_value_leniency: true,
      });
      const columns = (page.columns ?? []).map(({ name, type }): DriverColumn => ({
        name,
        type: type.toUpperCase(),
        kind: KINDS[type] ?? 'text',
      }));
      let { cursor } = page;
      try {
        for (;;) {
          yield { columns, rows: page.rows };
          if (!cursor) return;
          page = await ask({ cursor });
          ({ cursor } = page);
        }
      } finally {
        if (cursor)
          await askJson(`${url}/close`, { method: 'POST', headers, body: { cursor } }).catch(() => undefined);
      }
    },
  };
}

interface Failure {
  readonly error?: { readonly type?: string; readonly reason?: string } | string;
}

/** Converts a failure that the server reports. */
export function elasticsearchFailure(body: unknown, status: number): AppError | undefined {
  const error = (body as Failure | null)?.error;
  if (typeof error !== 'object' || !error.reason || status === 401) return undefined;
  const { type = '', reason } = error;
  const place = /line (\d+):(\d+)/.exec(reason);
  return new AppError(codeOf(type, reason), {
    detail: reason,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(type: string, reason: string): ErrorCode {
  if (type === 'parsing_exception') return 'query.syntax';
  if (type === 'security_exception') return 'query.refused';
  if (type === 'circuit_breaking_exception') return 'query.out-of-memory';
  if (/Unknown index/.test(reason)) return 'query.table-missing';
  if (/Unknown column/.test(reason)) return 'query.column-missing';
  return /Unknown function/.test(reason) ? 'query.object-missing' : 'query.failed';
}
