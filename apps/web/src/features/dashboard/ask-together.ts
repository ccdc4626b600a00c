import type { OwnState } from '@powerset/charts/kit/define-queries.ts';
import { ChartLine, dashboardData } from '@powerset/contracts/dashboard-data.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { whenAllAbort } from '@powerset/kit/when-all-abort.ts';
import { ApiError, apiErrorFrom, chartErrorFrom } from '../../shared/api/api-error.ts';
import { callRaw } from '../../shared/api/call.ts';
import { readExactJson } from '../../shared/api/exact-json.ts';
import { linesOf } from '../../shared/api/lines-of.ts';
import type { AskedResult } from '../../shared/chart/ask-chart-data.ts';

/** A chart whose data is requested together with other charts of its dashboard. */
export interface AskedTile {
  readonly dashboardId: number;
  readonly chartId: number;
  readonly formData: FormData;
  readonly ownState?: OwnState | undefined;
  readonly isForced: boolean;
  readonly signal: AbortSignal;
  /** Requests the data of the chart alone, for large answers. */
  readonly alone: () => Promise<readonly AskedResult[]>;
}

interface Waiting extends AskedTile {
  readonly resolve: (results: readonly AskedResult[] | Promise<readonly AskedResult[]>) => void;
  readonly reject: (reason: unknown) => void;
}

/** Tiles are drawn in steps, so requests go together if the pause between them is at most this many milliseconds. */
const PAUSE_MS = 6;
const LONGEST_MS = 30;

const waiting = new Map<
  number,
  { readonly since: number; timer: ReturnType<typeof setTimeout>; readonly tiles: Waiting[] }
>();

/**
 * Returns the answers of a chart, in one request with the other charts that its dashboard needs at that
 * moment.
 */
export function askTogether(tile: AskedTile): Promise<readonly AskedResult[]> {
  return new Promise((resolve, reject) => {
    if (tile.signal.aborted) {
      reject(abortOf(tile.signal));
      return;
    }
    tile.signal.addEventListener('abort', () => reject(abortOf(tile.signal)), { once: true });
    const { dashboardId } = tile;
    const now = performance.now();
    const queue = waiting.get(dashboardId) ?? { since: now, timer: setTimeout(() => undefined), tiles: [] };
    waiting.set(dashboardId, queue);
    queue.tiles.push({ ...tile, resolve, reject });
    clearTimeout(queue.timer);
    const wait = Math.max(0, Math.min(PAUSE_MS, LONGEST_MS - (now - queue.since)));
    queue.timer = setTimeout(() => {
      waiting.delete(dashboardId);
      void send(queue.tiles.filter(({ signal }) => !signal.aborted));
    }, wait);
  });
}

async function send(tiles: readonly Waiting[]): Promise<void> {
  const [first] = tiles;
  if (!first) return;
  const open = new Set(tiles);
  try {
    const response = await callRaw(dashboardData, {
      params: { id: first.dashboardId },
      body: {
        charts: tiles.map(({ chartId, formData, ownState, isForced }) => ({
          chart_id: chartId,
          form_data: formData,
          ...(ownState ? { own_state: { ...ownState } } : {}),
          ...(isForced ? { force: true } : {}),
        })),
      },
      signal: whenAllAbort(tiles.map(({ signal }) => signal)),
      accept: 'application/x-ndjson, application/json',
    });
    for await (const text of linesOf(response)) {
      const line = ChartLine.parse(readExactJson(text));
      const tile = tiles[line.at];
      if (!tile || !open.delete(tile)) continue;
      settle(tile, line);
    }
    for (const tile of open) tile.reject(new ApiError(0, apiErrorFrom(0, undefined).parts));
  } catch (error) {
    for (const tile of open) tile.reject(error);
  }
}

function settle(tile: Waiting, { status, body, cut = [], errors }: ChartLine): void {
  if (status >= 400) tile.reject(chartErrorFrom(status, body, errors));
  else if (body === undefined) tile.resolve(tile.alone());
  else {
    const { result } = body as { readonly result: readonly AskedResult[] };
    tile.resolve(result.map((one, at) => (cut.includes(at) ? { ...one, is_cut: true } : one)));
  }
}

function abortOf(signal: AbortSignal): unknown {
  return signal.reason ?? new DOMException('The request was given up', 'AbortError');
}
