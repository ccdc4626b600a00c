import { writeFilterKey, readFilterKey } from '../filters/filter-key.ts';
import { chartsInScope, type FilterScope } from '../filters/scope.ts';
import { filtersOfBox, boxFilterId, type FilterBox } from './filter-boxes.ts';
import type { Layout } from './layout.ts';

type Json = Readonly<Record<string, unknown>>;

/** A filter of a filter box whose scope people can set. */
export interface BoxField {
  /** `{chartId}_{column}` */
  readonly key: string;
  readonly name: string;
  readonly charts: readonly number[];
}

/** Returns the filters of a box with the charts that each applies to. */
export function boxFields(box: FilterBox, metadata: Json, layout: Layout): readonly BoxField[] {
  const prefix = boxFilterId(box.id, '');
  return filtersOfBox(box, metadata).map(({ id, name, scope }) => ({
    key: writeFilterKey({ chartId: box.id, column: id.slice(prefix.length) }),
    name,
    charts: chartsInScope(scope, layout),
  }));
}

/** Returns `filter_scopes` with other scopes for some filters of boxes; fails for keys that name none. */
export function withBoxScopes(metadata: Json, scopes: ReadonlyMap<string, FilterScope>): Json {
  const all: Record<string, Json> = { ...objectOf(metadata['filter_scopes']) };
  for (const [key, { rootPath, excluded }] of scopes) {
    const { chartId, column } = readFilterKey(key);
    // A box never filters itself, so this is not stored.
    const immune = excluded.filter(id => id !== chartId);
    all[String(chartId)] = { ...all[String(chartId)], [column]: { scope: [...rootPath], immune } };
  }
  return { ...metadata, filter_scopes: all };
}

function objectOf(value: unknown): Record<string, Json> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return {};
  return Object.fromEntries(
    Object.entries(value).filter(
      (pair): pair is [string, Json] => typeof pair[1] === 'object' && pair[1] !== null,
    ),
  );
}
