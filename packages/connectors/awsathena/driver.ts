import { setTimeout as wait } from 'node:timers/promises';
import { AppError, type ErrorCode } from '@powerset/core/errors.ts';
import { amazonService, askAmazon } from '@powerset/connector-kit/amazon-request.ts';
import type { ColumnKind } from '@powerset/connector-kit/column-of.ts';
import type { StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { dialectOf } from '@powerset/connector-kit/dialect-of.ts';
import { literalOf } from '@powerset/connector-kit/put-values.ts';
import type { ServerAddress } from '@powerset/connector-kit/server-address.ts';
import { awsathenaFacts } from './facts.ts';

const DIALECT = dialectOf(awsathenaFacts);
const POLL_MS = 250;
const LONGEST_POLL_MS = 5000;
/** The largest page that the service returns. */
const PAGE_ROWS = 1000;
const KINDS: Readonly<Record<string, ColumnKind>> = {
  tinyint: 'integer',
  smallint: 'integer',
  integer: 'integer',
  bigint: 'bigint',
  float: 'float',
  real: 'float',
  double: 'float',
  decimal: 'decimal',
  boolean: 'boolean',
  date: 'moment',
  timestamp: 'moment',
  'timestamp with time zone': 'moment',
};

interface Execution {
  readonly QueryExecution: {
    readonly StatementType?: string;
    readonly Status: { readonly State: string; readonly StateChangeReason?: string };
  };
}
interface Results {
  readonly NextToken?: string;
  readonly ResultSet: {
    readonly ResultSetMetadata: {
      readonly ColumnInfo: readonly { readonly Name: string; readonly Type: string }[];
    };
    readonly Rows: readonly { readonly Data: readonly { readonly VarCharValue?: string }[] }[];
  };
}

/** Runs statements through the service; results are stored in a bucket and read in pages. */
export function awsathenaDriver(address: ServerAddress): StatementDriver {
  const service = amazonService('athena', address);
  const [ownSchema] = address.path;
  return {
    async *pages({ sql, params, signal, schema }) {
      const ask = async <T>(
        operation: string,
        body: unknown,
        stops: AbortSignal | undefined = signal,
      ): Promise<T> =>
        (await askAmazon(service, {
          target: `AmazonAthena.${operation}`,
          version: '1.1',
          body,
          signal: stops,
          failureOf: athenaFailure,
        })) as T;
      const { QueryExecutionId: id } = await ask<{ readonly QueryExecutionId: string }>(
        'StartQueryExecution',
        {
          QueryString: sql,
          QueryExecutionContext: {
            Database: schema ?? ownSchema ?? 'default',
            Catalog: address.query['catalog_name'] ?? 'AwsDataCatalog',
          },
          ...(params.length > 0
            ? { ExecutionParameters: params.map(value => literalOf(value, DIALECT)) }
            : {}),
          ...(address.query['s3_staging_dir']
            ? { ResultConfiguration: { OutputLocation: address.query['s3_staging_dir'] } }
            : {}),
          ...(address.query['work_group'] ? { WorkGroup: address.query['work_group'] } : {}),
        },
      );
      let isOver = false;
      try {
        // Only the result of a query starts with a header row.
        const hasHeader =
          (await finished(() => ask<Execution>('GetQueryExecution', { QueryExecutionId: id }), signal)) ===
          'DML';
        isOver = true;
        let token: string | undefined;
        do {
          const { NextToken, ResultSet } = await ask<Results>('GetQueryResults', {
            QueryExecutionId: id,
            MaxResults: PAGE_ROWS,
            ...(token === undefined ? {} : { NextToken: token }),
          });
          const columns = ResultSet.ResultSetMetadata.ColumnInfo.map(({ Name: name, Type: type }) => ({
            name,
            type: type.toUpperCase(),
            kind: KINDS[type] ?? 'text',
          }));
          yield {
            columns,
            rows: ResultSet.Rows.slice(token === undefined && hasHeader ? 1 : 0).map(({ Data }) =>
              columns.map((_, at) => Data[at]?.VarCharValue ?? null),
            ),
          };
          token = NextToken;
        } while (token !== undefined);
      } finally {
        if (!isOver)
          await ask(
            'StopQueryExecution',
            { QueryExecutionId: id },
            AbortSignal.timeout(LONGEST_POLL_MS),
          ).catch(() => undefined);
      }
    },
  };
}

async function finished(look: () => Promise<Execution>, signal: AbortSignal): Promise<string | undefined> {
  for (let pauseMs = POLL_MS; ; pauseMs = Math.min(pauseMs * 1.5, LONGEST_POLL_MS)) {
    const {
      QueryExecution: {
        StatementType,
        Status: { State, StateChangeReason: message = State },
      },
    } = await look();
    if (State === 'SUCCEEDED') return StatementType;
    if (State === 'CANCELLED') throw new AppError('query.cancelled');
    if (State === 'FAILED') throw failureOf(message);
    await wait(pauseMs, undefined, { signal });
  }
}

function athenaFailure(body: unknown): AppError | undefined {
  const {
    __type: type = '',
    message,
    Message = message,
  } = (typeof body === 'object' && body !== null ? body : {}) as {
    readonly __type?: string;
    readonly message?: string;
    readonly Message?: string;
  };
  if (Message === undefined) return undefined;
  if (/TooManyRequests|Throttling/.test(type)) return new AppError('engine.busy');
  return /InvalidRequestException/.test(type)
    ? failureOf(Message)
    : new AppError('connection.failed', { detail: Message });
}

function failureOf(message: string): AppError {
  const place = /line (\d+):(\d+)/.exec(message);
  return new AppError(codeOf(message), {
    detail: message,
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}

function codeOf(message: string): ErrorCode {
  if (
    /mismatched input|SYNTAX_ERROR: line \d+:\d+: mismatched|no viable alternative|extraneous input/.test(
      message,
    )
  )
    return 'query.syntax';
  if (/TABLE_NOT_FOUND|Table .* does not exist/.test(message)) return 'query.table-missing';
  if (/COLUMN_NOT_FOUND|Column '.*' cannot be resolved/.test(message)) return 'query.column-missing';
  if (/SCHEMA_NOT_FOUND|FUNCTION_NOT_FOUND/.test(message)) return 'query.object-missing';
  return /PERMISSION_DENIED|Insufficient permissions/.test(message) ? 'query.refused' : 'query.failed';
}
