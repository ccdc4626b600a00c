import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { putValues } from '@powerset/connector-kit/put-values.ts';
import { httpOrigin, type ServerAddress } from '@powerset/connector-kit/server-address.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { rocksetFacts } from './facts.ts';

const DIALECT = dialectOf(rocksetFacts);
const KINDS: Readonly<Record<string, ColumnKind>> = {
  int: 'bigint',
  float: 'float',
  bool: 'boolean',
  date: 'moment',
  datetime: 'moment',
  timestamp: 'moment',
};

interface Answer {
  readonly column_fields?: readonly { readonly name: string; readonly type?: string }[];
  readonly results?: readonly Readonly<Record<string, unknown>>[];
}

/** Sends each statement to an organization's API in its own request. */
export function rocksetDriver(address: ServerAddress): StatementDriver {
  // The key is given as the password or as the user name.
  const headers = { Authorization: `ApiKey ${address.password ?? address.user ?? ''}` };
  return {
    hasOneSchema: true,
    async *pages({ sql, params, signal }) {
      const query = putValues(sql, params, { dialect: DIALECT, textOf: (_, index) => `:p${index}` });
      const { column_fields: fields = [], results = [] } = (await askJson(
        `${httpOrigin(address)}/v1/orgs/self/queries`,
        {
          method: 'POST',
          headers,
          signal,
          failureOf: rocksetFailure,
          body: { sql: { query, parameters: params.map(parameter) } },
        },
      )) as Answer;
      yield {
        columns: fields.map(({ name, type = 'string' }) => ({
          name,
          type: type.toUpperCase(),
          kind: KINDS[type] ?? 'text',
        })),
        rows: results.map(row => fields.map(({ name }) => row[name] ?? null)),
      };
    },
  };
}

function parameter(
  value: SqlValue,
  at: number,
): { readonly name: string; readonly type: string; readonly value: string } {
  const type =
    { number: Number.isSafeInteger(value) ? 'int' : 'float', bigint: 'int', boolean: 'bool' }[
      typeof value as 'number' | 'bigint' | 'boolean'
    ] ?? (value === null ? 'null' : 'string');
  return { name: `p${at}`, type, value: String(value) };
}

function rocksetFailure(body: unknown, status: number): AppError | undefined {
  const { message, line, column } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly message?: string;
    readonly line?: number;
    readonly column?: number;
  };
  if (message === undefined || status === 401 || status === 403 || status === 429) return undefined;
  return new AppError(codeOf(message), { detail: message, extra: line && column ? { line, column } : {} });
}

function codeOf(message: string): ErrorCode {
  if (/mismatched input|syntax/i.test(message)) return 'query.syntax';
  if (/Collection .* does not exist|collection .* not found/i.test(message)) return 'query.table-missing';
  return /no schema .* field|Column .* cannot be resolved/i.test(message)
    ? 'query.column-missing'
    : 'query.failed';
}
