import type { FastifyInstance } from 'fastify';
import { answerableFormData } from '@powerset/charts/upgrade-form-data.ts';
import { readLayout } from '@powerset/core/dashboard/layout.ts';
import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { chartDataJson } from './features/chart-data/encode-answer.ts';
import { chartThumbnailUrl, formDataOf, visibleChart } from './features/charts/service.ts';
import { dashboardThumbnailUrl, visibleDashboard } from './features/dashboards/service.ts';
import { PictureThread } from './features/pictures/picture-thread.ts';
import { pictureRoutes } from './features/pictures/routes.ts';
import { makePictures } from './features/pictures/service.ts';
import { parseKeepingDigits } from '@powerset/kit/json-value.ts';
import type { Db } from './metadata/open-store.ts';
import { builtContext } from './query/built-context.ts';
import type { ChartDataService } from './query/chart-data-service.ts';

interface SavedPictureDeps {
  readonly db: Db;
  readonly chartData: ChartDataService;
  /** A script of the server; the worker scripts are in the same folder. */
  readonly driverPath: string;
  readonly isOn: boolean;
  /** Whether roles decide who sees a dashboard. */
  readonly hasRoles: boolean;
}

/** Serves pictures of saved charts and dashboards. */
export function savedPictureRoutes(
  app: FastifyInstance,
  { db, chartData, driverPath, isOn, hasRoles }: SavedPictureDeps,
): void {
  const thread = new PictureThread(driverPath);
  app.addHook('onClose', () => thread.close());
  const dashboard = (id: number, actor: Actor) => visibleDashboard(String(id), actor, { db, hasRoles });
  const pictures = makePictures({
    thread,
    chartData,
    encode: chartDataJson,
    savedChart: async (id, actor) => {
      const chart = await visibleChart(id, actor, db);
      const formData = formDataOf(chart);
      return {
        formData: answerableFormData(formData),
        // A page asks what the form data says today.
        context: builtContext(formData) ?? storedContext(chart.query_context),
      };
    },
    savedDashboard: async (id, actor) => {
      const { position_json: positions, json_metadata: metadata } = await dashboard(id, actor);
      return {
        layout: readLayout(parsed(positions)),
        labelColors: { ...colorsOf(metadata, 'shared_label_colors'), ...colorsOf(metadata, 'label_colors') },
      };
    },
  });
  pictureRoutes(app, {
    pictures,
    isOn,
    thumbnailUrl: {
      chart: async (id, actor) => chartThumbnailUrl(await visibleChart(id, actor, db)),
      dashboard: async (id, actor) => dashboardThumbnailUrl(await dashboard(id, actor)),
    },
  });
}

function storedContext(text: string | null): unknown {
  return text ? parseKeepingDigits(text) : fail('query.request', { detail: 'The chart has no query.' });
}

function colorsOf(metadata: string | null, key: string): Readonly<Record<string, string>> {
  const colors = (parsed(metadata) as Readonly<Record<string, unknown>> | undefined)?.[key];
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
