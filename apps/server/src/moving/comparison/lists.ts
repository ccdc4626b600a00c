import type { Site } from './site.ts';

/** Lists that are compared, with the path and the members that identify and describe an item. */
export const LISTS = {
  charts: { path: 'chart', name: 'slice_name', also: ['viz_type', 'datasource_name_text'] },
  dashboards: { path: 'dashboard', name: 'dashboard_title', also: ['slug', 'published'] },
  datasets: { path: 'dataset', name: 'table_name', also: ['schema', 'kind'] },
  databases: { path: 'database', name: 'database_name', also: ['backend'] },
  'saved queries': { path: 'saved_query', name: 'label', also: ['schema'] },
  'annotation layers': { path: 'annotation_layer', name: 'name', also: [] },
  'CSS templates': { path: 'css_template', name: 'template_name', also: [] },
  'row-level security rules': { path: 'rowlevelsecurity', name: 'name', also: ['filter_type', 'clause'] },
  'alerts and reports': { path: 'report', name: 'name', also: ['type', 'crontab', 'active'] },
} as const;
export type ListName = keyof typeof LISTS;

/** An item of a list, with what describes it. */
export interface Listed {
  readonly id: number;
  readonly name: string;
  readonly also: Readonly<Record<string, unknown>>;
}

export interface ListResult {
  readonly list: ListName;
  readonly there: number;
  readonly here: number;
  /** Names of items of Superset that are not here. */
  readonly missing: readonly string[];
  /** Items that are described in another way, such as a dashboard that is not published here. */
  readonly different: readonly { readonly name: string; readonly what: string }[];
  /** Why it could not be compared. */
  readonly failure?: string;
}

const PAGE_SIZE = 100;

/** Returns all items of a list; a text that says why there is none. */
export async function itemsOf(list: ListName, site: Site): Promise<readonly Listed[] | string> {
  const { path, name, also } = LISTS[list];
  // Only their names sort every list, and equal names stay together on pages.
  const order = name;
  const items = new Map<number, Listed>();
  for (let page = 0; ; page++) {
    const query = `(order_column:${order},order_direction:asc,page:${page},page_size:${PAGE_SIZE})`;
    const { status, json } = await site.send('GET', `/api/v1/${path}/?q=${query}`);
    const { count, result } = (json ?? {}) as { count?: number; result?: readonly Record<string, unknown>[] };
    if (status === 404 || status === 405) return `${site.name} does not have this list, or it is turned off.`;
    if (status === 401 || status === 403) return `${site.name} does not show this list to this account.`;
    if (status !== 200 || !result) return `${site.name} answers with status ${status}.`;
    const before = items.size;
    for (const item of result)
      items.set(Number(item['id']), {
        id: Number(item['id']),
        name: String(item[name] ?? ''),
        also: Object.fromEntries(also.map(member => [member, item[member] ?? null])),
      });
    if (result.length === 0 || items.size === before || items.size >= (count ?? 0))
      return [...items.values()];
  }
}

/** Compares the lists of two installations. */
export function compareLists(
  list: ListName,
  there: readonly Listed[] | string,
  here: readonly Listed[] | string,
): ListResult {
  if (typeof there === 'string' || typeof here === 'string') {
    const failure = [there, here].filter(items => typeof items === 'string').join(' ');
    return { list, there: countOf(there), here: countOf(here), missing: [], different: [], failure };
  }
  const pairs = pairItems(there, here);
  return {
    list,
    there: there.length,
    here: here.length,
    missing: pairs.filter(pair => !pair.here).map(pair => pair.there.name),
    different: pairs.flatMap(({ there: old, here: own }) =>
      own ? describe(old, own).map(what => ({ name: old.name, what })) : [],
    ),
  };
}

export interface Pair {
  readonly there: Listed;
  readonly here: Listed | undefined;
}

/**
 * Pairs the items of two lists: by id and name, because copies keep their ids where they can, and the rest by name
 * and description.
 */
export function pairItems(there: readonly Listed[], here: readonly Listed[]): readonly Pair[] {
  const byId = new Map(here.map(item => [item.id, item]));
  const taken = new Set<Listed>();
  const exact = new Map(
    there.flatMap(item => {
      const own = byId.get(item.id);
      if (own?.name !== item.name) return [];
      taken.add(own);
      return [[item, own] as const];
    }),
  );
  const left = Map.groupBy(
    here.filter(item => !taken.has(item)),
    item => item.name,
  );
  return there.map(item => {
    const own = exact.get(item) ?? takeBest(item, left.get(item.name));
    return { there: item, here: own };
  });
}

function takeBest(item: Listed, candidates: Listed[] | undefined): Listed | undefined {
  if (!candidates) return undefined;
  const best = candidates.findIndex(candidate => describe(item, candidate).length === 0);
  return candidates.splice(Math.max(best, 0), 1)[0];
}

function describe(there: Listed, here: Listed): string[] {
  return Object.entries(there.also)
    .filter(([member, value]) => JSON.stringify(value) !== JSON.stringify(here.also[member] ?? null))
    .map(
      ([member, value]) => `${member} is ${JSON.stringify(here.also[member])}, was ${JSON.stringify(value)}`,
    );
}

function countOf(items: readonly Listed[] | string): number {
  return typeof items === 'string' ? 0 : items.length;
}
