import type { Bootstrap } from '@powerset/contracts/bootstrap.ts';
import type { Me, UserWithRoles } from '@powerset/contracts/session.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { KnownActor } from '../../auth/actors.ts';
import type { Settings } from '../../config/settings.ts';
import { wireMoment } from '../../listing/moments.ts';
import { menuFor } from './menu.ts';

/** Returns the signed-in user with the permissions of every role. */
export function userWithRoles({ user, roles, pairs, guest }: KnownActor): UserWithRoles | null {
  const named = Object.fromEntries(
    roles.map(role => [
      role.name,
      pairs
        .filter(pair => pair.roleId === role.id)
        .map((pair): [string, string] => [pair.permission, pair.resource]),
    ]),
  );
  if (guest)
    return {
      username: guest.username,
      firstName: guest.firstName,
      lastName: guest.lastName,
      isActive: false,
      isAnonymous: false,
      roles: named,
      permissions: {},
    };
  if (!user) return null;
  const grants = ['database_access', 'schema_access', 'datasource_access'];
  const permissions = grants.map((permission): [string, string[]] => [
    permission,
    [...new Set(pairs.filter(pair => pair.permission === permission).map(pair => pair.resource))],
  ]);
  return {
    userId: user.id,
    username: user.username,
    firstName: user.first_name,
    lastName: user.last_name,
    email: user.email,
    isActive: user.is_active === 1,
    isAnonymous: false,
    createdOn: wireMoment(user.created_on),
    roles: named,
    permissions: Object.fromEntries(permissions.filter(([, resources]) => resources.length > 0)),
  };
}

/** Returns a summary of the signed-in user. */
export function meOf({ user, guest }: KnownActor): Me | null {
  if (guest)
    return {
      username: guest.username,
      first_name: guest.firstName,
      last_name: guest.lastName,
      is_active: false,
      is_anonymous: false,
    };
  return (
    user && {
      id: user.id,
      username: user.username,
      first_name: user.first_name,
      last_name: user.last_name,
      email: user.email,
      is_active: user.is_active === 1,
      is_anonymous: false,
    }
  );
}

export interface BootstrapSource {
  readonly appName: string;
  readonly version: string;
  readonly featureFlags: Readonly<Record<string, boolean>>;
  readonly rowLimit: number;
  readonly sqlMaxRow: number;
  readonly queryTimeoutS: number;
  readonly hiddenVizTypes: readonly string[];
  readonly defaultTimeRange: string;
  readonly signIn: Bootstrap['sign_in'];
  readonly trashDays: number;
}

/** Returns the ways to sign in on the screen. */
export function signInChoices({
  passwordSignIn,
  passwordMin,
  oidc,
}: Pick<Settings, 'passwordSignIn' | 'passwordMin' | 'oidc'>): Bootstrap['sign_in'] {
  return {
    password: passwordSignIn === 'on',
    password_min: passwordMin,
    providers: oidc.map(({ name, label, icon }) => ({ name, label: label ?? name, icon: icon ?? null })),
  };
}

/** Returns the startup data of the web application. */
export function bootstrapFor(
  actor: KnownActor,
  source: BootstrapSource,
  session: {
    readonly csrfToken: string | null;
    readonly needsFirstAccount: boolean;
    readonly needsCode: boolean;
    readonly viewer: Actor['viewer'];
  },
): Bootstrap {
  return {
    app_name: source.appName,
    version: source.version,
    user: userWithRoles(actor),
    permissions: actor.pairs
      .filter(
        (pair, at) =>
          actor.pairs.findIndex(
            other => other.permission === pair.permission && other.resource === pair.resource,
          ) === at,
      )
      .map((pair): [string, string] => [pair.permission, pair.resource]),
    menu: menuFor(actor),
    feature_flags: { ...source.featureFlags },
    conf: {
      SUPERSET_WEBSERVER_TIMEOUT: source.queryTimeoutS,
      SUPERSET_DASHBOARD_POSITION_DATA_LIMIT: 65_535,
      SUPERSET_DASHBOARD_PERIODICAL_REFRESH_LIMIT: 0,
      SUPERSET_DASHBOARD_PERIODICAL_REFRESH_WARNING_MESSAGE: null,
      DEFAULT_SQLLAB_LIMIT: 1000,
      DEFAULT_VIZ_TYPE: 'table',
      SQL_MAX_ROW: source.sqlMaxRow,
      DISPLAY_MAX_ROW: 10_000,
      ROW_LIMIT: source.rowLimit,
      SAMPLES_ROW_LIMIT: 1000,
      NATIVE_FILTER_DEFAULT_ROW_LIMIT: 1000,
      FILTER_SELECT_ROW_LIMIT: 10_000,
      DEFAULT_TIME_FILTER: source.defaultTimeRange,
      DASHBOARD_AUTO_REFRESH_MODE: 'force',
      DASHBOARD_AUTO_REFRESH_INTERVALS: REFRESH_INTERVALS,
      WELCOME_PAGE_LAST_TAB: 'all',
      VIZ_TYPE_DENYLIST: [...source.hiddenVizTypes],
      CSV_EXTENSIONS: ['csv', 'tsv', 'txt'],
      EXCEL_EXTENSIONS: ['xlsx', 'xls'],
      COLUMNAR_EXTENSIONS: ['parquet', 'zip'],
    },
    locale: 'en',
    csrf_token: session.csrfToken,
    needs_first_account: session.needsFirstAccount,
    needs_code: session.needsCode,
    sign_in: source.signIn,
    trash_days: source.trashDays,
    viewed_by: session.viewer
      ? { username: session.viewer.username, until: new Date(session.viewer.untilMs).toISOString() }
      : null,
  };
}

const REFRESH_INTERVALS: [number, string][] = [
  [0, "Don't refresh"],
  [10, '10 seconds'],
  [30, '30 seconds'],
  [60, '1 minute'],
  [300, '5 minutes'],
  [1800, '30 minutes'],
  [3600, '1 hour'],
  [21_600, '6 hours'],
  [43_200, '12 hours'],
  [86_400, '24 hours'],
];
