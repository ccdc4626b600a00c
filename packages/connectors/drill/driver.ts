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
import { drillFacts } from './facts.ts';

const DIALECT = dialectOf(drillFacts);
const KINDS: Readonly<Record<string, ColumnKind>> = {
  TINYINT: 'integer',
  SMALLINT: 'integer',
  INT: 'integer',
  BIGINT: 'bigint',
  FLOAT4: 'float',
  FLOAT8: 'float',
  DECIMAL: 'decimal',
  VARDECIMAL: 'decimal',
  BIT: 'boolean',
  DATE: 'moment',
  TIMESTAMP: 'moment',
};

interface Answer {
  readonly columns?: readonly string[];
  readonly metadata?: readonly string[];
  readonly rows?: readonly Readonly<Record<string, unknown>>[];
  readonly errorMessage?: string;
}

/**
 * Sends each statement to a drillbit in its own request; the drillbit stops it when the request is aborted.
 */
export function drillDriver(address: ServerAddress): StatementDriver {
  const url = `${httpOrigin(address)}/query.json`;
  const [plugin, workspace] = address.path;
  const ownSchema = plugin === undefined ? undefined : [plugin, workspace].filter(Boolean).join('.');
  const person = address.query['impersonation_target'];
  return {
    async *pages({ sql, params, maxRows, signal, schema }) {
      const {
        columns = [],
        metadata = [],
        rows = [],
        errorMessage,
      } = (await askJson(url, {
        method: 'POST',
        headers: basicAuthorization(address),
        signal,
        failureOf: drillFailure,
        body: {
          queryType: 'SQL',
          query: putValues(sql, params, { dialect: DIALECT, textOf: value => literalOf(value, DIALECT) }),
          autoLimit: maxRows,
          ...((schema ?? ownSchema) ? { defaultSchema: schema ?? ownSchema } : {}),
          ...(person === undefined ? {} : { userName: person }),
        },
      })) as Answer;
      if (errorMessage !== undefined) throw drillFailure({ errorMessage })!;
      const types = columns.map((_, at) => metadata[at] ?? 'VARCHAR');
      yield {
        columns: columns.map((name, at) => ({
          name,
          type: types[at]!,
          kind: KINDS[types[at]!.replace(/\(.*/, '')] ?? 'text',
        })),
        rows: rows.map(row => columns.map(name => row[name] ?? null)),
      };
    },
  };
}

function drillFailure(body: unknown): AppError | undefined {
  const { errorMessage } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly errorMessage?: string;
  };
  if (errorMessage === undefined) return undefined;
  const place = /line (\d+), column (\d+)/i.exec(errorMessage);
  return new AppError(codeOf(errorMessage), {
    detail: errorMessage,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(message: string): ErrorCode {
  if (/^PARSE ERROR|PARSE ERROR:/.test(message)) return 'query.syntax';
  if (/Object '.*' not found|Schema \[.*\] is not valid/.test(message)) return 'query.table-missing';
  if (/Column '.*' not found/.test(message)) return 'query.column-missing';
  if (/PERMISSION ERROR/.test(message)) return 'query.refused';
  return /RESOURCE ERROR/.test(message) ? 'query.out-of-memory' : 'query.failed';
}
