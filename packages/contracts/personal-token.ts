import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { IdParams, Message, PathId, strictBody, textBetween } from './fields.ts';

export const TOKEN_SCOPES = ['read', 'write', 'all'] as const;

export const PersonalToken = z.object({
  id: z.int(),
  name: z.string(),
  /** The last letters of the token; the rest is not stored. */
  ending: z.string(),
  scope: z.enum(TOKEN_SCOPES),
  created_on: z.string(),
  expires_on: z.string(),
  last_used_on: z.string().nullable(),
  last_address: z.string().nullable(),
  /** `replaced` after the password changed or the user was signed out everywhere. */
  state: z.enum(['active', 'expired', 'revoked', 'replaced']),
});
export type PersonalToken = z.infer<typeof PersonalToken>;

export const NewPersonalToken = strictBody({
  name: textBetween(1, 100),
  scope: z.enum(TOKEN_SCOPES),
  expires_on: z.iso.datetime(),
});
export type NewPersonalToken = z.infer<typeof NewPersonalToken>;

const own = { tag: 'Current User', permission: 'signed-in', errors: ['auth.required'] } as const;

export const ownTokenEndpoints = {
  list: defineEndpoint({
    ...own,
    method: 'GET',
    path: '/api/v1/powerset/tokens',
    summary: 'My personal tokens',
    response: z.object({
      result: z.array(PersonalToken),
      /** Whether the site accepts personal tokens. */
      is_on: z.boolean(),
      most_days: z.int(),
    }),
  }),
  create: defineEndpoint({
    ...own,
    method: 'POST',
    path: '/api/v1/powerset/tokens',
    summary: 'Make a personal token; the answer is the only one that contains it',
    sessionOnly: true,
    body: NewPersonalToken,
    status: 201,
    response: z.object({ id: z.int(), token: z.string() }),
    errors: ['request.invalid', 'auth.required', 'access.forbidden'],
  }),
  revoke: defineEndpoint({
    ...own,
    method: 'DELETE',
    path: '/api/v1/powerset/tokens/:id',
    summary: 'Revoke one of my personal tokens',
    params: IdParams,
    response: Message,
    errors: ['auth.required', 'resource.not-found'],
  }),
};

const ofAccounts = { tag: 'Security Users', permission: ['can_put', 'User'] } as const;

export const accountTokenEndpoints = {
  list: defineEndpoint({
    ...ofAccounts,
    method: 'GET',
    path: '/api/v1/powerset/account/:id/tokens',
    summary: 'The personal tokens of a user',
    params: IdParams,
    response: z.object({ result: z.array(PersonalToken) }),
    errors: ['access.forbidden', 'resource.not-found'],
  }),
  revoke: defineEndpoint({
    ...ofAccounts,
    method: 'DELETE',
    path: '/api/v1/powerset/account/:id/tokens/:tokenId',
    summary: 'Revoke a personal token of a user',
    params: IdParams.extend({ tokenId: PathId }),
    response: Message,
    errors: ['access.forbidden', 'resource.not-found'],
  }),
  revokeAll: defineEndpoint({
    ...ofAccounts,
    method: 'DELETE',
    path: '/api/v1/powerset/account/:id/tokens',
    summary: 'Revoke every personal token of a user',
    params: IdParams,
    response: Message,
    errors: ['access.forbidden', 'resource.not-found'],
  }),
};
