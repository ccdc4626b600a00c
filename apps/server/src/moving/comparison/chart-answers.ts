import { builtContext } from '../../query/built-context.ts';
import { differentJson, differentRows, type Difference } from './first-difference.ts';
import { members, textMembers } from './json-members.ts';
import type { Site, SiteAnswer } from './site.ts';

type Members = Readonly<Record<string, unknown>>;

/** How a chart is asked: by its queries, or in the older way that some chart types still have. */
type Asked = 'queries' | 'old way';

/** The data of a chart, or why there is none. */
export type ChartAnswer =
  | { readonly asked: Asked; readonly json: unknown }
  | { readonly failure: string; readonly asked?: Asked };

/** Returns the data of a chart of the installation that was left, in whatever way that answers it. */
export async function answerThere(id: number, site: Site): Promise<ChartAnswer> {
  const saved = await site.send('GET', dataPath(id));
  if (!isWithoutContext(saved)) return answerOf(saved, 'queries');
  const old = await oldWay(id, site);
  if (!('failure' in old)) return old;
  return (await builtHere(id, site)) ?? old;
}

/** Returns the data of a copied chart, asked in the same way. */
export async function answerHere(id: number, site: Site, asked: Asked | undefined): Promise<ChartAnswer> {
  if (asked === 'old way') return oldWay(id, site);
  return answerOf(await site.send('GET', dataPath(id)), 'queries');
}

/** Returns where two answers differ first; undefined if they are equal. */
export function differentAnswers(there: unknown, here: unknown): Difference | undefined {
  const [old, own] = [queriesOf(there), queriesOf(here)];
  if (!old || !own)
    return differentJson(flows(memberOf(there, 'data')), flows(memberOf(here, 'data')), 'data');
  if (old.length !== own.length)
    return { at: 'number of queries', there: String(old.length), here: String(own.length) };
  for (const [index, rows] of old.entries()) {
    const found = differentRows(rows, own[index]!);
    if (found) return { ...found, at: old.length > 1 ? `query ${index + 1}, ${found.at}` : found.at };
  }
  return undefined;
}

// Superset puts the nodes of chord diagrams in an arbitrary order.
function flows(data: unknown): unknown {
  const [nodes, matrix] = [listOf(memberOf(data, 'nodes')), listOf(memberOf(data, 'matrix'))];
  if (nodes.length === 0 || nodes.length !== matrix.length) return data;
  return Object.fromEntries(
    matrix.flatMap((row, from) =>
      listOf(row).map((value, to) => [`${String(nodes[from])} → ${String(nodes[to])}`, value]),
    ),
  );
}

/** Returns how many rows an answer has; undefined for the older way. */
export function rowsIn(answer: unknown): number | undefined {
  return queriesOf(answer)?.reduce((sum, rows) => sum + rows.length, 0);
}

function dataPath(id: number): string {
  return `/api/v1/chart/${id}/data/`;
}

async function oldWay(id: number, site: Site): Promise<ChartAnswer> {
  const formData = encodeURIComponent(JSON.stringify({ slice_id: id }));
  return answerOf(await site.send('POST', `/superset/explore_json/?form_data=${formData}`), 'old way');
}

// Charts that were never saved in the chart builder of a newer version have no queries there, only here.
async function builtHere(id: number, site: Site): Promise<ChartAnswer | undefined> {
  const { json } = await site.send('GET', `/api/v1/chart/${id}`);
  const params = memberOf(memberOf(json, 'result'), 'params');
  const context = builtContext(textMembers(params));
  return context && answerOf(await site.send('POST', '/api/v1/chart/data', context), 'queries');
}

function answerOf({ status, json }: SiteAnswer, asked: Asked): ChartAnswer {
  if (status === 202)
    return {
      asked,
      failure: 'The data arrives asynchronously. Turn GLOBAL_ASYNC_QUERIES off to compare it.',
    };
  if (status !== 200) return { asked, failure: messageOf(json) ?? `The answer has status ${status}.` };
  if (json === undefined) return { asked, failure: 'The answer is not valid JSON.' };
  const error = errorIn(json);
  return error === undefined ? { asked, json } : { asked, failure: error };
}

function isWithoutContext({ status, json }: SiteAnswer): boolean {
  return status === 400 && (messageOf(json) ?? '').includes('query context');
}

function errorIn(json: unknown): string | undefined {
  const failed = [json, ...listOf(memberOf(json, 'result'))].map(part => memberOf(part, 'error'));
  const error = failed.find(text => typeof text === 'string' && text !== '');
  return typeof error === 'string' ? error : undefined;
}

function messageOf(json: unknown): string | undefined {
  const candidates = [
    memberOf(json, 'message'),
    memberOf(listOf(memberOf(json, 'errors'))[0], 'message'),
    memberOf(json, 'error'),
    memberOf(json, 'msg'),
  ];
  const text = candidates.find(candidate => candidate !== undefined && candidate !== null);
  return text === undefined || typeof text === 'string' ? text : JSON.stringify(text);
}

function queriesOf(answer: unknown): readonly (readonly Members[])[] | undefined {
  const result = memberOf(answer, 'result');
  if (!Array.isArray(result)) return undefined;
  return result.map(query => listOf(memberOf(query, 'data')) as readonly Members[]);
}

function memberOf(value: unknown, name: string): unknown {
  return members(value)[name];
}

function listOf(value: unknown): readonly unknown[] {
  return Array.isArray(value) ? value : [];
}
