import { remapCharts, remapChartsOfContext, type ChartHere } from '@powerset/core/chart/remap-charts.ts';
import { exactObject } from '@powerset/kit/exact-json.ts';
import { spacedJson } from '@powerset/kit/stable-json.ts';
import type { Db } from '../../metadata/open-store.ts';
import { chartStore } from '../charts/store.ts';
import type { ParsedBundle } from './parse-bundle.ts';

/**
 * Maps the chart ids of a bundle to those of this installation: layouts name a chart's id beside its uuid,
 * and file names end with the id.
 */
export function chartsHere(
  { charts, dashboards }: ParsedBundle,
  idByUuid: ReadonlyMap<string, number>,
): ChartHere {
  const uuids = new Map<number, string>();
  for (const [path, { uuid }] of charts) {
    const oldId = /_(\d+)\.ya?ml$/i.exec(path)?.[1];
    if (oldId !== undefined) uuids.set(Number(oldId), uuid);
  }
  for (const part of [...dashboards.values()].flatMap(file => Object.values(file.position ?? {}))) {
    const { chartId, uuid } =
      (part as { readonly meta?: { readonly chartId?: unknown; readonly uuid?: unknown } } | null)?.meta ??
      {};
    if (typeof chartId === 'number' && typeof uuid === 'string') uuids.set(chartId, uuid.toLowerCase());
  }
  return oldId => idByUuid.get(uuids.get(oldId) ?? '');
}

/** Updates the ids of other charts that an imported chart draws or takes annotations from. */
export async function leadToCharts(id: number, here: ChartHere, db: Db): Promise<void> {
  const [chart] = await chartStore(db).byIds([id]);
  if (!chart || !NAMES_CHARTS.test(`${chart.params} ${chart.query_context}`)) return;
  await chartStore(db).update(id, {
    params: spacedJson(remapCharts(exactObject(chart.params), here)),
    ...(chart.query_context
      ? { query_context: spacedJson(remapChartsOfContext(exactObject(chart.query_context), here)) }
      : {}),
  });
}

const NAMES_CHARTS = /"(?:deck_slices|annotation_layers)": ?\[[^\]]/;
