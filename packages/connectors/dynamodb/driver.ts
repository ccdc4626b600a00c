import { AppError } from '@powerset/core/errors.ts';
import { askAmazon, type AmazonService } from '@powerset/connector-kit/amazon-request.ts';
import type { DriverRows, StatementDriver } from '@powerset/connector-kit/connection-over.ts';
import { inferredColumns } from '@powerset/connector-kit/inferred-columns.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';
import { readPartiql } from './statement.ts';

/** A value that names its type: `{ S: 'text' }`. */
type Attribute = Readonly<Record<string, unknown>>;

interface Answer {
  readonly Items?: readonly Readonly<Record<string, Attribute>>[];
  readonly NextToken?: string;
}

export type DynamodbAsk = <T>(operation: string, body: unknown, signal?: AbortSignal) => Promise<T>;

/** Calls operations of the service. */
export function dynamodbAsk(service: AmazonService): DynamodbAsk {
  return async <T>(operation: string, body: unknown, signal?: AbortSignal) =>
    (await askAmazon(service, {
      target: `DynamoDB_20120810.${operation}`,
      version: '1.0',
      body,
      signal,
      failureOf: dynamodbFailure,
    })) as T;
}

/** Runs PartiQL; items may have any attributes, so all are read before the columns are known. */
export function dynamodbDriver(ask: DynamodbAsk): StatementDriver {
  return {
    async *pages({ sql: text, params, maxRows, signal }) {
      const { sql, limit, names } = readPartiql(text);
      const wanted = Math.min(maxRows, limit);
      const items: Readonly<Record<string, Attribute>>[] = [];
      let token: string | undefined;
      do {
        const answer = await ask<Answer>(
          'ExecuteStatement',
          {
            Statement: sql,
            ...(params.length > 0 ? { Parameters: params.map(attributeOf) } : {}),
            ...(token === undefined ? {} : { NextToken: token }),
          },
          signal,
        );
        items.push(...(answer.Items ?? []));
        token = answer.NextToken;
      } while (token !== undefined && items.length < wanted);
      yield rowsOf(items.slice(0, limit), names);
    },
  };
}

function rowsOf(
  items: readonly Readonly<Record<string, Attribute>>[],
  selected: readonly string[] | undefined,
): DriverRows {
  const names = selected ?? [...new Set(items.flatMap(item => Object.keys(item)))].toSorted();
  const rows = items.map(item => names.map(name => (item[name] ? valueOf(item[name]) : null)));
  return { columns: inferredColumns(names, rows), rows };
}

function attributeOf(value: SqlValue): Attribute {
  switch (typeof value) {
    case 'number':
    case 'bigint':
      return { N: String(value) };
    case 'boolean':
      return { BOOL: value };
    default:
      return value === null ? { NULL: true } : { S: value };
  }
}

function valueOf(attribute: Attribute): unknown {
  const [kind = 'NULL', value] = Object.entries(attribute)[0] ?? [];
  switch (kind) {
    case 'NULL':
      return null;
    // A number that a double cannot hold stays text.
    case 'N':
      return String(Number(value)) === value ? Number(value) : value;
    case 'S':
    case 'BOOL':
    case 'B':
      return value;
    case 'L':
      return JSON.stringify((value as readonly Attribute[]).map(valueOf));
    case 'M':
      return JSON.stringify(
        Object.fromEntries(
          Object.entries(value as Readonly<Record<string, Attribute>>).map(([name, inner]) => [
            name,
            valueOf(inner),
          ]),
        ),
      );
    default:
      return JSON.stringify(value);
  }
}

function dynamodbFailure(body: unknown): AppError | undefined {
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
  if (/Throttling|ProvisionedThroughputExceeded/.test(type)) return new AppError('engine.busy');
  if (/ResourceNotFound/.test(type)) return new AppError('query.table-missing', { detail: Message });
  if (/Validation/.test(type)) return new AppError('query.syntax', { detail: Message });
  return new AppError(/AccessDenied/.test(type) ? 'query.refused' : 'connection.failed', { detail: Message });
}
