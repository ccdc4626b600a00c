import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, KeyParams, Message, strictBody, text } from './fields.ts';

const own = { tag: 'Current User', permission: 'signed-in' } as const;

/** A browser session of a user. */
export const OwnSession = z.object({
  id: z.string(),
  created_on: z.string(),
  last_seen_on: z.string().nullable(),
  address: z.string().nullable(),
  user_agent: z.string().nullable(),
  is_current: z.boolean(),
});
export type OwnSession = z.infer<typeof OwnSession>;

export const ownSessionEndpoints = {
  list: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/powerset/sessions',
    summary: 'Where I am signed in',
    response: z.object({ result: z.array(OwnSession), has_password: z.boolean() }),
    errors: ['auth.required'],
  }),
  end: defineEndpoint({
    ...own,
    method: 'DELETE',
    path: '/api/v1/powerset/sessions/:key',
    summary: 'End one of my sessions',
    params: KeyParams,
    response: Message,
    errors: ['auth.required'],
  }),
  endOthers: defineEndpoint({
    ...own,
    method: 'DELETE',
    path: '/api/v1/powerset/sessions',
    summary: 'End my sessions but this one, and every token that I was given',
    response: Message,
    errors: ['auth.required'],
  }),
};

export const PasswordChange = strictBody({ current_password: text(), new_password: text().min(1) });
export type PasswordChange = z.infer<typeof PasswordChange>;

/** Ends the user's other sessions and revokes their tokens. */
export const changeOwnPassword = defineEndpoint({
  ...own,
  method: 'PUT',
  path: '/api/v1/powerset/password',
  summary: 'Change my password',
  body: PasswordChange,
  response: Message,
  errors: ['request.invalid', 'auth.required', 'auth.throttled'],
});

export const endAccountSessions = defineEndpoint({
  method: 'DELETE',
  path: '/api/v1/security/users/:id/sessions',
  summary: 'Sign somebody out everywhere, and take back their tokens',
  tag: 'Security Users',
  permission: ['can_put', 'User'],
  params: IdParams,
  response: Message,
  errors: ['auth.required', 'access.forbidden', 'resource.not-found'],
});
