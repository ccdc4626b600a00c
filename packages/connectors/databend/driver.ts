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
import { databendFacts } from './facts.ts';

const DIALECT = dialectOf(databendFacts);
const WAIT_S = 10;
const PAGE_ROWS = 10_000;
const KINDS: readonly (readonly [RegExp, ColumnKind])[] = [
  [/^U?Int(8|16)$|^Int32$/, 'integer'],
  [/^U?Int(32|64)$/, 'bigint'],
  [/^Float/, 'float'],
  [/^Decimal/, 'decimal'],
  [/^Boolean$/, 'boolean'],
  [/^(Date|Timestamp)/, 'moment'],
];

interface Answer {
  readonly schema?: readonly { readonly name: string; readonly type: string }[];
  readonly data?: readonly (readonly (string | null)[])[];
  readonly error?: { readonly code?: number; readonly message: string } | null;
  readonly next_uri?: string | null;
  readonly final_uri?: string | null;
  readonly kill_uri?: string | null;
}

/** Runs statements over HTTP; each response holds the path of the next page. */
export function databendDriver(address: ServerAddress): StatementDriver {
  const origin = httpOrigin(address);
  const headers = basicAuthorization(address);
  const [ownSchema] = address.path;
  return {
    async *pages({ sql, params, signal, schema }) {
      const ask = async (path: string, body?: unknown): Promise<Answer> =>
        (await askJson(origin + path, {
          method: body === undefined ? 'GET' : 'POST',
          headers,
          body,
          signal,
          failureOf: databendFailure,
        })) as Answer;
      const database = schema ?? ownSchema;
      let answer = await ask('/v1/query', {
        sql: putValues(sql, params, { dialect: DIALECT, textOf: value => literalOf(value, DIALECT) }),
        pagination: { wait_time_secs: WAIT_S, max_rows_per_page: PAGE_ROWS },
        ...(database ? { session: { database, settings: { timezone: 'UTC' } } } : {}),
      });
      let columns: readonly DriverColumn[] = [];
      try {
        for (;;) {
          if (answer.error) throw databendFailure({ error: answer.error })!;
          if (answer.schema && answer.schema.length > 0)
            columns = answer.schema.map(({ name, type }) => ({ name, type, kind: kindOf(type) }));
          yield { columns, rows: answer.data ?? [] };
          if (!answer.next_uri) return;
          answer = await ask(pathOf(answer.next_uri, origin));
        }
      } finally {
        const end = answer.next_uri ? answer.kill_uri : answer.final_uri;
        if (end) await askJson(origin + pathOf(end, origin), { headers }).catch(() => undefined);
      }
    },
  };
}

// Requests go only to this server, whatever host a response names.
function pathOf(uri: string, origin: string): string {
  const { pathname, search } = new URL(uri, origin);
  return pathname + search;
}

function kindOf(type: string): ColumnKind {
  const bare = type.replace(/^Nullable\((.*)\)$/, '$1');
  return KINDS.find(([pattern]) => pattern.test(bare))?.[1] ?? 'text';
}

function databendFailure(body: unknown): AppError | undefined {
  const error = (body as { readonly error?: { readonly code?: number; readonly message?: string } } | null)
    ?.error;
  if (!error?.message) return undefined;
  const place = /--> SQL:(\d+):(\d+)/.exec(error.message);
  return new AppError(CODES[error.code ?? 0] ?? 'query.failed', {
    detail: error.message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  1003: 'query.object-missing',
  1005: 'query.syntax',
  1025: 'query.table-missing',
  1043: 'query.cancelled',
  1063: 'query.refused',
  1065: 'query.column-missing',
  2602: 'query.object-missing',
};
