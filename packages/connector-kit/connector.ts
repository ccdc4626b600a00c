import type { z } from 'zod';
import type { AppError } from '@powerset/core/errors.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { Dialect } from '@powerset/sql/dialect.ts';
import type { EngineFacts } from './engine-facts.ts';
import type { SqlValue } from '@powerset/sql/tree/expression.ts';

/** SQL and its parameters, ready to run. Cancelling and capping are not optional. */
export interface Statement {
  readonly sql: string;
  readonly params: readonly SqlValue[];
  /** The connector stops reading after this many rows and sets `isCut` when there were more. */
  readonly maxRows: number;
  readonly signal: AbortSignal;
  /** Schema that unqualified names mean; the connection's default when absent. */
  readonly schema?: string;
  /** Told the statement's place in line while it waits for a connection, and 0 when it starts after waiting. */
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
  /** Schema of the other table; null where it is the same one. */
  readonly schema: string | null;
  readonly table: string;
  readonly referredColumns: readonly string[];
  /** What happens to rows that refer to one that changes or goes, as SQL says it; nothing where nothing does. */
  readonly onUpdate?: string;
  readonly onDelete?: string;
  readonly isDeferrable?: true;
  readonly isDeferred?: true;
  /** Refuses keys of which a part is missing. */
  readonly matchesFull?: true;
}

export interface IndexFacts {
  readonly name: string | null;
  readonly columns: readonly string[];
  readonly isUnique: boolean;
  /** Columns that it holds beside those by which it finds rows. */
  readonly includedColumns?: readonly string[];
}

/** How the rows of a table lie in parts that can be left out when reading. */
export interface PartitionFacts {
  readonly columns: readonly string[];
  /** Values of the newest part, by column. */
  readonly latest?: Readonly<Record<string, string | number | boolean | null>>;
  /** A SELECT that lists the parts. */
  readonly sql?: string;
}

export interface TableFacts {
  readonly columns: readonly ColumnFacts[];
  readonly primaryKey: readonly string[];
  readonly primaryKeyName?: string | null;
  // Absent where the engine has no such thing, or does not tell.
  readonly foreignKeys?: readonly ForeignKeyFacts[];
  /** Without that of the primary key. */
  readonly indexes?: readonly IndexFacts[];
  readonly comment?: string | null;
  readonly partitions?: PartitionFacts;
  /** Columns by which the rows lie sorted. */
  readonly clustering?: readonly string[];
}

/** A view, and the SQL behind it; null where the engine does not tell. */
export interface ViewDefinition {
  readonly schema: string;
  readonly sql: string | null;
  /** It is no view but a table: a part of the one that the SQL reads, or the whole of those that it reads. */
  readonly role?: 'part' | 'whole';
}

/** Where the rows of a table lie. */
export interface TablePlace {
  /** Equal for all spellings that are known to lead to the same rows. */
  readonly place: string;
  readonly isListed: boolean;
}

/** What a database holds, as far as this connection may see. */
export interface Catalog {
  schemas(): Promise<readonly string[]>;
  defaultSchema(): Promise<string>;
  /** Schemas in which names without one are looked for when none is chosen; null, or absent, where that is the default one alone. */
  searchPath?(): Promise<readonly string[] | null>;
  tables(schema: string): Promise<readonly TableName[]>;
  table(schema: string, name: string): Promise<TableFacts>;
  functionNames(): Promise<readonly string[]>;
  /** The parts of a table, of which the newest is told whose columns have these values as text; undefined for one without. Absent where the engine has none. */
  partitions?(
    schema: string,
    name: string,
    filters?: Readonly<Record<string, string>>,
  ): Promise<PartitionFacts | undefined>;
  /** Views of this name in all schemas, in whatever case it is written; null, or absent, where the engine does not tell what is behind a view. */
  viewDefinitions?(name: string): Promise<readonly ViewDefinition[] | null>;
  /** What a name leads to, where the same rows have more names than one, and whether the name is one that the connection gave; null, or absent, elsewhere. */
  placeOf?(name: string): Promise<TablePlace | null>;
  /** Names of the functions and procedures that people stored, which may read any table; null, or absent, where the engine does not tell. */
  storedFunctions?(): Promise<readonly string[] | null>;
  /** The same of one schema, where the engine tells no more at once. */
  storedFunctionsOf?(schema: string): Promise<readonly string[] | null>;
  /** Names of all functions that people stored but those that are seen to compute with their arguments alone; null, or absent, where nobody looks. */
  readingFunctions?(): Promise<readonly string[] | null>;
  /** Names of those that a row may be asked for as for a field; null, or absent, where no engine's rule makes fields calls. */
  storedFields?(): Promise<readonly string[] | null>;
}

/** What the engine's own grammar says about a text; `ok: false` means refused, never "fine". */
export type SqlReading =
  | {
      readonly ok: true;
      readonly statements: readonly {
        readonly sql: string;
        readonly isReadOnly: boolean;
        readonly tables: readonly { readonly schema: string | null; readonly name: string }[];
      }[];
      /** Where the names of columns begin that values are taken from, in bytes of the whole text; absent where the grammar does not tell. */
      readonly columnsAt?: readonly number[];
    }
  | { readonly ok: false; readonly error: AppError };

/** The way of statements that change something: they are read by rules of their own and run outside of read-only transactions. */
export interface WriteAccess {
  readonly read: (sql: string) => Promise<SqlReading>;
  /** Runs one statement and keeps what it changed; nothing of it stays when it fails or is cancelled. */
  run(statement: Statement): Promise<ResultTable>;
}

/** Rows that become a table, or come to one. */
export interface TableLoad {
  readonly schema: string;
  readonly name: string;
  /** What happens to a table of that name that is there already. */
  readonly ifExists: 'fail' | 'replace' | 'append';
  readonly rows: ResultTable;
  readonly signal: AbortSignal;
}

export interface Connection {
  run(statement: Statement): Promise<ResultTable>;
  /**
   * The same rows in batches, the first of which comes also when there is no row; the last one says whether the result was cut.
   * The engine rests while no batch is asked for. Leaving early frees what the statement held, and an aborted signal stops it.
   */
  stream(statement: Statement): AsyncGenerator<ResultTable, void>;
  close(): Promise<void>;
  /** Column names and types of a SELECT without running it; where the engine can, names without a schema mean the given one. */
  describe(sql: string, schema?: string): Promise<readonly ColumnFacts[]>;
  readonly catalog: Catalog;
  /** Reading of user-written SQL by the engine's own grammar. */
  readonly read: (sql: string) => Promise<SqlReading>;
  // Absent means the product hides the feature, never that it fails late.
  readonly write?: WriteAccess;
  /**
   * Makes or fills a table, all or nothing as far as the engine can.
   * @throws AppError `table.exists` for `fail`, or what the engine says
   */
  readonly load?: (load: TableLoad) => Promise<void>;
  /** What a statement would cost, for engines that are not asked in SQL, by what people are told. */
  readonly estimate?: (statement: Pick<Statement, 'sql' | 'signal' | 'schema'>) => Promise<Cost>;
}

/** What a statement would cost, as people are told. */
export type Cost = Readonly<Record<string, string>>;

export interface OpenContext {
  /** Folder for files that the connector keeps, such as spilled sorts. */
  readonly workDir: string;
  readonly memoryLimitMb: number;
  /** Folder of the bundled scripts that a connector starts; absent where the sources run. */
  readonly scriptsDir?: string;
}

/** What is known of a connection beside its address, as the reference's clients give it. */
export interface ConnectionExtras {
  readonly connectArgs?: Readonly<Record<string, unknown>>;
  /** Never shown again. */
  readonly secrets?: Readonly<Record<string, unknown>>;
  /** Certificates (PEM) that the server's must be signed by. */
  readonly serverCertificate?: string;
  /** The server that the certificate names, where the address is that of a tunnel's near end. */
  readonly serverName?: string;
}

/** A file of this machine that an address or an option of a driver names. */
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
  /** False for an engine that is known in every respect but cannot be opened here. */
  readonly hasDriver: boolean;
  /** An npm package that opening needs and that is not part of the product. */
  readonly peerPackage?: string;
  /** True when its connections have a way to write. */
  readonly canWrite?: true;
  /** True when its connections say what a statement would cost without being asked in SQL. */
  readonly canEstimate?: true;
  /** True when its connections can take rows that become a table. */
  readonly canLoad?: true;
  /** Statements that one server runs at a time over one connection; 8 where it says nothing. */
  readonly mostStatements?: number;
  /** What is known without connecting. */
  readonly facts: EngineFacts;
  /** Reads an address such as `postgresql+psycopg2://…`; undefined when it belongs to another connector. */
  fromUri(uri: string, extras?: ConnectionExtras): Config | undefined;
  open(config: Config, context: OpenContext): Promise<Connection>;
  /** Why a configuration cannot be opened, in words that name the option; undefined where nothing is known to be in the way. */
  problemOf?(config: Config): string | undefined;
  /**
   * How the certificate of a server comes to be trusted: the thread of the driver trusts it alone, the connector uses it itself,
   * it cannot be (`none`), or there is no server (`no-server`).
   */
  readonly trust: 'of-thread' | 'own' | 'none' | 'no-server';
  /** Files of this machine that opening would read or connect to; absent where addresses name none. */
  filesOf?(config: Config): readonly ServerFile[];
  /** The same connection in the name of a person, where the engine knows sessions for others; elsewhere the address names the person. */
  inNameOf?(config: Config, person: string): Config;
  /** Turns a driver's failure into one of ours; undefined when it is not recognised. */
  classifyError(error: unknown): AppError | undefined;
}
