import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, Message, recordId, strictBody, text } from './fields.ts';

const ofAccounts = { tag: 'Security Users', permission: ['can_put', 'User'] } as const;

const Count = z.object({
  count: z.int(),
  /** How many of them have no other owner. */
  alone: z.int(),
});

/** What an account owns, by kind. */
export const Belongings = z.object({
  dashboards: Count,
  charts: Count,
  datasets: Count,
  reports: Count,
  saved_queries: Count,
});
export type Belongings = z.infer<typeof Belongings>;

export const accountBelongings = defineEndpoint({
  ...ofAccounts,
  method: 'GET',
  path: '/api/v1/powerset/account/:id/belongings',
  summary: 'What an account owns',
  params: IdParams,
  response: z.object({ result: Belongings }),
  errors: ['resource.not-found'],
});

export const transferBelongings = defineEndpoint({
  ...ofAccounts,
  method: 'POST',
  path: '/api/v1/powerset/account/:id/transfer',
  summary: 'Give everything that an account owns to another account',
  params: IdParams,
  body: strictBody({ to: recordId() }),
  response: z.object({ result: Belongings }),
  errors: ['request.invalid', 'resource.not-found'],
});

/** The link works once. A new link, a new password, or a deactivated account ends it. */
export const createPasswordLink = defineEndpoint({
  ...ofAccounts,
  method: 'POST',
  path: '/api/v1/powerset/account/:id/password-link',
  summary: 'Make a link with which a user chooses a password',
  params: IdParams,
  response: z.object({ result: z.object({ path: z.string(), expires_on: z.string() }) }),
  errors: ['request.invalid', 'resource.not-found'],
});

const Token = text().min(1).max(200);

export const readPasswordLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/password-link/read',
  summary: 'Whose password a link sets',
  tag: 'Security Users',
  permission: 'public',
  onlyReads: true,
  body: strictBody({ token: Token }),
  response: z.object({ result: z.object({ username: z.string(), first_name: z.string() }) }),
  errors: ['request.invalid', 'auth.link-ended'],
});

export const usePasswordLink = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/password-link',
  summary: 'Choose a password with a link',
  tag: 'Security Users',
  permission: 'public',
  body: strictBody({ token: Token, password: text().min(1) }),
  response: Message,
  errors: ['request.invalid', 'auth.link-ended'],
});
