import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { clauseText, Message, PathId, Person, recordId, strictBody, text, textUpTo } from './fields.ts';

const MOST_RULES = 100;

/** A condition on the rows of a dataset that everyone with the link gets. */
const Rule = z.object({ dataset: recordId(), clause: clauseText().min(1) });

/** Why a link does not work at the moment. */
const Closed = z.enum(['expired', 'unpublished', 'author', 'rules']);

export const PublicLink = z.object({
  id: z.string(),
  /** The path of the page, below the address of this server. */
  path: z.string(),
  note: z.string(),
  created_on: z.string(),
  created_by: Person.nullable(),
  expires_on: z.string().nullable(),
  /** Whether the page shows the filters of the dashboard. */
  shows_filters: z.boolean(),
  rules: z.array(Rule),
  closed: Closed.nullable(),
});
export type PublicLink = z.infer<typeof PublicLink>;

const ofLinks = {
  tag: 'Dashboards',
  permission: ['can_set_embedded', 'Dashboard'],
  params: z.object({ id: PathId }),
  errors: ['request.invalid', 'resource.not-found'],
} as const;

/** Public links show a dashboard to everyone who has them, without an account. */
export const publicLinkEndpoints = {
  list: defineEndpoint({
    ...ofLinks,
    method: 'GET',
    path: '/api/v1/powerset/dashboard/:id/public-links',
    summary: 'The public links of a dashboard',
    response: z.object({
      result: z.array(PublicLink),
      /** Datasets with row rules: a link must say which of their rows its viewers get. */
      guarded: z.array(z.object({ id: z.int(), table_name: z.string() })),
    }),
  }),
  create: defineEndpoint({
    ...ofLinks,
    method: 'POST',
    path: '/api/v1/powerset/dashboard/:id/public-links',
    summary: 'Make a public link to a dashboard',
    body: strictBody({
      note: textUpTo(200).optional(),
      /** Null for a link without an end. */
      expires_on: z.iso
        .datetime({ offset: true, error: 'Not a time, such as 2030-01-31T00:00:00Z.' })
        .nullable(),
      shows_filters: z.boolean(),
      /** The permalink whose filters and tabs the page opens with. */
      permalink_key: text().max(100).nullable().optional(),
      rules: z.array(Rule).max(MOST_RULES),
    }),
    response: z.object({ result: PublicLink }),
    status: 201,
  }),
  remove: defineEndpoint({
    ...ofLinks,
    method: 'DELETE',
    path: '/api/v1/powerset/dashboard/:id/public-links/:linkId',
    summary: 'End a public link',
    params: z.object({ id: PathId, linkId: z.string().max(100) }),
    response: Message,
  }),
};

/** Returns a short-lived token for a visitor who has a public link. */
export const openPublicLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/public-link',
  summary: 'Open a public link',
  tag: 'Dashboards',
  permission: 'public',
  onlyReads: true,
  body: strictBody({ key: text().min(1).max(100) }),
  response: z.object({
    token: z.string(),
    dashboard_id: z.int(),
    shows_filters: z.boolean(),
    permalink_key: z.string().nullable(),
  }),
  errors: ['request.invalid', 'resource.not-found'],
});
