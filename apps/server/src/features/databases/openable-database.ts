import type { ConnectionExtras } from '@powerset/connector-kit/connector.ts';
import type { Secrets } from '../../config/secret-key.ts';
import { limitsIn, type ConnectionLimits } from '../../connections/connection-limits.ts';
import type { TunnelTarget } from '../../connections/ssh-tunnel.ts';
import type { Db } from '../../metadata/open-store.ts';
import { connectionExtras } from './connection-extras.ts';
import { openExtra } from './secret-options.ts';
import { databaseStore, type DatabaseRow } from './store.ts';
import { unsealed } from './stored-secrets.ts';
import { tunnelTarget } from './tunnel.ts';
import { unmaskUri } from './secret-uri.ts';

/** A database for the server's own use, with the password in its address. */
export interface OpenableDatabase {
  readonly id: number;
  readonly uuid: string;
  readonly name: string;
  readonly engine: string;
  readonly sqlalchemyUri: string;
  readonly extra: string;
  readonly extras: ConnectionExtras;
  readonly cacheTimeout: number | null;
  readonly allowDml: boolean;
  readonly allowCtas: boolean;
  readonly allowCvas: boolean;
  /** The schema for editor results that are stored as tables; overrides the user's choice. */
  readonly ctasSchema: string | null;
  readonly allowRunAsync: boolean;
  readonly exposeInSqllab: boolean;
  readonly impersonateUser: boolean;
  readonly tunnel: TunnelTarget | undefined;
  readonly limits: ConnectionLimits;
}

/** Reads databases with their secrets: for connecting only, never for responses. */
export function openableDatabases(
  db: Db,
  secrets: Secrets,
): { byId(id: number): Promise<OpenableDatabase | undefined> } {
  return {
    byId: async id => {
      const row = await databaseStore(db).byId(id);
      return row && toOpenable(row, secrets);
    },
  };
}

function toOpenable(row: DatabaseRow, secrets: Secrets): OpenableDatabase {
  return {
    id: row.id,
    uuid: row.uuid,
    name: row.name,
    engine: row.engine,
    extra: row.extra,
    extras: connectionExtras(openExtra(row, secrets), unsealed(row, secrets), knownCertificate(row, secrets)),
    cacheTimeout: row.cache_timeout,
    sqlalchemyUri: unmasked(row.uri, row, secrets),
    allowDml: row.allow_dml === 1,
    allowCtas: row.allow_ctas === 1,
    allowCvas: row.allow_cvas === 1,
    ctasSchema: row.force_ctas_schema || null,
    allowRunAsync: row.allow_run_async === 1,
    exposeInSqllab: row.expose_in_sqllab === 1,
    impersonateUser: row.impersonate_user === 1,
    tunnel: tunnelTarget(row, secrets),
    limits: limitsIn(row.extra),
  };
}

/** Returns the address with the stored secrets in place of their masks. */
export function unmasked(
  uri: string,
  { sealed_password: sealed }: Pick<DatabaseRow, 'sealed_password'>,
  secrets: Secrets,
): string {
  return unmaskUri(uri, sealed === null ? null : secrets.decrypt(sealed));
}

/** Returns the certificate of a database's server; null if it has none. */
export function knownCertificate(
  { sealed_server_cert: sealed }: Pick<DatabaseRow, 'sealed_server_cert'>,
  secrets: Secrets,
): string | null {
  return sealed === null ? null : secrets.decrypt(sealed);
}
