import type { FastifyInstance, FastifyReply } from 'fastify';
import { dashboardLabelColors, pictureEndpoints, type PictureQuery } from '@powerset/contracts/thumbnail.ts';
import type { Endpoint } from '@powerset/contracts/endpoint.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { bind, requirePermission } from '../../http/bind.ts';
import type { LabelColors } from './label-colors.ts';
import type { PictureLook, Pictures } from './service.ts';

export interface PictureRouteDeps {
  readonly pictures: Pictures;
  /** The feature flag `THUMBNAILS`; without it nobody gets pictures. */
  readonly isOn: boolean;
  /** Returns the address of the current thumbnail. @throws if the actor may not see the chart or dashboard */
  readonly thumbnailUrl: {
    readonly chart: (id: number, actor: Actor) => Promise<string>;
    readonly dashboard: (id: number, actor: Actor) => Promise<string>;
  };
}

type Kind = 'chart' | 'dashboard';

/** The sizes of the page that is drawn, and of the file. */
const SIZES = {
  chart: { page: [640, 400], thumbnail: [400, 250], screenshot: [1600, 1000] },
  dashboard: { page: [1280, 800], thumbnail: [400, 250], screenshot: [1600, 1000] },
} as const;

/** A thumbnail that takes longer continues in the background, so that the next request finds it. */
const WAIT_MS = 15_000;
const LIMIT_MS = 120_000;
const SHORT = 'private, max-age=60';

/** Serves the colors of a dashboard's labels, which are the same on all its charts. */
export function labelColorRoutes(app: FastifyInstance, colors: LabelColors): void {
  bind(app, dashboardLabelColors, async ({ actor, params }) => ({
    result: await colors.of(params.id, actor),
  }));
}

/** Serves pictures of charts and dashboards. */
export function pictureRoutes(app: FastifyInstance, deps: PictureRouteDeps): void {
  if (!deps.isOn) {
    for (const endpoint of Object.values(pictureEndpoints))
      bind(app, endpoint as Endpoint, async () => fail('resource.not-found'));
    return;
  }
  serve(app, 'chart', deps);
  serve(app, 'dashboard', deps);
}

function serve(app: FastifyInstance, kind: Kind, { pictures, thumbnailUrl }: PictureRouteDeps): void {
  const of = endpointsOf(kind);
  const draw = (id: number, actor: Actor, look: PictureLook, force: boolean): Promise<Uint8Array> =>
    pictures[kind](id, actor, { look, force, signal: AbortSignal.timeout(LIMIT_MS) }).catch(hideRefused);

  bind(app, of.thumbnail, async ({ actor, params, query: { q = {} }, reply }) => {
    requireReader(kind, actor);
    const current = await thumbnailUrl[kind](params.id, actor);
    if (!current.endsWith(`/${params.digest}/`)) return reply.redirect(current);
    const png = await atMost(WAIT_MS, draw(params.id, actor, lookOf(kind, 'thumbnail', q), q.force === true));
    if (!png) return reply.code(202).type('application/json; charset=utf-8').send('{"message":"OK Async"}');
    return sendPng(png, reply);
  });

  bind(app, of.screenshot, async ({ actor, params, query: { q = {} }, reply }) => {
    requireReader(kind, actor);
    const size = sizeOfKey(params.digest);
    await thumbnailUrl[kind](params.id, actor);
    const look = lookOf(kind, 'screenshot', size ? { ...q, thumb_size: size } : q);
    return sendPng(await draw(params.id, actor, look, q.force === true), reply);
  });

  bind(app, of.cache, async ({ actor, params, query: { q = {} }, reply }) => {
    requireReader(kind, actor);
    const address = await thumbnailUrl[kind](params.id, actor);
    const look = lookOf(kind, 'screenshot', q);
    const [width, height] = [look.width * look.scale, look.height * look.scale].map(Math.round);
    const key = `${address.split('/').at(-2)}-${width}x${height}`;
    // The next request finds the rows and the drawing; it also reports a failure.
    draw(params.id, actor, look, q.force === true).catch(() => undefined);
    return reply
      .code(202)
      .type('application/json; charset=utf-8')
      .send(
        JSON.stringify({
          cache_key: key,
          [`${kind}_url`]:
            kind === 'chart' ? `/explore/?slice_id=${params.id}` : `/superset/dashboard/${params.id}/`,
          image_url: `/api/v1/${kind}/${params.id}/screenshot/${key}/`,
        }),
      );
  });
}

function endpointsOf(kind: Kind) {
  return kind === 'chart'
    ? {
        thumbnail: pictureEndpoints.chartThumbnail,
        screenshot: pictureEndpoints.chartScreenshot,
        cache: pictureEndpoints.cacheScreenshot,
      }
    : {
        thumbnail: pictureEndpoints.dashboardThumbnail,
        screenshot: pictureEndpoints.dashboardScreenshot,
        cache: pictureEndpoints.cacheDashboardScreenshot,
      };
}

// Visitors of other sites see the charts themselves, and drawing takes long.
function requireReader(kind: Kind, actor: Actor): void {
  if (actor.guest) fail('resource.not-found');
  requirePermission({ permission: ['can_read', kind === 'chart' ? 'Chart' : 'Dashboard'] }, actor);
}

// Owners see their chart, but a picture would show rows of a dataset that they may not read.
function hideRefused(error: unknown): never {
  throw error instanceof AppError && error.code.startsWith('access.')
    ? new AppError('resource.not-found', { cause: error })
    : error;
}

// The page keeps the proportions of the file, so that nothing is stretched.
function lookOf(kind: Kind, size: 'thumbnail' | 'screenshot', asked: PictureQuery): PictureLook {
  const [width, height] = asked.thumb_size ?? SIZES[kind][size];
  const pageWidth = asked.window_size?.[0] ?? SIZES[kind].page[0];
  const scale = width / pageWidth;
  return { width: pageWidth, height: Math.round(height / scale), scale, theme: asked.theme ?? 'light' };
}

function sizeOfKey(key: string): [number, number] | undefined {
  const [, width, height] = /-(\d{2,4})x(\d{2,4})$/.exec(key) ?? [];
  return width === undefined ? undefined : [Math.min(4000, Number(width)), Math.min(4000, Number(height))];
}

async function atMost<T>(ms: number, work: Promise<T>): Promise<T | undefined> {
  let timer: NodeJS.Timeout | undefined;
  work.catch(() => undefined);
  const late = new Promise<undefined>(resolve => {
    timer = setTimeout(() => resolve(undefined), ms);
  });
  try {
    return await Promise.race([work, late]);
  } finally {
    clearTimeout(timer);
  }
}

function sendPng(png: Uint8Array, reply: FastifyReply): Buffer {
  void reply.type('image/png').header('cache-control', SHORT).header('vary', 'cookie, authorization');
  return Buffer.from(png.buffer, png.byteOffset, png.byteLength);
}
