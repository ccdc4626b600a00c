import { countOf } from '@powerset/kit/count-of.ts';
import { chartIdsOf } from '@powerset/core/dashboard/positions.ts';
import { readPositions } from '@powerset/core/dashboard/read-positions.ts';
import { idsIn, insertRow, type Row, type TrashContent } from './belongings.ts';
import type { Restoring } from './restoring.ts';
import { trashed } from './trash-store.ts';
import type { TrashKind } from './trash-tables.ts';

/** Puts a restored chart back on its dashboards, and on its dataset. */
export async function linkDashboards(restoring: Restoring): Promise<void> {
  const { db, id, content, lose } = restoring;
  await keepDataset(restoring);
  const links = content.rows['dashboard_charts'] ?? [];
  const ids = links.map(link => Number(link['dashboard_id']));
  const found =
    ids.length === 0
      ? []
      : await db
          .selectFrom('dashboards')
          .select(['id', 'title', 'position_json'])
          .where('id', 'in', ids)
          .execute();
  for (const { id: dashboard_id, title, position_json: layout } of found) {
    // Its editors may have removed the empty place.
    if (layout === null || chartIdsOf(readPositions(layout)).includes(id))
      await insertRow(db, 'dashboard_charts', { dashboard_id, chart_id: id });
    else lose(`The layout of the dashboard "${title ?? ''}" no longer contains the chart.`);
  }
  const missing = ids.filter(dashboard => !found.some(row => row.id === dashboard));
  await waitFor('dashboard', missing, { db, lose }, (other, at) => withLink(other, at, id));
}

/** Puts the charts of a restored dashboard back on it. */
export async function linkCharts({ db, id, content, lose }: Restoring): Promise<void> {
  const ids = (content.rows['dashboard_charts'] ?? []).map(link => Number(link['chart_id']));
  const known = await idsIn(db, 'charts', ids);
  for (const chart_id of ids)
    if (known.has(chart_id)) await insertRow(db, 'dashboard_charts', { dashboard_id: id, chart_id });
  const missing = ids.filter(chart => !known.has(chart));
  await waitFor('chart', missing, { db, lose }, (other, at) => withLink(other, id, at));
}

/** Gives its charts back to a restored dataset, unless they have another one now. */
export async function linkDataset({ db, id, content, lose }: Restoring): Promise<void> {
  const ids = content.charts ?? [];
  const known = await idsIn(db, 'charts', ids);
  if (known.size > 0)
    await db
      .updateTable('charts')
      .set({ dataset_id: id })
      .where('id', 'in', [...known].map(Number))
      .where('dataset_id', 'is', null)
      .execute();
  const missing = ids.filter(chart => !known.has(chart));
  await waitFor('chart', missing, { db, lose }, other => withDataset(other, id));
}

async function keepDataset({ db, id, content, lose }: Restoring): Promise<void> {
  const dataset = content.rows['charts']![0]!['dataset_id'];
  if (typeof dataset !== 'number') return;
  if ((await idsIn(db, 'datasets', [dataset])).size > 0) {
    await db.updateTable('charts').set({ dataset_id: dataset }).where('id', '=', id).execute();
    return;
  }
  await waitFor('dataset', [dataset], { db, lose }, other => ({
    ...other,
    charts: [...new Set([...(other.charts ?? []), id])],
  }));
}

/** Leaves links to items in the trash with those items, so that the order of restoring does not matter. */
async function waitFor(
  kind: TrashKind,
  ids: readonly number[],
  { db, lose }: Pick<Restoring, 'db' | 'lose'>,
  change: (content: TrashContent, id: number) => TrashContent,
): Promise<void> {
  let waiting = 0;
  for (const id of ids) {
    const other = await trashed(db, kind, id);
    if (!other) continue;
    waiting += 1;
    await db
      .updateTable('trash')
      .set({ content: JSON.stringify(change(other.content, id)) })
      .where('id', '=', other.trashId)
      .execute();
  }
  const gone = ids.length - waiting;
  if (waiting > 0)
    lose(
      `${countOf(waiting, kind)} ${waiting === 1 ? 'is' : 'are'} in the trash too and ${waiting === 1 ? 'comes' : 'come'} back when you restore ${waiting === 1 ? 'it' : 'them'}.`,
    );
  if (gone > 0) lose(`${countOf(gone, kind)} no longer ${gone === 1 ? 'exists' : 'exist'}.`);
}

function withLink(content: TrashContent, dashboardId: number, chartId: number): TrashContent {
  const links = content.rows['dashboard_charts'] ?? [];
  const isKnown = links.some(link => link['dashboard_id'] === dashboardId && link['chart_id'] === chartId);
  const link: Row = { dashboard_id: dashboardId, chart_id: chartId };
  return isKnown ? content : { ...content, rows: { ...content.rows, dashboard_charts: [...links, link] } };
}

function withDataset(content: TrashContent, datasetId: number): TrashContent {
  const chart = content.rows['charts']![0]!;
  return chart['dataset_id'] === null
    ? { ...content, rows: { ...content.rows, charts: [{ ...chart, dataset_id: datasetId }] } }
    : content;
}
