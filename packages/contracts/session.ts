import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { flag, strictBody, text } from './fields.ts';

const tag = 'Security';

export const login = defineEndpoint({
  method: 'POST',
  path: '/api/v1/security/login',
  summary: 'Sign in for an access token',
  tag,
  permission: 'public',
  body: strictBody({
    username: text(),
    password: text(),
    refresh: flag().optional(),
    provider: text().optional(),
  }),
  jsonOnly: 'Request payload is not JSON',
  response: z.object({ access_token: z.string(), refresh_token: z.string().optional() }),
  errors: ['request.invalid', 'auth.refused', 'auth.throttled'],
});

/** The refresh token is sent as the bearer token. */
export const refreshToken = defineEndpoint({
  method: 'POST',
  path: '/api/v1/security/refresh',
  summary: 'A new access token',
  tag,
  permission: 'public',
  response: z.object({ access_token: z.string() }),
  errors: ['auth.required'],
});

export const csrfToken = defineEndpoint({
  method: 'GET',
  path: '/api/v1/security/csrf_token/',
  summary: 'The token that writes with a cookie must carry as X-CSRFToken',
  tag,
  permission: ['can_read', 'SecurityRestApi'],
  response: z.object({ result: z.string() }),
  errors: ['auth.required'],
});

export const Me = z.object({
  // Guests of an embedded dashboard have no account.
  id: z.int().optional(),
  username: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  email: z.string().optional(),
  is_active: z.boolean(),
  is_anonymous: z.boolean(),
});
export type Me = z.infer<typeof Me>;

/** The signed-in user, as in the page's startup data. */
export const UserWithRoles = z.object({
  userId: z.int().optional(),
  username: z.string(),
  firstName: z.string(),
  lastName: z.string(),
  email: z.string().optional(),
  isActive: z.boolean(),
  isAnonymous: z.boolean(),
  createdOn: z.string().optional(),
  /** Role name to its pairs of permission and resource. */
  roles: z.record(z.string(), z.array(z.tuple([z.string(), z.string()]))),
  /** Grants on individual databases, schemas, and datasets. */
  permissions: z.record(z.string(), z.array(z.string())),
});
export type UserWithRoles = z.infer<typeof UserWithRoles>;

export const me = defineEndpoint({
  method: 'GET',
  path: '/api/v1/me/',
  summary: 'Who is signed in',
  tag: 'Current User',
  permission: 'signed-in',
  response: z.object({ result: Me }),
  errors: ['auth.required'],
});

export const myRoles = defineEndpoint({
  method: 'GET',
  path: '/api/v1/me/roles/',
  summary: 'Who is signed in, with roles and their permissions',
  tag: 'Current User',
  permission: 'signed-in',
  response: z.object({ result: UserWithRoles }),
  errors: ['auth.required'],
});
