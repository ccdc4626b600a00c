import type { Bootstrap } from '@powerset/contracts/bootstrap.ts';

export interface Session {
  readonly appName: string;
  readonly version: string;
  readonly user: Bootstrap['user'];
  readonly conf: Bootstrap['conf'];
  readonly menu: Bootstrap['menu'];
  readonly featureFlags: Bootstrap['feature_flags'];
  readonly needsFirstAccount: boolean;
  readonly needsCode: boolean;
  /** The ways to sign in. */
  readonly signIn: Bootstrap['sign_in'];
  /** Days that deleted items stay in the trash; 0 if they are deleted at once. */
  readonly trashDays: number;
  /** The administrator who sees the site as this user, if any. */
  readonly viewedBy: Bootstrap['viewed_by'];
  readonly isAdmin: boolean;
  /** Returns whether the user holds a permission on a resource, such as `can_write` on `Chart`. */
  can(permission: string, resource: string): boolean;
  /** Returns whether the user is an administrator or one of these users. */
  owns(people: readonly { readonly id?: number | undefined }[]): boolean;
}

/** Builds a session from the startup data. */
export function sessionFrom(start: Bootstrap): Session {
  const granted = new Set(start.permissions.map(([permission, resource]) => `${permission} ${resource}`));
  const isAdmin = Object.keys(start.user?.roles ?? {}).some(role => role.toLowerCase() === 'admin');
  return {
    appName: start.app_name,
    version: start.version,
    user: start.user,
    conf: start.conf,
    menu: start.menu,
    featureFlags: start.feature_flags,
    needsFirstAccount: start.needs_first_account,
    needsCode: start.needs_code,
    signIn: start.sign_in,
    trashDays: start.trash_days,
    viewedBy: start.viewed_by,
    isAdmin,
    can: (permission, resource) => isAdmin || granted.has(`${permission} ${resource}`),
    owns: people =>
      isAdmin || people.some(person => person.id !== undefined && person.id === start.user?.userId),
  };
}
