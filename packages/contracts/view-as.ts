import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { Message, recordId, strictBody } from './fields.ts';

const shared = { tag: 'Security Users', path: '/api/v1/powerset/view-as', sessionOnly: true } as const;

/** Until it ends, every request of the session has the rights of the viewed user and changes nothing. */
export const startViewAs = defineEndpoint({
  ...shared,
  method: 'POST',
  summary: 'See the site as another user',
  permission: ['can_put', 'User'],
  body: strictBody({ user: recordId() }),
  response: z.object({ result: z.object({ until: z.string() }) }),
  errors: ['request.invalid', 'access.forbidden'],
});

export const endViewAs = defineEndpoint({
  ...shared,
  method: 'DELETE',
  summary: 'Stop seeing the site as another user',
  permission: 'signed-in',
  response: Message,
  errors: ['auth.required'],
});

/** The administrator who sees the site as the user of the session. */
export const Viewer = z.object({ username: z.string(), until: z.string() });
