import { createHash } from 'node:crypto';
import { LRUCache } from 'lru-cache';
import { placedTiles, type PlacedTile } from '@powerset/core/dashboard/placed-tiles.ts';
import type { Layout } from '@powerset/core/dashboard/layout.ts';
import type { Dataset } from '@powerset/core/dataset/dataset.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { QueryContext } from '@powerset/core/query/query-object.ts';
import { personOf } from '../../connections/impersonation.ts';
import { AdmissionQueue } from '../../engine-child/admission-queue.ts';
import type { ChartDataService, QueryAnswer } from '../../query/chart-data-service.ts';
import { storedColors } from './stored-colors.ts';
import { pictureDataset } from './picture-dataset.ts';
import type { PictureThread } from './picture-thread.ts';
import type { PictureChart, PicturePart, PictureWork } from './picture-worker.ts';

/** A saved chart that an actor may see, with its queries. */
export interface SavedChart {
  readonly formData: Readonly<Record<string, unknown>>;
  readonly context: unknown;
  /** The name of the chart if a package draws it. */
  readonly packageName?: string | undefined;
}

/** A dashboard that an actor may see. */
export interface SavedDashboard {
  readonly id: number;
  /** Changes with every save. */
  readonly version: number;
  readonly layout: Layout;
  /** The palette of all its charts, unless each has its own. */
  readonly palette: string | undefined;
  /** Colors that its author chose. */
  readonly labelColors: Readonly<Record<string, string>>;
  /** What `LabelColors` stored. */
  readonly drawnColors: string | null;
  readonly mayEdit: boolean;
}

export interface PictureDeps {
  readonly thread: Pick<PictureThread, 'draw'>;
  /** @throws if the actor may not see the chart */
  readonly savedChart: (id: number, actor: Actor) => Promise<SavedChart>;
  /** @throws if the actor may not see the dashboard */
  readonly savedDashboard: (name: string, actor: Actor) => Promise<SavedDashboard>;
  readonly chartData: ChartDataService;
  readonly encode: (answers: readonly QueryAnswer[]) => Iterable<string | Uint8Array>;
}

/** The look of a picture; sizes are in pixels of the page that is drawn. */
export interface PictureLook {
  readonly width: number;
  readonly height: number;
  /** Pixels of the file for each pixel of the page. */
  readonly scale: number;
  readonly theme: 'light' | 'dark';
}

export interface Pictures {
  /** Returns a chart as PNG, with the rows that the actor may see. */
  chart(id: number, actor: Actor, options: PictureOptions): Promise<Uint8Array>;
  /** Returns the first tab of a dashboard as PNG, each chart with the rows that the actor may see. */
  dashboard(id: number, actor: Actor, options: PictureOptions): Promise<Uint8Array>;
}

export interface PictureOptions {
  readonly look: PictureLook;
  readonly signal: AbortSignal;
  /** Bypasses the cache of query results. */
  readonly force: boolean;
}

const KEPT_BYTES = 32 * 1024 * 1024;
const MARGIN = 16;
/** A list requests many pictures at once, and its user still needs the database for other requests. */
const LIMITS = { mostRunning: 4, mostOfOne: 2, mostWaiting: 200 };

export function makePictures(deps: PictureDeps): Pictures {
  const queue = new AdmissionQueue(LIMITS);
  const kept = new LRUCache<string, Uint8Array>({
    maxSize: KEPT_BYTES,
    sizeCalculation: png => png.byteLength,
  });
  // The cache key is what is drawn, so that nobody gets a picture of rows read with another user's
  // permissions.
  const drawn = async (work: Omit<PictureWork, 'id'>): Promise<Uint8Array> => {
    const key = createHash('sha256').update(JSON.stringify(work)).digest('hex');
    const known = kept.get(key);
    if (known) return known;
    const png = await deps.thread.draw(work);
    kept.set(key, png);
    return png;
  };
  const inTurn = <T>(actor: Actor, signal: AbortSignal, task: () => Promise<T>): Promise<T> =>
    queue.run(signal, task, { person: personOf(actor) ?? '' });
  return {
    chart: (id, actor, { look, ...options }) =>
      inTurn(actor, options.signal, async () =>
        drawn({ ...look, drawing: { chart: await answered(id, actor, options, deps) } }),
      ),
    dashboard: (id, actor, { look, ...options }) =>
      inTurn(actor, options.signal, async () => {
        const dashboard = await deps.savedDashboard(String(id), actor);
        const { layout, labelColors, palette } = dashboard;
        const tiles = placedTiles(layout, look.width - 2 * MARGIN).filter(({ y }) => y < look.height);
        const parts: PicturePart[] = [];
        for (const tile of tiles) parts.push(await partOf(tile, actor, { ...options, palette }, deps));
        return drawn({ ...look, labelColors, sharedColors: storedColors(dashboard), drawing: { parts } });
      }),
  };
}

export interface DataOptions extends Omit<PictureOptions, 'look'> {
  /** Replaces the chart's own palette. */
  readonly palette?: string | undefined;
}

/** Returns a chart with the rows that the actor may see. */
export async function answered(
  id: number,
  actor: Actor,
  { signal, force, palette }: DataOptions,
  { savedChart, chartData, encode }: Pick<PictureDeps, 'savedChart' | 'chartData' | 'encode'>,
): Promise<PictureChart> {
  const { formData, context, packageName } = await savedChart(id, actor);
  const parsed = QueryContext.safeParse(context);
  if (!parsed.success)
    fail('query.request', { detail: 'The chart has no valid query.', cause: parsed.error });
  const answers = await chartData.run(parsed.data, actor, { signal, force });
  return {
    formData: palette === undefined ? formData : { ...formData, color_scheme: palette },
    answersJson: Buffer.concat([...encode(answers)].map(part => Buffer.from(part))).toString(),
    dataset: pictureDataset(datasetOf(answers)),
    packageName,
  };
}

function datasetOf(answers: readonly QueryAnswer[]): Dataset | undefined {
  return answers.flatMap(answer => ('dataset' in answer ? [answer.dataset] : []))[0];
}

async function partOf(
  { node, ...place }: PlacedTile,
  actor: Actor,
  options: DataOptions,
  deps: PictureDeps,
): Promise<PicturePart> {
  const { type, meta } = node;
  if (type === 'HEADER') return { ...place, title: meta.text ?? '' };
  if (type === 'MARKDOWN') return { ...place, title: '', content: { text: wordsOf(meta.code ?? '') } };
  if (type !== 'CHART' || meta.chartId === undefined) return { ...place, title: '' };
  const title = meta.sliceNameOverride || meta.sliceName || '';
  try {
    return { ...place, title, content: { chart: await answered(meta.chartId, actor, options, deps) } };
  } catch (error) {
    // One chart that fails must not hide the others.
    if (!(error instanceof AppError) || options.signal.aborted) throw error;
    return { ...place, title, content: { note: 'This chart could not be drawn.' } };
  }
}

/**
 * More text than a picture has room for; reading brackets that never end takes the square of their length.
 */
const MOST_LETTERS = 10_000;

// Markdown reads well without its markup.
function wordsOf(markdown: string): string {
  return markdown
    .slice(0, MOST_LETTERS)
    .replaceAll(/!\[[^\]]*\]\([^)]*\)/g, '')
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/^[#>\s*-]+|[*_`]{1,3}/gm, '');
}
