import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { optionalQ, PageNumber } from './q.ts';

const Activity = z.object({
  action: z.string(),
  item_title: z.string().nullable(),
  item_type: z.enum(['slice', 'dashboard']).nullable(),
  item_url: z.string().nullable(),
  time: z.number(),
  time_delta_humanized: z.string(),
});
export type Activity = z.infer<typeof Activity>;

export const recentActivity = defineEndpoint({
  method: 'GET',
  path: '/api/v1/log/recent_activity/',
  summary: 'What the user looked at lately',
  tag: 'LogRestApi',
  permission: ['can_recent_activity', 'Log'],
  query: z.object({
    q: optionalQ(
      z.looseObject({
        page: PageNumber.optional(),
        page_size: PageNumber.optional(),
        actions: z.array(z.string()).optional(),
        distinct: z.boolean().optional(),
      }),
    ),
  }),
  response: z.object({ result: z.array(Activity) }),
  errors: ['request.invalid'],
});

/** Events of the web application, sent as a form whose field `events` is a JSON list. */
export const postLog = defineEndpoint({
  method: 'POST',
  path: '/superset/log/',
  summary: 'Record events',
  tag: 'LogRestApi',
  permission: ['can_log', 'Superset'],
  sendsVisitorsToSignIn: true,
  takesBeacons: true,
  query: z.looseObject({
    explode: z.string().optional(),
    dashboard_id: z.string().optional(),
    slice_id: z.string().optional(),
  }),
  body: z.looseObject({ events: z.string().optional() }).nullish(),
  response: z.unknown(),
  answers: 'raw',
  errors: ['auth.required'],
});
