import type { Connection, Submittable } from 'pg';
import { columnBuilder, type ColumnBuilder } from './column-builder.ts';

/** The facts about a column that the server sends before the rows. */
export interface RowField {
  readonly name: string;
  readonly dataTypeID: number;
}

/** Rows that have arrived. */
export interface ReadRows {
  readonly columns: readonly ColumnBuilder[];
  readonly rowCount: number;
  /** Whether the statement ended. */
  readonly isOver: boolean;
}

export interface RowQuestion {
  /** Statements without rows that come first; after one that fails, the server runs nothing. */
  readonly steps: readonly string[];
  readonly sql: string;
  readonly params: readonly string[];
  /** Returns the number of rows at which the server has to wait until they are taken. */
  readonly rowsEach: (columnCount: number) => number;
}

/**
 * Runs a statement, and those before it, in one round trip.
 * The statement is executed without a row limit, because PostgreSQL runs limited portals without parallel
 * workers; instead, the server waits while the rows that arrived are not taken.
 */
export class RowReading implements Submittable {
  readonly #question: RowQuestion;
  #connection: Connection | undefined;
  #fields: readonly RowField[] = [];
  #columns: readonly ColumnBuilder[] = [];
  #rowCount = 0;
  #isOver = false;
  #isDropping = false;
  #failure: Error | undefined;
  /** Resolves when there is something to take. */
  #news = Promise.withResolvers<void>();
  readonly #over = Promise.withResolvers<void>();
  /** Resolves when the statement ended or failed. */
  readonly over = this.#over.promise;

  constructor(question: RowQuestion) {
    this.#question = question;
  }

  /** Returns the next rows, at least one unless the statement ended. */
  async take(): Promise<ReadRows> {
    if (!this.#isOver) this.#connection?.stream.resume();
    await this.#news.promise;
    if (this.#failure) throw this.#failure;
    const taken = { columns: this.#columns, rowCount: this.#rowCount, isOver: this.#isOver };
    this.#begin();
    if (!this.#isOver) this.#news = Promise.withResolvers();
    return taken;
  }

  get isOver(): boolean {
    return this.#isOver;
  }

  /** Drops the rows that still arrive. */
  drop(): void {
    this.#isDropping = true;
    if (!this.#isOver) this.#connection?.stream.resume();
  }

  submit(connection: Connection): void {
    this.#connection = connection;
    const { steps, sql, params } = this.#question;
    connection.stream.cork();
    for (const step of steps) execute(connection, step, []);
    execute(connection, sql, params, true);
    // The server answers an error by skipping everything up to this message.
    connection.sync();
    connection.stream.uncork();
  }

  handleRowDescription({ fields }: { readonly fields: readonly RowField[] }): void {
    this.#fields = fields;
    this.#begin();
  }

  handleDataRow({ fields: cells }: { readonly fields: readonly (string | null)[] }): void {
    if (this.#isDropping) return;
    try {
      for (let at = 0; at < cells.length; at++) this.#columns[at]!.add(cells[at]!);
    } catch (error) {
      // An error that left here would end the process that serves every connection.
      this.#failure ??= error instanceof Error ? error : new Error(String(error));
      this.drop();
      return this.#news.resolve();
    }
    this.#rowCount++;
    if (this.#rowCount < this.#question.rowsEach(this.#fields.length)) return;
    this.#connection?.stream.pause();
    this.#news.resolve();
  }

  handleReadyForQuery(): void {
    this.#end();
  }

  handleError(error: Error): void {
    this.#failure ??= error;
    this.#end();
  }

  #begin(): void {
    this.#columns = this.#fields.map(({ name, dataTypeID }) => columnBuilder(name, dataTypeID));
    this.#rowCount = 0;
  }

  #end(): void {
    this.#isOver = true;
    this.#connection?.stream.resume();
    this.#news.resolve();
    this.#over.resolve();
  }

  handleCommandComplete(): void {}

  handleEmptyQuery(): void {}

  handlePortalSuspended(): void {}

  handleCopyData(): void {}

  handleCopyInResponse(connection: Connection): void {
    (connection as unknown as WritingConnection).sendCopyFail('There are no rows to copy.');
  }
}

/** Runs statements without rows in one round trip; after one that fails, the server runs none. */
export async function runSteps(
  client: { query<T extends Submittable>(asked: T): T },
  steps: readonly string[],
): Promise<void> {
  const last = steps.at(-1) ?? '';
  const reading = client.query(
    new RowReading({ steps: steps.slice(0, -1), sql: last, params: [], rowsEach: () => Infinity }),
  );
  await reading.take();
}

/** Members that the driver's types declare with other parameters, or not at all. */
interface WritingConnection {
  parse(statement: { readonly text: string }): void;
  bind(values: { readonly values: readonly string[] }): void;
  describe(portal: { readonly type: 'P'; readonly name: string }): void;
  execute(limits: object): void;
  sendCopyFail(reason: string): void;
}

function execute(connection: Connection, text: string, values: readonly string[], hasRows = false): void {
  const writing = connection as unknown as WritingConnection;
  writing.parse({ text });
  writing.bind({ values });
  if (hasRows) writing.describe({ type: 'P', name: '' });
  writing.execute({});
}
