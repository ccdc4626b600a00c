import type { Generated } from 'kysely';

// Moments are milliseconds since 1970, truth is 0 or 1, and JSON is text: the same in SQLite and PostgreSQL.
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
  /** Tokens hold only while they name this number. */
  token_generation: Generated<number>;
  /** Tokens that do not name it hold only when they were given at this moment or later. */
  tokens_since: Generated<number | null>;
}

/** Who somebody is for another system that people sign in with. */
export interface IdentityTable {
  provider: string;
  subject: string;
  user_id: number;
  created_on: number;
}

export interface RoleTable {
  id: Generated<number>;
  name: string;
  /** 0 for roles that nobody changed since they got a version. */
  changed_on: Generated<number>;
  changed_by: Generated<number | null>;
}

/** A pair of a permission and what it is on. A pair on one database, schema or dataset names it by id as well. */
export interface PermissionTable {
  id: Generated<number>;
  permission: string;
  resource: string;
  database_id: number | null;
  dataset_id: number | null;
  schema: string | null;
}

export interface SessionTable {
  /** Hash of the cookie's token. */
  id: string;
  user_id: number;
  created_on: number;
  expires_on: number;
  last_seen_on: Generated<number | null>;
  address: Generated<string | null>;
  user_agent: Generated<string | null>;
  /** What another system needs to end its own session. */
  sealed_sign_out: Generated<string | null>;
}
