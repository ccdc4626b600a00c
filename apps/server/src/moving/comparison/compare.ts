import { fail } from '@powerset/core/errors.ts';
import { answerHere, answerThere, differentAnswers, rowsIn, type ChartAnswer } from './chart-answers.ts';
import { compareDashboards } from './dashboards.ts';
import type { Difference } from './first-difference.ts';
import {
  compareLists,
  itemsOf,
  LISTS,
  pairItems,
  type Listed,
  type ListName,
  type ListResult,
  type Pair,
} from './lists.ts';
import type { Site } from './site.ts';

/** `missing` means that it was not copied. */
export type ChartState = 'equal' | 'different' | 'failed' | 'missing';

/** What comparing one chart showed. */
export interface ChartResult {
  readonly name: string;
  readonly vizType: string;
  readonly id: { readonly there: number; readonly here: number | null };
  readonly state: ChartState;
  /** Of the data; null where the answer has no rows. */
  readonly rows: number | null;
  readonly difference?: Difference;
  /** Why it failed, or what else there is to know. */
  readonly why?: string;
}

/** What comparing two installations showed. */
export interface ComparisonReport {
  readonly charts: readonly ChartResult[];
  readonly counts: Readonly<Record<ChartState, number>>;
  readonly lists: readonly ListResult[];
}

export interface Comparison {
  readonly there: Site;
  readonly here: Site;
  readonly signal?: AbortSignal;
  /** Is told of each chart as it is compared, and how many there are. */
  readonly onChart?: (result: ChartResult, total: number) => void;
}

/** Charts that are asked at once; both installations have other work. */
const AT_ONCE = 2;

/** Asks two installations for their lists and the data of each chart, and compares the answers. */
export async function compareSites({ there, here, signal, onChart }: Comparison): Promise<ComparisonReport> {
  const lists: ListResult[] = [];
  let pairs: readonly Pair[] = [];
  for (const list of Object.keys(LISTS) as ListName[]) {
    signal?.throwIfAborted();
    const [old, own] = await Promise.all([itemsOf(list, there), itemsOf(list, here)]);
    if (list === 'charts') requireCharts(old, own);
    const compared = compareLists(list, old, own);
    const inside =
      list === 'dashboards' ? await compareDashboards(known(old), known(own), { there, here }) : [];
    lists.push({ ...compared, different: [...compared.different, ...inside] });
    if (list === 'charts') pairs = pairItems(known(old), known(own));
  }
  const charts = await inTurn(pairs, async pair => {
    signal?.throwIfAborted();
    const result = await compareChart(pair, { there, here });
    onChart?.(result, pairs.length);
    return result;
  });
  return { charts, counts: countsOf(charts), lists };
}

// Without the charts, nothing is compared, which would look as if everything were equal.
function requireCharts(...lists: readonly (readonly Listed[] | string)[]): void {
  const failure = lists.find(list => typeof list === 'string');
  if (failure !== undefined) fail('request.invalid', { detail: `${failure} The charts cannot be compared.` });
}

async function compareChart(
  { there: chart, here: copy }: Pair,
  { there, here }: Pick<Comparison, 'there' | 'here'>,
): Promise<ChartResult> {
  const about = {
    name: chart.name,
    vizType: String(chart.also['viz_type'] ?? ''),
    id: { there: chart.id, here: copy?.id ?? null },
    rows: null,
  };
  if (!copy) return { ...about, state: 'missing', why: 'This chart was not copied.' };
  const old = await answerThere(chart.id, there);
  const own = await answerHere(copy.id, here, old.asked);
  if ('failure' in old || 'failure' in own)
    return { ...about, state: 'failed', why: failureOf([there, old], [here, own]) };
  const difference = differentAnswers(old.json, own.json);
  const rows = rowsIn(own.json) ?? null;
  if (!difference) return { ...about, rows, state: 'equal' };
  const again = await answerThere(chart.id, there);
  const isUnsteady = 'json' in again && differentAnswers(old.json, again.json) !== undefined;
  return {
    ...about,
    rows,
    state: 'different',
    difference,
    ...(isUnsteady ? { why: `${there.name} itself answers differently each time.` } : {}),
  };
}

function failureOf(...answers: readonly (readonly [Site, ChartAnswer])[]): string {
  const failures = new Set(answers.map(([, answer]) => ('failure' in answer ? answer.failure : undefined)));
  const [same] = failures;
  if (failures.size === 1 && same !== undefined) return sentence(`Both: ${same}`);
  return answers
    .flatMap(([site, answer]) => ('failure' in answer ? [sentence(`${site.name}: ${answer.failure}`)] : []))
    .join(' ');
}

function sentence(text: string): string {
  return /[.!?]$/.test(text) ? text : `${text}.`;
}

function countsOf(charts: readonly ChartResult[]): Record<ChartState, number> {
  const counts = { equal: 0, different: 0, failed: 0, missing: 0 };
  for (const { state } of charts) counts[state] += 1;
  return counts;
}

function known(items: readonly Listed[] | string): readonly Listed[] {
  return typeof items === 'string' ? [] : items;
}

async function inTurn<T, R>(items: readonly T[], run: (item: T) => Promise<R>): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const work = async (): Promise<void> => {
    while (next < items.length) {
      const at = next++;
      results[at] = await run(items[at]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(AT_ONCE, items.length) }, work));
  return results;
}
