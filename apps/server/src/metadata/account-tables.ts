import type { Generated } from 'kysely';
import type { TokenScope } from '@powerset/core/permissions/actor.ts';

// Timestamps are milliseconds since 1970, booleans are 0 or 1, and JSON is text: the same in SQLite and
// PostgreSQL.
export type Flag = 0 | 1;

export interface UserTable {
  id: Generated<number>;
  username: string;
  first_name: string;
  last_name: string;
  email: string;
  password_hash: string;
  is_active: Flag;
  login_count: number;
  failed_login_count: number;
  last_login_on: number | null;
  created_on: number;
  changed_on: number;
  created_by: Generated<number | null>;
  changed_by: Generated<number | null>;
  /** Tokens are valid only while they name this number. */
  token_generation: Generated<number>;
  /** Tokens without that number are valid only if issued at this time or later. */
  tokens_since: Generated<number | null>;
}

/** A user's identity in another sign-in system. */
export interface IdentityTable {
  provider: string;
  subject: string;
  user_id: number;
  created_on: number;
}

export interface RoleTable {
  id: Generated<number>;
  name: string;
  /** 0 for roles that nobody has changed since versions exist. */
  changed_on: Generated<number>;
  changed_by: Generated<number | null>;
}

/** A permission and its resource. A pair on one database, schema, or dataset also has its id. */
export interface PermissionTable {
  id: Generated<number>;
  permission: string;
  resource: string;
  database_id: number | null;
  dataset_id: number | null;
  schema: string | null;
}

export interface SessionTable {
  /** The hash of the cookie's token. */
  id: string;
  user_id: number;
  created_on: number;
  expires_on: number;
  last_seen_on: Generated<number | null>;
  address: Generated<string | null>;
  user_agent: Generated<string | null>;
  /** What another system needs to end its own session. */
  sealed_sign_out: Generated<string | null>;
  /** The user as whom an administrator sees the site, and until when. */
  viewed_user_id: Generated<number | null>;
  viewing_until: Generated<number | null>;
}

/** A link with which a user chooses a password. */
export interface PasswordLinkTable {
  /** The hash of the link's token. */
  hash: string;
  user_id: number;
  /** The link ends when the account's number changes, as it does with each new password. */
  token_generation: number;
  expires_on: number;
  created_on: number;
  created_by: number | null;
}

/** A token with which a program acts for a user. */
export interface PersonalTokenTable {
  id: Generated<number>;
  user_id: number;
  name: string;
  /** The hash of the token, which itself is not stored. */
  hash: string;
  /** The token's last letters, by which its user recognizes it. */
  ending: string;
  scope: TokenScope;
  /** The token ends when the account's number changes, as it does with each new password. */
  token_generation: number;
  created_on: number;
  expires_on: number;
  revoked_on: Generated<number | null>;
  last_used_on: Generated<number | null>;
  last_address: Generated<string | null>;
}

/** The tables of accounts, roles, and permissions. */
export interface AccountTables {
  users: UserTable;
  roles: RoleTable;
  permission_names: { id: number; name: string };
  permission_resources: { id: number; name: string };
  permissions: PermissionTable;
  role_permissions: { role_id: number; permission_id: number };
  user_roles: { user_id: number; role_id: number };
  sessions: SessionTable;
  identities: IdentityTable;
  password_links: PasswordLinkTable;
  personal_tokens: PersonalTokenTable;
}
