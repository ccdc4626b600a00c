import type { SqlExecuteBody, SqlQuery } from '@powerset/contracts/sqllab.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { Connections } from '../../connections/connections.ts';
import type { ResultsStore } from './results-store.ts';
import type { RunningQueries } from './running-queries.ts';

export interface SqlDatabase {
  readonly id: number;
  readonly name: string;
  /** The back-end name. */
  readonly engine: string;
  readonly exposeInSqllab: boolean;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  readonly allowRunAsync: boolean;
  /** The schema for results that are stored as tables; overrides the user's choice. */
  readonly ctasSchema: string | null;
}

/** The table or view that stores a result. */
export interface KeptAs {
  readonly kind: 'TABLE' | 'VIEW';
  readonly name: string;
  readonly schema: string | null;
}

export type LimitingFactor = NonNullable<SqlQuery['limitingFactor']>;

/** The record of a run that is stored before it starts. */
export interface RunRecord {
  readonly clientId: string;
  readonly userId: number | null;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  readonly tab: string | null;
  readonly sqlEditorId: string | null;
  readonly limit: number;
  readonly limitingFactor: LimitingFactor;
  readonly keptAs: KeptAs | null;
  readonly state: 'pending' | 'running';
  readonly startMs: number;
}

/** The record of a run that is stored when it ends. */
export interface RunOutcome {
  readonly state: 'success' | 'failed' | 'stopped' | 'timed_out';
  readonly endMs: number;
  readonly rows: number | null;
  readonly errorMessage: string | null;
  readonly executedSql: string | null;
  readonly resultsKey: string | null;
  readonly limitingFactor: LimitingFactor;
  /** For clients: the columns, and the way to stop the run. */
  readonly extra: Readonly<Record<string, unknown>>;
}

export type ReadStatements = Extract<SqlReading, { ok: true }>['statements'];

/** A finished or waiting run as other users may see it. */
export interface KnownRun {
  readonly id: number;
  readonly databaseId: number;
  readonly schema: string | null;
  readonly sql: string;
  /** The SQL with its templates rendered. */
  readonly executedSql: string | null;
  readonly tab: string | null;
  readonly resultsKey: string | null;
  readonly limit: number | null;
}

/** The SQL of a run, with the values that its templates may use. */
export interface TemplatedSql {
  readonly sql: string;
  /** The template parameters set by the author, as JSON text. */
  readonly params: string | null | undefined;
  readonly addressParams: Readonly<Record<string, string>>;
  readonly queryId: number;
  readonly databaseId: number;
  readonly schema: string | null;
}

/** The request of a run. */
export interface SqlAsked extends SqlExecuteBody {
  /** The URL parameters of the request, which templates may read. */
  readonly addressParams?: Readonly<Record<string, string>>;
}

export interface SqlLabDeps {
  readonly databases: { byId(id: number): Promise<SqlDatabase | undefined> };
  /** Throws unless the actor may read these tables of the database. */
  /** Returns whether the actor may read a table of the database. */
  readonly readsSomeTable: (actor: Actor, databaseId: number) => Promise<boolean>;
  readonly requireTableAccess: (
    actor: Actor,
    database: Pick<SqlDatabase, 'id' | 'name'>,
    tables: ReadStatements[number]['tables'],
    defaultSchema: string | null,
  ) => Promise<void>;
  /** Returns the row-level security rules that apply to the actor for the database's tables. */
  readonly tableRules: (actor: Actor, databaseId: number) => Promise<readonly TableRule[]>;
  readonly connections: Pick<Connections, 'open' | 'factsOf'>;
  readonly history: {
    /** Stores the run. @throws AppError `query.not-begun` if the client's id is taken or too long */
    begin(run: RunRecord): Promise<number>;
    /** Resumes a waiting run; returns false if it was stopped in the meantime. */
    start(queryId: number, nowMs: number): Promise<boolean>;
    /** Records the run's position in its author's queue for a connection; at 0 the run continues. */
    waits(queryId: number, place: number, nowMs: number): Promise<void>;
    end(queryId: number, outcome: RunOutcome): Promise<void>;
    /** Returns the run as clients know it. */
    told(queryId: number): Promise<SqlQuery>;
    /** Ends a run that no server works on, unless it has ended. */
    endWithoutResult(
      queryId: number,
      end: { readonly state: 'failed' | 'stopped'; readonly reason: string },
      nowMs: number,
    ): Promise<void>;
    byClientId(clientId: string, actor: Actor): Promise<KnownRun | 'hidden' | undefined>;
  };
  /** Returns the SQL with its templates rendered, if the site allows templates. */
  readonly renderTemplates: (editor: TemplatedSql, actor: Actor) => Promise<string>;
  /** Queues a run for any server that has capacity. */
  readonly queue: (queryId: number, body: SqlAsked, actor: Actor) => Promise<void>;
  readonly running: RunningQueries;
  readonly results: ResultsStore;
  readonly now: () => Date;
  readonly newId: () => string;
  readonly timeoutMs: number;
  /** The time limit of runs in the background. */
  readonly asyncTimeoutMs: number;
  /** Seconds that a client may stop reading during a download. */
  readonly stallLimitS: number;
  /** The maximum number of rows that a run returns, whatever the request says. */
  readonly maxRows: number;
}
