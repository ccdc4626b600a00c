import { setTimeout as delay } from 'node:timers/promises';
import { chartNodesOf } from '@powerset/core/dashboard/layout.ts';
import { AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { PictureThread } from './picture-thread.ts';
import type { HashedColors } from './picture-worker.ts';
import { answered, type PictureDeps, type SavedDashboard } from './service.ts';
import { readColors, writeColors } from './stored-colors.ts';

export interface LabelColorDeps extends Pick<
  PictureDeps,
  'savedChart' | 'savedDashboard' | 'chartData' | 'encode'
> {
  readonly thread: Pick<PictureThread, 'colors'>;
  readonly store: (dashboardId: number, text: string) => Promise<void>;
  /** Returns whether an actor may read every row that the dashboard's charts may show. */
  readonly readsAllRows: (dashboard: SavedDashboard, actor: Actor) => Promise<boolean>;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

export interface LabelColors {
  /**
   * Returns the colors of a dashboard's labels, so that a label has the same color on every chart, on every
   * load, and for every user who may read all its rows. After a save they are computed again when a user who
   * may edit the dashboard views it; labels keep their colors.
   */
  of(name: string, actor: Actor): Promise<HashedColors>;
}

/** How long the first viewer waits for colors; after that, labels get colors by their hash. */
const FIRST_WAIT_MS = 2000;
const MOST_CHARTS = 100;
const LIMIT_MS = 300_000;

export function makeLabelColors(deps: LabelColorDeps): LabelColors {
  const computing = new Map<number, Promise<HashedColors>>();
  const computed = (dashboard: SavedDashboard, known: HashedColors, actor: Actor): Promise<HashedColors> => {
    const { id } = dashboard;
    const begun =
      computing.get(id) ??
      compute(dashboard, known, actor, deps)
        .catch((error: unknown) => {
          deps.log('colors of a dashboard', { dashboard: id, error: String(error) });
          return known;
        })
        .finally(() => computing.delete(id));
    computing.set(id, begun);
    return begun;
  };
  return {
    async of(name, actor) {
      const dashboard = await deps.savedDashboard(name, actor);
      // A user who guesses a label could find its hash here, even that of a label whose row a rule hides.
      if (!(await deps.readsAllRows(dashboard, actor))) return [];
      const stored = readColors(dashboard);
      const known = stored?.colors ?? [];
      if (!dashboard.mayEdit || stored?.version === dashboard.version) return known;
      const coming = computed(dashboard, known, actor);
      // The page needs the rows anyway from which the colors are computed.
      return stored ? known : Promise.race([coming, delay(FIRST_WAIT_MS, known, { ref: false })]);
    },
  };
}

async function compute(
  { id, version, layout, palette, labelColors }: SavedDashboard,
  before: HashedColors,
  actor: Actor,
  deps: LabelColorDeps,
): Promise<HashedColors> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  let known = before;
  for (const { meta } of chartNodesOf(layout).slice(0, MOST_CHARTS)) {
    if (meta.chartId === undefined) continue;
    try {
      const chart = await answered(meta.chartId, actor, { signal, force: false, palette }, deps);
      known = await deps.thread.colors({ chart, known, labelColors });
    } catch (error) {
      // The labels of a chart that fails get colors by their hash.
      if (!(error instanceof AppError) || signal.aborted) throw error;
    }
  }
  await deps.store(id, writeColors(version, palette, known));
  return known;
}
