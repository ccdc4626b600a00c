import type { DatasetRequest, TemplateContext } from '@powerset/core/template/template-context.ts';

/** How a template gets at the SQL of a dataset. */
export type DatasetMacro = NonNullable<TemplateContext['dataset']>;

/** More datasets than any template needs. */
const MAX_DATASETS = 20;

/**
 * Runs what renders templates, and runs it again whenever a template names a dataset that was not loaded yet:
 * rendering cannot wait, loading must.
 * @param load the SQL of a dataset; undefined when there is none that the reader may see
 */
export async function withDatasets<T>(run: (dataset: DatasetMacro) => T | Promise<T>, load: (request: DatasetRequest) => Promise<string | undefined>): Promise<T> {
  const loaded = new Map<string, string | undefined>();
  const dataset: DatasetMacro = request => {
    const key = JSON.stringify(request);
    if (loaded.has(key) || request.id === undefined) return loaded.get(key);
    throw new NotLoaded(request);
  };
  for (let round = 0; ; round++) {
    try {
      return await run(dataset);
    } catch (error) {
      if (!(error instanceof NotLoaded) || round >= MAX_DATASETS) throw error;
      loaded.set(JSON.stringify(error.request), await load(error.request));
    }
  }
}

/** A template names a dataset that has to be loaded first. */
class NotLoaded extends Error {
  readonly request: DatasetRequest;

  constructor(request: DatasetRequest) {
    super('A dataset that a template names is not loaded.');
    this.request = request;
  }
}
