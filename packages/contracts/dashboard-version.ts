import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { PathId, Person, strictBody, textBetween } from './fields.ts';
import { optionalQ, PageNumber } from './q.ts';

export const MAX_NOTE_LENGTH = 500;
const MAX_PAGE = 100;

const Change = z.object({
  kind: z.enum(['added', 'removed', 'moved', 'resized', 'edited', 'setting']),
  id: z.string().optional(),
  name: z.string(),
  type: z.string().optional(),
  before: z.string().nullish(),
  after: z.string().nullish(),
});

const Version = z.object({
  /** When it was saved, in milliseconds since 1970; also the name of the version. */
  version: z.int(),
  changed_on: z.string(),
  changed_by: Person.partial().nullable(),
  note: z.string().nullable(),
});

/** A version of a dashboard as the version history lists it. */
export const DashboardVersionRow = Version.extend({
  is_current: z.boolean(),
  /** What the save changed since the version before it; null for the oldest known version. */
  changes: z.array(Change).nullable(),
  /** The number of further changes that are not listed. */
  more: z.int(),
});
export type DashboardVersionRow = z.infer<typeof DashboardVersionRow>;

/** A version of a dashboard with everything that versions store: all but owners, roles, and charts. */
export const DashboardVersionItem = Version.extend({
  dashboard_title: z.string().nullable(),
  slug: z.string().nullable(),
  css: z.string().nullable(),
  json_metadata: z.string().nullable(),
  position_json: z.string().nullable(),
  certified_by: z.string().nullable(),
  certification_details: z.string().nullable(),
});
export type DashboardVersionItem = z.infer<typeof DashboardVersionItem>;

const shared = {
  tag: 'Dashboards',
  permission: ['can_write', 'Dashboard'],
  errors: ['request.invalid', 'resource.not-found', 'access.forbidden'],
} as const;
const root = '/api/v1/powerset/dashboard/:id/versions';
const OfDashboard = z.object({ id: PathId });
const One = OfDashboard.extend({ versionId: z.coerce.number().int().nonnegative() });

/** The version history of a dashboard, for users who may change the dashboard. */
export const dashboardVersionEndpoints = {
  list: defineEndpoint({
    ...shared,
    method: 'GET',
    path: root,
    summary: 'The saved versions of a dashboard, newest first',
    params: OfDashboard,
    query: z.object({
      q: optionalQ(
        z.object({
          page: PageNumber.min(0).optional(),
          page_size: z.int().min(1).max(MAX_PAGE).optional(),
        }),
      ),
    }),
    response: z.object({ count: z.int(), result: z.array(DashboardVersionRow) }),
  }),
  get: defineEndpoint({
    ...shared,
    method: 'GET',
    path: `${root}/:versionId`,
    summary: 'One saved version of a dashboard',
    params: One,
    response: z.object({ result: DashboardVersionItem }),
  }),
  note: defineEndpoint({
    ...shared,
    method: 'PUT',
    path: `${root}/:versionId`,
    summary: 'Note what a version of a dashboard is',
    params: One,
    body: strictBody({ note: textBetween(0, MAX_NOTE_LENGTH).nullable() }),
    response: z.object({ result: z.object({ version: z.int(), note: z.string().nullable() }) }),
  }),
  restore: defineEndpoint({
    ...shared,
    method: 'POST',
    path: `${root}/:versionId/restore`,
    summary: 'Save a version of a dashboard again as the newest one',
    params: One,
    response: z.object({ id: z.int(), result: z.object({ version: z.int() }) }),
    errors: [...shared.errors, 'resource.conflict', 'resource.invalid'],
  }),
};
