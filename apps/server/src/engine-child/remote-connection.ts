import { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type {
  Catalog,
  ColumnFacts,
  Cost,
  Connection,
  Connector,
  SqlReading,
  PartitionFacts,
  TableFacts,
  TableLoad,
  TableName,
  TablePlace,
  ViewDefinition,
} from '@powerset/connector-kit/connector.ts';
import type { FileLoad, FileLoadOptions, LoadedFile } from '@powerset/connector-kit/file-load.ts';
import type { Admission } from './admission-queue.ts';
import { pullBatches, type BatchCall } from './pull-batches.ts';
import type { ConnectionCall, WireFailure } from './protocol.ts';

type WireReading = Extract<SqlReading, { ok: true }> | { readonly ok: false; readonly failure: WireFailure };

export interface RemoteCallOptions extends Partial<BatchCall>, Admission {
  readonly onProgress?: (label: string) => void;
}

export interface RemoteCaller {
  call<T>(call: ConnectionCall, options?: RemoteCallOptions): Promise<T>;
  close(): Promise<void>;
}

type Able = Pick<Connector, 'canWrite' | 'canLoad' | 'canLoadFiles' | 'canEstimate'>;

/** Returns a connection in another process or thread, used by the server itself. */
export function remoteConnection(remote: RemoteCaller, able: Able = {}): Connection {
  return {
    ...statementsFor(undefined, remote, able),
    close: () => remote.close(),
    catalog: remoteCatalog(remote),
  };
}

/**
 * Returns the same connection for a user, whose statements take turns with others'. It shares the catalog
 * cache.
 */
export function connectionFor(
  person: string | undefined,
  shared: Connection,
  { remote, able }: { readonly remote: RemoteCaller; readonly able: Able },
): Connection {
  return { ...shared, ...statementsFor(person, remote, able) };
}

function statementsFor(
  person: string | undefined,
  remote: RemoteCaller,
  { canWrite, canLoad, canLoadFiles, canEstimate }: Able,
): Omit<Connection, 'close' | 'catalog'> {
  const run =
    (op: 'run' | 'write'): Connection['run'] =>
    ({ sql, params, maxRows, schema, signal, onPlace }) =>
      remote.call<ResultTable>({ op, sql, params, maxRows, schema }, { signal, person, onPlace });
  const read =
    (op: 'read' | 'read-change'): Connection['read'] =>
    async sql => {
      const reading = await remote.call<WireReading>({ op, sql });
      return reading.ok ? reading : { ok: false, error: fromFailure(reading.failure) };
    };
  return {
    run: run('run'),
    stream: ({ sql, params, maxRows, schema, signal, onPlace }) =>
      pullBatches(
        options =>
          remote.call({ op: 'stream', sql, params, maxRows, schema }, { ...options, person, onPlace }),
        signal,
      ),
    read: read('read'),
    ...(canWrite ? { write: { run: run('write'), read: read('read-change') } } : {}),
    ...(canLoad
      ? {
          load: ({ signal, ...load }: TableLoad) =>
            remote.call<undefined>({ op: 'load', ...load }, { signal, person }),
        }
      : {}),
    ...(canLoadFiles
      ? {
          loadFile: ({ signal, onProgress, ...load }: FileLoad & FileLoadOptions) =>
            remote.call<LoadedFile>(
              { op: 'load-file', ...load },
              { signal, person, onProgress: label => onProgress?.(Number(label)) },
            ),
        }
      : {}),
    ...(canEstimate
      ? ({
          estimate: ({ sql, schema, signal }) =>
            remote.call<Cost>({ op: 'estimate', sql, schema }, { signal, person }),
        } satisfies Pick<Connection, 'estimate'>)
      : {}),
    describe: (sql, schema) =>
      remote.call<readonly ColumnFacts[]>({ op: 'describe', sql, schema }, { person }),
  };
}

function remoteCatalog(remote: RemoteCaller): Catalog {
  return {
    schemas: () => remote.call<readonly string[]>({ op: 'schemas' }),
    defaultSchema: () => remote.call<string>({ op: 'default-schema' }),
    searchPath: () => remote.call<readonly string[] | null>({ op: 'search-path' }),
    tables: schema => remote.call<readonly TableName[]>({ op: 'tables', schema }),
    table: (schema, name) => remote.call<TableFacts>({ op: 'table', schema, name }),
    viewDefinitions: name => remote.call<readonly ViewDefinition[] | null>({ op: 'views', name }),
    placeOf: name => remote.call<TablePlace | null>({ op: 'place', name }),
    storedFunctions: () => remote.call<readonly string[] | null>({ op: 'stored-functions' }),
    storedFunctionsOf: schema => remote.call<readonly string[] | null>({ op: 'stored-functions-of', schema }),
    readingFunctions: () => remote.call<readonly string[] | null>({ op: 'reading-functions' }),
    storedFields: () => remote.call<readonly string[] | null>({ op: 'stored-fields' }),
    partitions: async (schema, name, filters) =>
      (await remote.call<PartitionFacts | null>({ op: 'partitions', schema, name, filters })) ?? undefined,
    functionNames: () => remote.call<readonly string[]>({ op: 'functions' }),
  };
}

/** Returns the error of a failure. */
export function fromFailure({ code, detail, extra, isOfText }: WireFailure): AppError {
  return new AppError(code, { detail, extra, isOfText });
}
