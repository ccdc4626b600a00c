import type { z } from 'zod';
import type { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { FileLoad, FileLoadOptions, LoadedFile, RowFile } from './file-load.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { EngineFacts } from './engine-facts.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';

/** SQL and its parameters, ready to run. Cancellation and a row cap are mandatory. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** The connector stops reading after this many rows and sets `isCut` when there were more. */
  readonly maxRows: number;
  readonly signal: AbortSignal;
  /** Schema for unqualified names; the connection's default when absent. */
  readonly schema?: string;
  /**
   * Called with the statement's position in the queue while it waits for a connection, and with 0 when it
   * starts after waiting.
   */
  readonly onPlace?: (place: number) => void;
}

export interface TableName {
  readonly schema: string;
  readonly name: string;
  readonly type: 'table' | 'view';
}

export interface ColumnFacts {
  readonly name: string;
  /** The engine's own type name. */
  readonly type: string;
  readonly isNullable: boolean;
  readonly comment?: string | null;
}

export interface ForeignKeyFacts {
  readonly name: string | null;
  readonly columns: readonly string[];
  /** Schema of the other table; null when it is the same schema. */
  readonly schema: string | null;
  readonly table: string;
  readonly referredColumns: readonly string[];
  /** The ON UPDATE and ON DELETE actions, as SQL names them; absent when there is none. */
  readonly onUpdate?: string;
  readonly onDelete?: string;
  readonly isDeferrable?: true;
  readonly isDeferred?: true;
  /** Whether keys with a missing part are refused. */
  readonly matchesFull?: true;
}

export interface IndexFacts {
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** Columns that the index stores besides its key columns. */
  readonly includedColumns?: readonly string[];
}

/** The partitioning of a table, which lets a query skip partitions. */
export interface PartitionFacts {
  readonly columns: readonly string[];
  /** Values of the newest partition, by column. */
  readonly latest?: Readonly<Record<string, string | number | boolean | null>>;
  /** A SELECT that lists the partitions. */
  readonly sql?: string;
}

export interface TableFacts {
  readonly columns: readonly ColumnFacts[];
  readonly primaryKey: readonly string[];
  readonly primaryKeyName?: string | null;
  // Missing if the engine has none, or does not report them.
  readonly foreignKeys?: readonly ForeignKeyFacts[];
  /** Excludes the index of the primary key. */
  readonly indexes?: readonly IndexFacts[];
  readonly comment?: string | null;
  readonly partitions?: PartitionFacts;
  /** Columns by which the rows are sorted. */
  readonly clustering?: readonly string[];
}

/** A view and its SQL; null when the engine does not report it. */
export interface ViewDefinition {
  readonly schema: string;
  readonly sql: string | null;
  /**
   * Set when it is a table rather than a view: a part of the table that the SQL reads, or the whole made of
   * the tables that it reads.
   */
  readonly role?: 'part' | 'whole';
}

/** Where the rows of a table are stored. */
export interface TablePlace {
  /** Equal for all spellings that are known to lead to the same rows. */
  readonly place: string;
  readonly isListed: boolean;
}

/** What a database contains, as far as this connection can see. */
export interface Catalog {
  schemas(): Promise<readonly string[]>;
  defaultSchema(): Promise<string>;
  /**
   * Schemas in which unqualified names are looked up when none is chosen; null or absent when only the
   * default schema is searched.
   */
  searchPath?(): Promise<readonly string[] | null>;
  tables(schema: string): Promise<readonly TableName[]>;
  table(schema: string, name: string): Promise<TableFacts>;
  functionNames(): Promise<readonly string[]>;
  /**
   * Returns how a table is partitioned, with the newest partition whose columns have these values as text;
   * undefined when it has none. Absent when the engine has no partitions.
   */
  partitions?(
    schema: string,
    name: string,
    filters?: Readonly<Record<string, string>>,
  ): Promise<PartitionFacts | undefined>;
  /**
   * Returns views of this name in all schemas, ignoring case; null or absent when the engine does not report
   * the SQL of views.
   */
  viewDefinitions?(name: string): Promise<readonly ViewDefinition[] | null>;
  /**
   * Returns where a name leads, for engines that have several names for the same rows, and whether the
   * connection lists the name; null or absent otherwise.
   */
  placeOf?(name: string): Promise<TablePlace | null>;
  /**
   * Returns the names of user-defined functions and procedures, which may read any table; null or absent when
   * the engine does not report them.
   */
  storedFunctions?(): Promise<readonly string[] | null>;
  /** Does the same for one schema, for engines that cannot list all schemas at once. */
  storedFunctionsOf?(schema: string): Promise<readonly string[] | null>;
  /**
   * Returns the names of user-defined functions, except those known to compute only from their arguments;
   * null or absent when this is not checked.
   */
  readingFunctions?(): Promise<readonly string[] | null>;
  /**
   * Returns the names of stored functions that can be called like a field of a row; null or absent when the
   * engine has no such syntax.
   */
  storedFields?(): Promise<readonly string[] | null>;
}

/** The result of the engine's own parser; `ok: false` means refused, never "fine". */
export type SqlReading =
  | {
      readonly ok: true;
      readonly statements: readonly {
        readonly sql: string;
        readonly isReadOnly: boolean;
        readonly tables: readonly { readonly schema: string | null; readonly name: string }[];
      }[];
      /**
       * Byte offsets of the column names that values are read from; absent when the parser does not report
       * them.
       */
      readonly columnsAt?: readonly number[];
    }
  | { readonly ok: false; readonly error: AppError };

/** Runs statements that change data: they have rules of their own and run outside read-only transactions. */
export interface WriteAccess {
  readonly read: (sql: string) => Promise<SqlReading>;
  /** Runs one statement and commits its changes; all are rolled back when it fails or is cancelled. */
  run(statement: Statement): Promise<ResultTable>;
}

/** Rows that create a table, or are added to one. */
export interface TableLoad {
  readonly schema: string;
  readonly name: string;
  /** What to do when a table of that name already exists. */
  readonly ifExists: 'fail' | 'replace' | 'append';
  readonly rows: ResultTable | RowFile;
  readonly signal: AbortSignal;
}

export interface Connection {
  run(statement: Statement): Promise<ResultTable>;
  /**
   * Yields the same rows in batches. The first batch arrives even if there are no rows; the last one says
   * whether the result was cut.
   * The engine pauses while no batch is requested. Stopping early frees the statement's resources, and an
   * aborted signal stops it.
   */
  stream(statement: Statement): AsyncGenerator<ResultTable, void>;
  close(): Promise<void>;
  /**
   * Returns column names and types of a SELECT without running it; where the engine can, unqualified names
   * use the given schema.
   */
  describe(sql: string, schema?: string): Promise<readonly ColumnFacts[]>;
  readonly catalog: Catalog;
  /** Parses user-written SQL with the engine's own grammar. */
  readonly read: (sql: string) => Promise<SqlReading>;
  // When absent, the product hides the feature instead of failing late.
  readonly write?: WriteAccess;
  /**
   * Creates or fills a table, all or nothing as far as the engine can.
   * @throws AppError `table.exists` for `fail`, or the engine's error
   */
  readonly load?: (load: TableLoad) => Promise<void>;
  /**
   * Reads files into a table without passing rows through the server, for engines that can.
   * @throws AppError `file.bad-rows` with the rows that do not fit
   */
  readonly loadFile?: (load: FileLoad & FileLoadOptions) => Promise<LoadedFile>;
  /** Returns the estimated cost of a statement, by label, for engines that do not estimate in SQL. */
  readonly estimate?: (statement: Pick<Statement, 'sql' | 'signal' | 'schema'>) => Promise<Cost>;
}

/** The estimated cost of a statement, as shown to users. */
export type Cost = Readonly<Record<string, string>>;

export interface OpenContext {
  /** Folder for the connector's files, such as spilled sorts. */
  readonly workDir: string;
  readonly memoryLimitMb: number;
  /** Folder of the bundled scripts that a connector starts; absent when running from source. */
  readonly scriptsDir?: string;
}

/** What a connection has besides its address, as clients of the reference send it. */
export interface ConnectionExtras {
  readonly connectArgs?: Readonly<Record<string, unknown>>;
  /** Never shown again. */
  readonly secrets?: Readonly<Record<string, unknown>>;
  /** The CA certificates (PEM) that must have signed the server's certificate. */
  readonly serverCertificate?: string;
  /** The server name in the certificate, when the address is the near end of a tunnel. */
  readonly serverName?: string;
}

/** A file on this machine that an address or a driver option names. */
export interface ServerFile {
  readonly option: string;
  readonly path: string;
}

export interface Connector<Config = unknown> {
  /** Back-end name as the wire has it: `duckdb`, `postgresql`. */
  readonly engine: string;
  readonly label: string;
  /** Validation, form and secret masking. */
  readonly config: z.ZodType<Config>;
  readonly dialect: Dialect;
  /** False for an engine that the product fully describes but cannot open. */
  readonly hasDriver: boolean;
  /** An npm package that opening a connection needs and that does not ship with the product. */
  readonly peerPackage?: string;
  /** True when its connections can write. */
  readonly canWrite?: true;
  /** True when its connections estimate the cost of a statement by other means than SQL. */
  readonly canEstimate?: true;
  /** True when its connections can load rows into a table. */
  readonly canLoad?: true;
  /** Statements that one server runs at a time over one connection; 8 when absent. */
  readonly mostStatements?: number;
  /** True when its connections read files into tables themselves. */
  readonly canLoadFiles?: true;
  /** The facts about the engine that are known without connecting. */
  readonly facts: EngineFacts;
  /** Reads an address such as `postgresql+psycopg2://…`; undefined when it belongs to another connector. */
  fromUri(uri: string, extras?: ConnectionExtras): Config | undefined;
  open(config: Config, context: OpenContext): Promise<Connection>;
  /** Returns why a configuration cannot be opened, naming the option; undefined when no problem is known. */
  problemOf?(config: Config): string | undefined;
  /**
   * How a server's certificate becomes trusted: only the driver's thread trusts it, the connector applies it
   * itself,
   * it cannot be trusted (`none`), or there is no server (`no-server`).
   */
  readonly trust: 'of-thread' | 'own' | 'none' | 'no-server';
  /** Returns files of this machine that opening would read or connect to; absent when addresses name none. */
  filesOf?(config: Config): readonly ServerFile[];
  /**
   * Returns the same connection on behalf of a user, for engines with impersonated sessions; otherwise the
   * address names the user.
   */
  inNameOf?(config: Config, person: string): Config;
  /** Converts a driver's failure into an AppError; undefined when it is not recognized. */
  classifyError(error: unknown): AppError | undefined;
}
