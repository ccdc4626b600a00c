import { AppError, fail } from '@powerset/core/errors.ts';
import type { Connection, SqlReading, WriteAccess } from '@powerset/connector-kit/connector.ts';
import { isTooLong, requireSmallValues, valueTooLarge } from '@powerset/connector-kit/value-size.ts';
import type { ConnectionCall, WireFailure } from './protocol.ts';

/** Calls with a single answer; `SentBatches` handles those with batches. */
export type AnsweredCall = Exclude<ConnectionCall, { op: 'stream' }>;

/** Answers a connection call from another process or thread with cloneable data. */
export async function answerConnectionCall(
  connection: Connection,
  call: AnsweredCall,
  signal: AbortSignal,
): Promise<unknown> {
  switch (call.op) {
    case 'run': {
      const started = performance.now();
      const table = requireSmallValues(await connection.run({ ...call, signal }));
      return { ...table, engineMs: performance.now() - started };
    }
    case 'write':
      return writeAccess(connection).run({ ...call, signal });
    case 'estimate':
      return connection.estimate?.({ ...call, signal }) ?? fail('connection.unsupported');
    case 'describe':
      return connection.describe(call.sql, call.schema);
    case 'read':
      return sendable(await connection.read(call.sql));
    case 'read-change':
      return sendable(await writeAccess(connection).read(call.sql));
    case 'schemas':
      return connection.catalog.schemas();
    case 'default-schema':
      return connection.catalog.defaultSchema();
    case 'search-path':
      return (await connection.catalog.searchPath?.()) ?? null;
    case 'functions':
      return connection.catalog.functionNames();
    case 'partitions':
      return (await connection.catalog.partitions?.(call.schema, call.name, call.filters)) ?? null;
    case 'views':
      return (await connection.catalog.viewDefinitions?.(call.name)) ?? null;
    case 'place':
      return (await connection.catalog.placeOf?.(call.name)) ?? null;
    case 'stored-functions':
      return (await connection.catalog.storedFunctions?.()) ?? null;
    case 'stored-functions-of':
      return (await connection.catalog.storedFunctionsOf?.(call.schema)) ?? null;
    case 'reading-functions':
      return (await connection.catalog.readingFunctions?.()) ?? null;
    case 'stored-fields':
      return (await connection.catalog.storedFields?.()) ?? null;
    case 'tables':
      return connection.catalog.tables(call.schema);
    case 'load': {
      const { load } = connection;
      return load ? load({ ...call, signal }).then(() => null) : fail('connection.unsupported');
    }
    case 'load-file':
      return fail('connection.unsupported');
    case 'table':
      return connection.catalog.table(call.schema, call.name);
    default:
      throw new Error(`unknown call ${(call satisfies never as AnsweredCall).op}`);
  }
}

// Error objects cannot be cloned, but their code and facts can.
function sendable(reading: SqlReading): unknown {
  return reading.ok ? reading : { ok: false, failure: failureOf(reading.error) };
}

function writeAccess({ write }: Connection): WriteAccess {
  return write ?? fail('query.refused');
}

/** Returns what may be told of a failure; the cause of an unknown one is logged here. */
export function failureOf(error: unknown): WireFailure {
  if (error instanceof AppError)
    return {
      code: error.code,
      detail: error.facts.detail,
      extra: error.facts.extra,
      // A cause does not cross over, and a refusal without one is ours.
      isOfText:
        error.facts.isOfText ??
        (error.code === 'query.refused' ? error.facts.cause === undefined : undefined),
    };
  if (isTooLong(error)) return failureOf(valueTooLarge(error));
  if (error instanceof Error && error.message === 'Data cannot be cloned, out of memory.')
    return { code: 'query.out-of-memory' };
  console.error('connection:', error);
  return { code: 'server.failed' };
}
