import type { DatasetFile } from './file-schemas.ts';

/**
 * Returns the dataset with one column and one metric per name: the last definition, in the place of the
 * first.
 */
export function withOneOfEach(file: DatasetFile): DatasetFile {
  return {
    ...file,
    ...(file.columns && { columns: merged(file.columns, columnName) }),
    ...(file.metrics && { metrics: merged(file.metrics, metricName) }),
  };
}

/** Returns a warning for each column and metric that a dataset's file defines more than once. */
export function repeatedParts({ columns, metrics }: DatasetFile): string[] {
  return [
    ...repeatedNames((columns ?? []).map(columnName)).map(name => told('column', name)),
    ...repeatedNames((metrics ?? []).map(metricName)).map(name => told('metric', name)),
  ];
}

const columnName = (entry: { readonly column_name: string }): string => entry.column_name;
const metricName = (entry: { readonly metric_name: string }): string => entry.metric_name;

function merged<T extends object>(entries: readonly T[], nameOf: (entry: T) => string): T[] {
  const byName = new Map<string, T>();
  for (const entry of entries) byName.set(nameOf(entry), { ...byName.get(nameOf(entry)), ...entry });
  return [...byName.values()];
}

function repeatedNames(names: readonly string[]): string[] {
  return [...Map.groupBy(names, name => name)].flatMap(([name, all]) => (all.length > 1 ? name : []));
}

function told(kind: string, name: string): string {
  return `The ${kind} '${name}' is defined more than once. The last definition was used.`;
}
