import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdOrSlugParams, IdParams, PathId } from './fields.ts';
import { optionalQ } from './q.ts';

const MOST_PIXELS = 4000;
const Size = z
  .tuple([z.coerce.number().int().min(80).max(MOST_PIXELS), z.coerce.number().int().min(60).max(MOST_PIXELS)])
  .optional();

/** The requested picture; sizes are width and height in pixels. */
export const PictureQuery = z.looseObject({
  force: z.boolean().optional(),
  window_size: Size,
  thumb_size: Size,
  theme: z.enum(['light', 'dark']).optional(),
});
export type PictureQuery = z.infer<typeof PictureQuery>;

const picture = (view: 'Chart' | 'Dashboard') =>
  ({
    method: 'GET',
    tag: `${view}s`,
    permission: 'public',
    response: z.unknown(),
    answers: 'raw',
    takesAnyId: true,
    query: z.object({ q: optionalQ(PictureQuery) }),
    errors: ['resource.not-found', 'auth.required', 'access.forbidden', 'picture.failed'],
  }) as const;
const Digest = IdParams.extend({ digest: z.string() });

/** Pictures of charts and dashboards, drawn with the rights of the user who asks. */
export const pictureEndpoints = {
  chartThumbnail: defineEndpoint({
    ...picture('Chart'),
    path: '/api/v1/chart/:id/thumbnail/:digest/',
    summary: 'A small picture of a chart',
    params: Digest,
  }),
  chartScreenshot: defineEndpoint({
    ...picture('Chart'),
    path: '/api/v1/chart/:id/screenshot/:digest/',
    summary: 'A picture of a chart',
    params: Digest,
  }),
  cacheScreenshot: defineEndpoint({
    ...picture('Chart'),
    path: '/api/v1/chart/:id/cache_screenshot/',
    summary: 'Make a picture of a chart',
    params: IdParams,
    status: 202,
  }),
  dashboardThumbnail: defineEndpoint({
    ...picture('Dashboard'),
    path: '/api/v1/dashboard/:id/thumbnail/:digest/',
    summary: 'A small picture of a dashboard',
    params: Digest,
  }),
  dashboardScreenshot: defineEndpoint({
    ...picture('Dashboard'),
    path: '/api/v1/dashboard/:id/screenshot/:digest/',
    summary: 'A picture of a dashboard',
    params: Digest,
  }),
  cacheDashboardScreenshot: defineEndpoint({
    ...picture('Dashboard'),
    method: 'POST',
    path: '/api/v1/dashboard/:id/cache_dashboard_screenshot/',
    summary: 'Make a picture of a dashboard',
    params: IdParams,
    status: 202,
  }),
};

/**
 * The colors of a dashboard's labels, keyed by hash (`labelHash`); none for readers who may not read all its
 * rows.
 */
export const dashboardLabelColors = defineEndpoint({
  method: 'GET',
  path: '/api/v1/powerset/dashboard/:id/colors',
  summary: 'The colors that labels have on all charts of a dashboard',
  tag: 'Dashboards',
  permission: ['can_read', 'Dashboard'],
  params: IdOrSlugParams,
  response: z.object({ result: z.array(z.tuple([z.number(), z.string()])) }),
  errors: ['resource.not-found'],
});

/** A user's avatar, which clients show beside the name if there is one. */
export const avatar = defineEndpoint({
  method: 'GET',
  path: '/api/v1/user/:person/avatar.png',
  summary: 'The picture of a person',
  tag: 'User',
  permission: 'signed-in',
  params: z.object({ person: PathId }),
  response: z.unknown(),
  answers: 'raw',
  status: 204,
  errors: ['auth.required'],
});
