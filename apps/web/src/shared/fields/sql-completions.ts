import type { Completion } from '@codemirror/autocomplete';
import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';

type Quote = (name: string) => string;

/**
 * Returns the completions for an expression over a dataset: its columns, and the expressions of calculated
 * columns and saved metrics, which the database does not know by name.
 */
export function datasetCompletions(dataset: ChartDataset | undefined, quote: Quote): readonly Completion[] {
  const columns = (dataset?.columns ?? []).map(({ name, databaseType, expression }): Completion => ({
    label: name,
    detail: expression === null ? (databaseType ?? '').toLowerCase() : 'calculated column',
    type: 'property',
    apply: expression === null ? quote(name) : `(${expression})`,
    boost: 3,
  }));
  const metrics = (dataset?.metrics ?? []).map(({ name, expression }): Completion => ({
    label: name,
    detail: 'saved metric',
    type: 'variable',
    apply: expression,
    boost: 2,
  }));
  return [...columns, ...metrics];
}

/** Returns how an engine quotes a name; plain lower-case names need no quotes. */
export function quoteFor(backend: string | undefined): Quote {
  const mark = backend === 'mysql' || backend === 'bigquery' || backend === 'databricks' ? '`' : '"';
  return name => (/^[a-z_][a-z0-9_]*$/.test(name) ? name : mark + name.replaceAll(mark, mark + mark) + mark);
}
