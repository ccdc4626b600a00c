import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { askJson } from '@powerset/connector-kit/ask-json.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { literalOf, putValues } from '@powerset/connector-kit/put-values.ts';
import {
  basicAuthorization,
  httpOrigin,
  type ServerAddress,
} from '@powerset/connector-kit/server-address.ts';
import { kylinFacts } from './facts.ts';

const DIALECT = dialectOf(kylinFacts);
const KINDS: Readonly<Record<string, ColumnKind>> = {
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INTEGER: 'integer',
  BIGINT: 'bigint',
  FLOAT: 'float',
  REAL: 'float',
  DOUBLE: 'float',
  DECIMAL: 'decimal',
  NUMERIC: 'decimal',
  BOOLEAN: 'boolean',
  DATE: 'moment',
  TIMESTAMP: 'moment',
};

interface Answer {
  readonly columnMetas?: readonly { readonly label: string; readonly columnTypeName: string }[];
  readonly results?: readonly (readonly (string | null)[])[];
  readonly isException?: boolean;
  readonly exceptionMessage?: string;
}

/** Holds a column as the server lists the tables of a project. */
export interface KylinTable {
  readonly table_NAME: string;
  readonly table_SCHEM: string;
  readonly columns: readonly {
    readonly column_NAME: string;
    readonly type_NAME: string;
    readonly is_NULLABLE?: string;
  }[];
}

/** Sends each statement to a project in its own HTTP request. */
export function kylinDriver(address: ServerAddress): StatementDriver {
  return {
    hasOneSchema: true,
    async *pages({ sql, params, maxRows, signal }) {
      const {
        columnMetas = [],
        results = [],
        isException,
        exceptionMessage,
      } = (await askJson(`${httpOrigin(address)}/kylin/api/query`, {
        method: 'POST',
        headers: basicAuthorization(address),
        signal,
        failureOf: kylinFailure,
        body: {
          sql: putValues(sql, params, { dialect: DIALECT, textOf: value => literalOf(value, DIALECT) }),
          project: address.path[0],
          offset: 0,
          limit: maxRows,
          acceptPartial: false,
        },
      })) as Answer;
      if (isException) throw kylinFailure({ exception: exceptionMessage ?? 'The statement failed.' })!;
      yield {
        columns: columnMetas.map(({ label, columnTypeName: type }) => ({
          name: label,
          type,
          kind: KINDS[type] ?? 'text',
        })),
        rows: results,
      };
    },
  };
}

/** Returns the project's tables with their columns. */
export async function kylinTables(address: ServerAddress): Promise<readonly KylinTable[]> {
  return (await askJson(
    `${httpOrigin(address)}/kylin/api/tables_and_columns?${new URLSearchParams({ project: address.path[0] ?? '' })}`,
    { headers: basicAuthorization(address), failureOf: kylinFailure },
  )) as readonly KylinTable[];
}

function kylinFailure(body: unknown): AppError | undefined {
  const { exception } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly exception?: string;
  };
  if (exception === undefined) return undefined;
  const place = /line (\d+), column (\d+)/i.exec(exception);
  return new AppError(codeOf(exception), {
    detail: exception,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(message: string): ErrorCode {
  if (/parse failed|Encountered "/.test(message)) return 'query.syntax';
  if (/Object '.*' not found/.test(message)) return 'query.table-missing';
  return /Column '.*' not found/.test(message) ? 'query.column-missing' : 'query.failed';
}
