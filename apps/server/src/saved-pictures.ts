import type { FastifyInstance } from 'fastify';
import { answerableFormData } from '@powerset/charts/upgrade-form-data.ts';
import { chartNodesOf, readLayout } from '@powerset/core/dashboard/layout.ts';
import { fail } from '@powerset/core/errors.ts';
import { isAdmin, type Actor } from '@powerset/core/permissions/actor.ts';
import { chartDataJson } from './features/chart-data/encode-answer.ts';
import { formDataOf, visibleChart } from './features/charts/service.ts';
import { visibleDashboard } from './features/dashboards/service.ts';
import { makeLabelColors } from './features/pictures/label-colors.ts';
import { PictureThread } from './features/pictures/picture-thread.ts';
import { readsAllRows } from './features/pictures/reads-all-rows.ts';
import { labelColorRoutes, pictureRoutes } from './features/pictures/routes.ts';
import { makePictures } from './features/pictures/service.ts';
import type { rowPolicy } from './features/row-rules/service.ts';
import { parseKeepingDigits } from '@powerset/kit/json-value.ts';
import { thumbnailUrl } from './http/thumbnail-url.ts';
import type { Db } from './metadata/open-store.ts';
import { contextOf } from './query/built-context.ts';
import { queriesOfPackage } from './features/chart-packages/service.ts';
import type { ChartDataService } from './query/chart-data-service.ts';

interface SavedPictureDeps {
  readonly db: Db;
  readonly chartData: ChartDataService;
  /** A script of the server; the worker scripts are in the same folder. */
  readonly driverPath: string;
  readonly isOn: boolean;
  /** Whether roles decide who sees a dashboard. */
  readonly hasRoles: boolean;
  readonly rules: ReturnType<typeof rowPolicy>;
  readonly log: (message: string, facts: Readonly<Record<string, unknown>>) => void;
}

/** Serves pictures of saved charts and dashboards. */
export function savedPictureRoutes(
  app: FastifyInstance,
  { db, chartData, driverPath, isOn, hasRoles, rules, log }: SavedPictureDeps,
): void {
  const thread = new PictureThread(driverPath);
  app.addHook('onClose', () => thread.close());
  const dashboard = (id: number, actor: Actor) => visibleDashboard(String(id), actor, { db, hasRoles });
  const saved = {
    chartData,
    encode: chartDataJson,
    savedChart: async (id: number, actor: Actor) => {
      const chart = await visibleChart(id, actor, db);
      const formData = formDataOf(chart);
      return {
        formData: answerableFormData(formData),
        packageName: (await queriesOfPackage(formData['viz_type'], db))?.name,
        // A page asks what the form data says today.
        context:
          (await contextOf(formData, type => queriesOfPackage(type, db))) ??
          storedContext(chart.query_context),
      };
    },
    savedDashboard: async (name: string, actor: Actor) => {
      const found = await visibleDashboard(name, actor, { db, hasRoles }, { byEmbedding: true });
      const metadata = parsed(found.json_metadata) as Readonly<Record<string, unknown>> | undefined;
      const palette = metadata?.['color_scheme'];
      return {
        id: found.id,
        version: found.changed_on,
        layout: readLayout(parsed(found.position_json)),
        palette: typeof palette === 'string' && palette !== '' ? palette : undefined,
        labelColors: {
          ...colorsOf(metadata?.['shared_label_colors']),
          ...colorsOf(metadata?.['label_colors']),
        },
        drawnColors: found.drawn_colors,
        mayEdit: isAdmin(actor) || found.owners.some(owner => owner.id === actor.userId),
      };
    },
  };
  const colors = makeLabelColors({
    ...saved,
    thread,
    log,
    readsAllRows: ({ id, layout }, actor) => {
      const chartIds = chartNodesOf(layout).flatMap(({ meta }) => meta.chartId ?? []);
      return readsAllRows({ id, chartIds }, actor, { db, hasRoles, rules });
    },
    store: async (id, text) => {
      await db.updateTable('dashboards').set({ drawn_colors: text }).where('id', '=', id).execute();
    },
  });
  labelColorRoutes(app, colors);
  const pictures = makePictures({ ...saved, thread });
  pictureRoutes(app, {
    pictures,
    isOn,
    thumbnailUrl: {
      chart: async (id, actor) => thumbnailUrl('chart', await visibleChart(id, actor, db)),
      dashboard: async (id, actor) => thumbnailUrl('dashboard', await dashboard(id, actor)),
    },
  });
}

function storedContext(text: string | null): unknown {
  return text ? parseKeepingDigits(text) : fail('query.request', { detail: 'The chart has no query.' });
}

function colorsOf(colors: unknown): Readonly<Record<string, string>> {
  return typeof colors === 'object' && colors !== null
    ? Object.fromEntries(Object.entries(colors).filter(([, color]) => typeof color === 'string'))
    : {};
}

function parsed(text: string | null): unknown {
  try {
    return JSON.parse(text || '{}');
  } catch {
    return undefined;
  }
}
