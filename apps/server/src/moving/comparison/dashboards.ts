import { members, textMembers } from './json-members.ts';
import { pairItems, type Listed } from './lists.ts';
import type { Site } from './site.ts';

/** What a dashboard contains, by the names that its readers see. */
interface Content {
  readonly charts: readonly string[];
  readonly filters: readonly string[];
  /** How many components of each type its layout has, such as tabs. */
  readonly parts: Readonly<Record<string, number>>;
}

/** Something of a dashboard that is not as it was. */
export interface DashboardDifference {
  readonly name: string;
  readonly what: string;
}

/** Parts that hold others; how many there are changes nothing for readers. */
const FRAMES = new Set(['ROOT', 'GRID', 'ROW', 'COLUMN']);

/** Compares what the dashboards of two installations contain. */
export async function compareDashboards(
  there: readonly Listed[],
  here: readonly Listed[],
  sites: { readonly there: Site; readonly here: Site },
): Promise<readonly DashboardDifference[]> {
  const found: DashboardDifference[] = [];
  for (const pair of pairItems(there, here)) {
    if (!pair.here) continue;
    const [old, own] = await Promise.all([
      contentOf(pair.there.id, sites.there),
      contentOf(pair.here.id, sites.here),
    ]);
    found.push(...differences(old, own).map(what => ({ name: pair.there.name, what })));
  }
  return found;
}

async function contentOf(id: number, site: Site): Promise<Content | string> {
  const charts = await site.send('GET', `/api/v1/dashboard/${id}/charts`);
  const dashboard = await site.send('GET', `/api/v1/dashboard/${id}`);
  const failed = [charts, dashboard].find(answer => answer.status !== 200);
  if (failed) return `${site.name} answers with status ${failed.status}`;
  const result = members(members(dashboard.json)['result']);
  const listed = members(charts.json)['result'];
  const filters = textMembers(result['json_metadata'])['native_filter_configuration'];
  return {
    charts: namesIn(listed, 'slice_name'),
    filters: namesIn(filters, 'name'),
    parts: countTypes(Object.values(textMembers(result['position_json']))),
  };
}

function differences(there: Content | string, here: Content | string): readonly string[] {
  if (typeof there === 'string' || typeof here === 'string')
    return [[there, here].filter(content => typeof content === 'string').join(', ')];
  return [
    ...leftOut('chart', there.charts, here.charts),
    ...leftOut('filter', there.filters, here.filters),
    ...Object.entries(there.parts)
      .filter(([type, count]) => (here.parts[type] ?? 0) !== count)
      .map(([type, count]) => `${here.parts[type] ?? 0} parts of type ${type}, were ${count}`),
  ];
}

function leftOut(kind: string, there: readonly string[], here: readonly string[]): readonly string[] {
  const left = [...here];
  return there.flatMap(name => {
    const at = left.indexOf(name);
    if (at < 0) return [`${kind} "${name}" is missing`];
    left.splice(at, 1);
    return [];
  });
}

function namesIn(list: unknown, member: string): readonly string[] {
  return Array.isArray(list) ? list.map(item => String(members(item)[member] ?? '')) : [];
}

function countTypes(parts: readonly unknown[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const part of parts) {
    const type = members(part)['type'];
    if (typeof type === 'string' && !FRAMES.has(type)) counts[type] = (counts[type] ?? 0) + 1;
  }
  return counts;
}
