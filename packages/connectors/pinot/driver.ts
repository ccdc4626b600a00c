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
import { pinotFacts } from './facts.ts';

const KINDS: Readonly<Record<string, ColumnKind>> = {
  INT: 'integer',
  LONG: 'bigint',
  FLOAT: 'float',
  DOUBLE: 'float',
  BIG_DECIMAL: 'decimal',
  BOOLEAN: 'boolean',
  TIMESTAMP: 'moment',
};

interface Answer {
  readonly resultTable?: {
    readonly dataSchema: {
      readonly columnNames: readonly string[];
      readonly columnDataTypes: readonly string[];
    };
    readonly rows: readonly (readonly unknown[])[];
  };
  readonly exceptions?: readonly { readonly errorCode: number; readonly message: string }[];
  readonly partialResult?: boolean;
}

/** Sends statements to a broker; responses carry the failures. */
export function pinotDriver(address: ServerAddress): StatementDriver {
  const dialect = dialectOf(pinotFacts);
  return {
    async *pages({ sql, params, signal }) {
      const answer = (await askJson(brokerUrl(address), {
        method: 'POST',
        headers: basicAuthorization(address),
        signal,
        body: { sql: putValues(sql, params, { dialect, textOf: value => literalOf(value, dialect) }) },
      })) as Answer;
      const failure = answer.exceptions?.[0];
      if (failure) throw pinotFailure(failure);
      if (answer.partialResult)
        throw new AppError('query.failed', { detail: 'The servers returned only some of the rows.' });
      const { columnNames = [], columnDataTypes = [] } = answer.resultTable?.dataSchema ?? {};
      const columns = columnNames.map((name, at): DriverColumn => ({
        name,
        type: columnDataTypes[at]!,
        kind: KINDS[columnDataTypes[at]!] ?? 'text',
      }));
      yield { columns, rows: answer.resultTable?.rows ?? [] };
    },
  };
}

// Older addresses end in `/query`, where the broker expects its older language.
function brokerUrl(address: ServerAddress): string {
  const path = address.path.join('/').replace(/^query$/, 'query/sql');
  return `${httpOrigin(address)}/${path || 'query/sql'}`;
}

const CODES: Readonly<Record<number, ErrorCode>> = {
  150: 'query.syntax',
  180: 'query.refused',
  190: 'query.table-missing',
  235: 'engine.busy',
  240: 'query.timeout',
  245: 'query.out-of-memory',
  250: 'query.timeout',
  400: 'query.timeout',
  429: 'engine.busy',
  503: 'query.cancelled',
  710: 'query.column-missing',
};

function pinotFailure({
  errorCode,
  message,
}: {
  readonly errorCode: number;
  readonly message: string;
}): AppError {
  const place = /line (\d+), column (\d+)/i.exec(message);
  return new AppError(CODES[errorCode] ?? 'query.failed', {
    detail: message.split('\n')[0],
    extra: place ? { line: Number(place[1]), column: Number(place[2]) } : {},
  });
}
