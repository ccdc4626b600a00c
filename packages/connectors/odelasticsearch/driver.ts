import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { DriverColumn, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';
import { odelasticsearchFacts } from './facts.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  byte: 'integer',
  short: 'integer',
  integer: 'integer',
  long: 'bigint',
  float: 'float',
  half_float: 'float',
  scaled_float: 'float',
  double: 'float',
  boolean: 'boolean',
  date: 'moment',
  datetime: 'moment',
  timestamp: 'moment',
};

interface Page {
  readonly schema?: readonly { readonly name: string; readonly alias?: string; readonly type: string }[];
  readonly datarows?: readonly (readonly unknown[])[];
  readonly cursor?: string;
}

/** Sends statements to the SQL plugin; if the server returns a cursor, it leads from page to page. */
export function openSearchDriver(address: ServerAddress): StatementDriver {
  const url = `${httpOrigin(address)}/_plugins/_sql`;
  const headers = basicAuthorization(address);
  const dialect = dialectOf(odelasticsearchFacts);
  return {
    async *pages({ sql, params, signal }) {
      const ask = async (body: unknown): Promise<Page> =>
        (await askJson(url, { method: 'POST', headers, signal, body, failureOf: openSearchFailure })) as Page;
      let page = await ask({
        query: putValues(sql, params, {
          dialect,
          // Some versions read a backslash as an escape; doubled, it ends a string in no version.
          textOf: value => literalOf(value, dialect).replaceAll('\\', '\\\\'),
        }),
      });
      const columns = (page.schema ?? []).map(({ name, alias, type }): DriverColumn => ({
        name: alias ?? name,
        type: type.toUpperCase(),
        kind: KINDS[type.toLowerCase()] ?? 'text',
      }));
      let { cursor } = page;
      try {
        for (;;) {
          yield { columns, rows: page.datarows ?? [] };
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

/** Converts a failure that the server reports. */
function openSearchFailure(body: unknown, status: number): AppError | undefined {
  const error = (
    body as {
      readonly error?: { readonly type?: string; readonly reason?: string; readonly details?: string };
    } | null
  )?.error;
  if (typeof error !== 'object' || status === 401 || status === 403) return undefined;
  const detail = error.details || error.reason || `The server answered ${status}.`;
  return new AppError(codeOf(error.type ?? '', detail), { detail });
}

function codeOf(type: string, detail: string): ErrorCode {
  if (/SyntaxCheckException|SqlParseException|ParserException/.test(type)) return 'query.syntax';
  if (/IndexNotFoundException/.test(type) || /no such index/.test(detail)) return 'query.table-missing';
  return /SemanticCheckException/.test(type) &&
    /can't resolve Symbol|Field \[.*\] cannot be found/.test(detail)
    ? 'query.column-missing'
    : 'query.failed';
}
