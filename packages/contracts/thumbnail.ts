import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams } from './fields.ts';

const picture = (view: 'Chart' | 'Dashboard') => ({ method: 'GET', tag: `${view}s`, permission: ['can_read', view], response: z.unknown(), answers: 'raw', errors: ['resource.not-found'] } as const);
const Digest = IdParams.extend({ digest: z.string() });

/** Pictures of charts and dashboards, where they are made. */
export const pictureEndpoints = {
  chartThumbnail: defineEndpoint({ ...picture('Chart'), path: '/api/v1/chart/:id/thumbnail/:digest/', summary: 'A small picture of a chart', params: Digest }),
  chartScreenshot: defineEndpoint({ ...picture('Chart'), path: '/api/v1/chart/:id/screenshot/:digest/', summary: 'A picture of a chart', params: Digest }),
  cacheScreenshot: defineEndpoint({ ...picture('Chart'), path: '/api/v1/chart/:id/cache_screenshot/', summary: 'Make a picture of a chart', params: IdParams }),
  dashboardThumbnail: defineEndpoint({ ...picture('Dashboard'), path: '/api/v1/dashboard/:id/thumbnail/:digest/', summary: 'A small picture of a dashboard', params: Digest }),
};
