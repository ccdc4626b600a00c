import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import {
  clauseText,
  IdOrSlugParams,
  integer,
  list,
  Message,
  oneOf,
  Person,
  strictBody,
  text,
} from './fields.ts';

const Embedding = z.object({
  result: z.object({
    uuid: z.string(),
    allowed_domains: z.array(z.string()),
    dashboard_id: z.string(),
    changed_on: z.string(),
    changed_by: Person.extend({ username: z.string() }).nullable(),
  }),
});

const Body = strictBody({ allowed_domains: list(text()) });
const shared = {
  tag: 'Dashboards',
  path: '/api/v1/dashboard/:id/embedded',
  params: IdOrSlugParams,
  errors: ['request.invalid', 'resource.not-found'],
} as const;
const set = {
  ...shared,
  permission: ['can_set_embedded', 'Dashboard'],
  body: Body,
  response: Embedding,
  errors: [...shared.errors, 'resource.conflict'],
} as const;

/** Whether a dashboard may be embedded, and on which sites; an empty list allows all sites. */
export const embeddingEndpoints = {
  get: defineEndpoint({
    ...shared,
    method: 'GET',
    summary: 'How a dashboard is embedded',
    permission: ['can_get_embedded', 'Dashboard'],
    response: z.union([Embedding, z.object({})]),
  }),
  create: defineEndpoint({ ...set, method: 'POST', summary: 'Let a dashboard be embedded' }),
  update: defineEndpoint({ ...set, method: 'PUT', summary: 'Change how a dashboard is embedded' }),
  remove: defineEndpoint({
    ...shared,
    method: 'DELETE',
    summary: 'Embed a dashboard no longer',
    permission: ['can_delete_embedded', 'Dashboard'],
    response: Message,
    errors: [...shared.errors, 'resource.conflict'],
  }),
  sendGuestsAway: defineEndpoint({
    ...shared,
    method: 'DELETE',
    path: '/api/v1/dashboard/:id/embedded/guests',
    summary: 'End every guest token of a dashboard that was given until now',
    permission: ['can_set_embedded', 'Dashboard'],
    response: Message,
  }),
  byUuid: defineEndpoint({
    method: 'GET',
    path: '/api/v1/embedded_dashboard/:uuid',
    summary: 'The embedding with a uuid',
    tag: 'Embedded Dashboard',
    permission: ['can_read', 'EmbeddedDashboard'],
    params: z.object({ uuid: z.string() }),
    response: Embedding,
    errors: ['resource.not-found'],
  }),
};

// Unknown members are dropped, as the reference does.
const Resource = z.object({ type: oneOf(['dashboard']), id: text() });
const Rule = z.object({ clause: clauseText(), dataset: integer().optional() });

/** Returns a token for the visitor of a page that embeds dashboards. */
export const guestToken = defineEndpoint({
  method: 'POST',
  path: '/api/v1/security/guest_token/',
  summary: 'A token for the guest of embedded dashboards',
  tag: 'Security',
  permission: ['can_grant_guest_token', 'SecurityRestApi'],
  body: z.object(
    {
      user: z
        .looseObject({
          username: text().optional(),
          first_name: text().optional(),
          last_name: text().optional(),
        })
        .optional(),
      resources: list(Resource),
      rls: list(Rule),
    },
    { error: 'Invalid input type.' },
  ),
  response: z.object({ token: z.string() }),
  errors: ['request.invalid', 'access.forbidden'],
});
