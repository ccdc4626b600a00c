import type {
  DatasetRequest,
  PartitionRequest,
  Partitions,
  TemplateContext,
} from '@powerset/core/template/template-context.ts';

/** How templates get at what is not in them: the SQL of datasets, the newest parts of tables. */
export type TemplateSources = Required<Pick<TemplateContext, 'dataset' | 'partitions'>>;

export interface SourceLoaders {
  /** The SQL of a dataset; undefined when there is none that the reader may see. */
  readonly dataset: (request: DatasetRequest) => Promise<string | undefined>;
  /** The parts of a table. @throws AppError when the reader may not read it */
  readonly partitions: (request: PartitionRequest) => Promise<Partitions>;
  /** Where the engine's own grammar finds columns in a text; absent where nobody asks it. */
  readonly columnsAt?: (sql: string) => Promise<readonly number[] | undefined>;
}

type ColumnsAt = (sql: string) => readonly number[] | undefined;

/** More loads than any template needs. */
const MAX_LOADS = 20;

/**
 * Runs what renders templates and plans, and runs it again whenever that names something that was not loaded yet:
 * rendering and planning cannot wait, loading must.
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

// Steps of a plan tell their names along with what went wrong in them.
function notLoaded(error: unknown): NotLoaded | undefined {
  for (let at = error; at instanceof Error; at = at.cause) if (at instanceof NotLoaded) return at;
  return undefined;
}

/** What was loaded, by what was asked. */
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

/** Something is named that has to be loaded first. */
class NotLoaded extends Error {
  readonly load: () => Promise<void>;

  constructor(load: () => Promise<void>) {
    super('Something that a text names is not loaded.');
    this.load = load;
  }
}
