import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, PathId } from './fields.ts';

const picture = (view: 'Chart' | 'Dashboard') =>
  ({
    method: 'GET',
    tag: `${view}s`,
    permission: 'public',
    response: z.unknown(),
    answers: 'raw',
    errors: ['resource.not-found'],
  }) as const;
const Digest = IdParams.extend({ digest: z.string() });

/** Pictures of charts and dashboards: there are none, whoever asks for which. */
export const pictureEndpoints = {
  chartThumbnail: defineEndpoint({
    ...picture('Chart'),
    path: '/api/v1/chart/:id/thumbnail/:digest/',
    summary: 'A small picture of a chart',
    params: Digest,
    takesAnyId: true,
  }),
  chartScreenshot: defineEndpoint({
    ...picture('Chart'),
    path: '/api/v1/chart/:id/screenshot/:digest/',
    summary: 'A picture of a chart',
    params: Digest,
    takesAnyId: true,
  }),
  cacheScreenshot: defineEndpoint({
    ...picture('Chart'),
    path: '/api/v1/chart/:id/cache_screenshot/',
    summary: 'Make a picture of a chart',
    params: IdParams,
    takesAnyId: true,
  }),
  dashboardThumbnail: defineEndpoint({
    ...picture('Dashboard'),
    path: '/api/v1/dashboard/:id/thumbnail/:digest/',
    summary: 'A small picture of a dashboard',
    params: Digest,
    takesAnyId: true,
  }),
  dashboardScreenshot: defineEndpoint({
    ...picture('Dashboard'),
    path: '/api/v1/dashboard/:id/screenshot/:digest/',
    summary: 'A picture of a dashboard',
    params: Digest,
    takesAnyId: true,
  }),
  cacheDashboardScreenshot: defineEndpoint({
    ...picture('Dashboard'),
    method: 'POST',
    path: '/api/v1/dashboard/:id/cache_dashboard_screenshot/',
    summary: 'Make a picture of a dashboard',
    params: IdParams,
  }),
};

/** The picture of a person, which clients draw beside the name where there is one. */
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
