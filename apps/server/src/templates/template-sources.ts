import type {
  DatasetRequest,
  PartitionRequest,
  Partitions,
  TemplateContext,
} from '@powerset/core/template/template-context.ts';

/** How templates reach external data: the SQL of datasets, the newest partitions of tables. */
export type TemplateSources = Required<Pick<TemplateContext, 'dataset' | 'partitions'>>;

export interface SourceLoaders {
  /** Returns the SQL of a dataset; undefined if it is missing or hidden. */
  readonly dataset: (request: DatasetRequest) => Promise<string | undefined>;
  /** Returns the partitions of a table. @throws AppError if the user may not read it */
  readonly partitions: (request: PartitionRequest) => Promise<Partitions>;
  /** Returns where the engine's grammar finds columns in a text; absent if not needed. */
  readonly columnsAt?: (sql: string) => Promise<readonly number[] | undefined>;
}

type ColumnsAt = (sql: string) => readonly number[] | undefined;

/** More loads than any template needs. */
const MAX_LOADS = 20;

/**
 * Runs synchronous rendering and planning, and again after each load of what it names: rendering cannot wait,
 * but loading must.
 */
export async function withSources<T>(
  run: (sources: TemplateSources, columnsAt: ColumnsAt) => T | Promise<T>,
  load: SourceLoaders,
): Promise<T> {
  const datasets = new Loaded(load.dataset);
  const partitions = new Loaded(load.partitions);
  const columns = new Loaded(async (sql: string) => load.columnsAt?.(sql));
  const sources: TemplateSources = {
    dataset: request => (request.id === undefined ? undefined : datasets.get(request)),
    partitions: request => partitions.get(request),
  };
  for (let round = 0; ; round++) {
    try {
      return await run(sources, sql => columns.get(sql));
    } catch (error) {
      const missing = notLoaded(error);
      if (!missing || round >= MAX_LOADS) throw error;
      await missing.load();
    }
  }
}

// Plan steps wrap errors with their names.
function notLoaded(error: unknown): NotLoaded | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NotLoaded) return at;
  return undefined;
}

/** What was loaded, by request. */
class Loaded<Request, Answer> {
  readonly #load: (request: Request) => Promise<Answer>;
  readonly #answers = new Map<string, Answer>();

  constructor(load: (request: Request) => Promise<Answer>) {
    this.#load = load;
  }

  get(request: Request): Answer {
    const key = JSON.stringify(request);
    if (!this.#answers.has(key))
      throw new NotLoaded(async () => {
        this.#answers.set(key, await this.#load(request));
      });
    return this.#answers.get(key)!;
  }
}

/** Thrown when something must be loaded first. */
class NotLoaded extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('Something that a text names is not loaded.');
    this.load = load;
  }
}
