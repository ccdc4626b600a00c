import { z } from 'zod';
import { defineEndpoint } from './endpoint.ts';
import { text, textBetween, strictBody } from './fields.ts';
import { UserWithRoles } from './session.ts';
import { Viewer } from './view-as.ts';

const Leaf = z.object({ name: z.string(), label: z.string(), icon: z.string(), url: z.string() });
/** An entry of the navigation bar. `childs` is the name on the wire; `-` is a line between entries. */
export const MenuEntry = z.object({
  name: z.string(),
  label: z.string(),
  icon: z.string(),
  url: z.string().optional(),
  childs: z.array(z.union([Leaf, z.literal('-')])).optional(),
});
export type MenuEntry = z.infer<typeof MenuEntry>;

export const menu = defineEndpoint({
  method: 'GET',
  path: '/api/v1/menu/',
  summary: 'The navigation that this user sees',
  tag: 'Menu',
  permission: ['can_get', 'MenuApi'],
  response: z.object({ result: z.array(MenuEntry) }),
  errors: ['auth.required'],
});

/** Constants for the web application, under the names that clients know. */
export const ClientConf = z.object({
  SUPERSET_WEBSERVER_TIMEOUT: z.int(),
  SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: z.int(),
  SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT: z.int(),
  SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE: z.string().nullable(),
  DEFAULT_SQLLAB_LIMIT: z.int(),
  DEFAULT_VIZ_TYPE: z.string(),
  SQL_MAX_ROW: z.int(),
  DISPLAY_MAX_ROW: z.int(),
  ROW_LIMIT: z.int(),
  SAMPLES_ROW_LIMIT: z.int(),
  NATIVE_FILTER_DEFAULT_ROW_LIMIT: z.int(),
  FILTER_SELECT_ROW_LIMIT: z.int(),
  DEFAULT_TIME_FILTER: z.string(),
  DASHBOARD_AUTO_REFRESH_MODE: z.enum(['fetch', 'force']),
  DASHBOARD_AUTO_REFRESH_INTERVALS: z.array(z.tuple([z.int(), z.string()])),
  WELCOME_PAGE_LAST_TAB: z.string(),
  VIZ_TYPE_DENYLIST: z.array(z.string()),
  CSV_EXTENSIONS: z.array(z.string()),
  EXCEL_EXTENSIONS: z.array(z.string()),
  COLUMNAR_EXTENSIONS: z.array(z.string()),
});
export type ClientConf = z.infer<typeof ClientConf>;

export const Bootstrap = z.object({
  app_name: z.string(),
  version: z.string(),
  user: UserWithRoles.nullable(),
  /** Every pair of permission and resource that the user holds; decides what the screens show. */
  permissions: z.array(z.tuple([z.string(), z.string()])),
  menu: z.array(MenuEntry),
  feature_flags: z.record(z.string(), z.boolean()),
  conf: ClientConf,
  locale: z.string(),
  /**
   * The value of the header X-CSRFToken, which writes with the session cookie need. Null without a session.
   */
  csrf_token: z.string().nullable(),
  needs_first_account: z.boolean(),
  /** How users may sign in: with a password or through external services. */
  sign_in: z.object({
    password: z.boolean(),
    /** Minimum length of a new password. */
    password_min: z.int(),
    providers: z.array(z.object({ name: z.string(), label: z.string(), icon: z.string().nullable() })),
  }),
  /** Whether creating the first account requires the one-time code that the server printed at startup. */
  needs_code: z.boolean(),
  /** Days that deleted items stay in the trash; 0 if they are deleted at once. */
  trash_days: z.int(),
  /** The administrator who sees the site as this user, if any. */
  viewed_by: Viewer.nullable(),
});
export type Bootstrap = z.infer<typeof Bootstrap>;

/** Everything that the web application needs before it draws its first screen. */
export const bootstrap = defineEndpoint({
  method: 'GET',
  path: '/api/v1/powerset/bootstrap',
  summary: 'What the web application starts with',
  tag: 'Powerset',
  permission: 'public',
  response: Bootstrap,
  errors: [],
});

export const FirstAccountBody = strictBody({
  username: textBetween(1, 64),
  password: text().min(1),
  first_name: textBetween(1, 64),
  last_name: textBetween(1, 64),
  email: textBetween(3, 320),
  code: text().optional(),
});
export type FirstAccountBody = z.infer<typeof FirstAccountBody>;

/** Creates the administrator while no user exists, and signs them in with a session cookie. */
export const firstAccount = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/first-account',
  summary: 'Create the first administrator',
  tag: 'Powerset',
  permission: 'public',
  body: FirstAccountBody,
  status: 201,
  response: z.object({ result: z.object({ id: z.int(), csrf_token: z.string() }) }),
  errors: ['request.invalid', 'access.forbidden', 'auth.throttled'],
});

/**
 * Signs in with a session cookie, for the web application; the form at `/login/` does the same without
 * JavaScript.
 */
export const signIn = defineEndpoint({
  method: 'POST',
  path: '/api/v1/powerset/sign-in',
  summary: 'Sign in with a session cookie',
  tag: 'Powerset',
  permission: 'public',
  body: strictBody({ username: text(), password: text() }),
  response: z.object({ result: z.object({ csrf_token: z.string() }) }),
  errors: ['request.invalid', 'auth.refused', 'auth.throttled', 'auth.password-off'],
});
