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
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

export interface LabelColors {
  /**
   * Returns the colors of a dashboard's labels, so that a label looks the same on every chart, at every load, and
   * for everybody. After a save, they are computed again while its editor looks at it; labels keep their colors.
   */
  of(name: string, actor: Actor): Promise<HashedColors>;
}

const MOST_CHARTS = 100;
const LIMIT_MS = 300_000;

export function makeLabelColors(deps: LabelColorDeps): LabelColors {
  const computing = new Set<number>();
  return {
    async of(name, actor) {
      const dashboard = await deps.savedDashboard(name, actor);
      const stored = readColors(dashboard);
      const { id, version, mayEdit } = dashboard;
      if (mayEdit && stored?.version !== version && !computing.has(id)) {
        computing.add(id);
        void compute(dashboard, stored?.colors ?? [], actor, deps)
          .catch((error: unknown) =>
            deps.log('colors of a dashboard', { dashboard: id, error: String(error) }),
          )
          .finally(() => computing.delete(id));
      }
      return stored?.colors ?? [];
    },
  };
}

async function compute(
  { id, version, layout, palette, labelColors }: SavedDashboard,
  before: HashedColors,
  actor: Actor,
  deps: LabelColorDeps,
): Promise<void> {
  const signal = AbortSignal.timeout(LIMIT_MS);
  let known = before;
  for (const { meta } of chartNodesOf(layout).slice(0, MOST_CHARTS)) {
    if (meta.chartId === undefined) continue;
    try {
      const chart = await answered(meta.chartId, actor, { signal, force: false, palette }, deps);
      known = await deps.thread.colors({ chart, known, labelColors });
    } catch (error) {
      // The labels of a chart that fails take colors by their hash.
      if (!(error instanceof AppError) || signal.aborted) throw error;
    }
  }
  await deps.store(id, writeColors(version, palette, known));
}
