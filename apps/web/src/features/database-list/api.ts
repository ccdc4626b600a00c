import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  availableDatabases,
  databaseEndpoints,
  getDatabaseConnection,
  testDatabaseConnection,
} from '@powerset/contracts/database.ts';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { call } from '../../shared/api/call.ts';
import { connectionBody, type ConnectionDraft } from './connection-draft.ts';
import { extraWith } from './options-draft.ts';
import { tunnelBody } from './tunnel-draft.ts';

/** Returns the supported engines, and those that need a driver package to be installed. */
export function useEngines() {
  return useQuery({
    queryKey: ['database', 'available'],
    queryFn: ({ signal }) => call(availableDatabases, { signal }),
    staleTime: Infinity,
  });
}

/** Returns the connection of a database, with its password masked. */
export function useConnection(id: number | undefined) {
  return useQuery({
    queryKey: ['database', id, 'connection'],
    queryFn: async ({ signal }) =>
      (await call(getDatabaseConnection, { params: { id: id! }, signal })).result,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** The stored parts of a database that is edited. */
export interface StoredConnection {
  readonly draft: ConnectionDraft;
  readonly extra: string | undefined;
}

/** Tests a draft of a connection. */
export function useTestConnection({ extra }: StoredConnection) {
  return useMutation({
    mutationFn: ({
      name,
      uri,
      secretExtra,
      certificate,
      impersonates,
      tunnel,
      ...options
    }: ConnectionDraft) => {
      const meant = extraWith(options, extra);
      return call(testDatabaseConnection, {
        body: {
          sqlalchemy_uri: uri.trim(),
          ...(name.trim() ? { database_name: name.trim() } : {}),
          impersonate_user: impersonates,
          masked_encrypted_extra: secretExtra.trim() || null,
          server_cert: certificate.trim() || null,
          ...(meant === undefined || meant === '{}' ? {} : { extra: meant }),
          ...(tunnel ? { ssh_tunnel: tunnelBody(tunnel) } : {}),
        },
      });
    },
  });
}

/**
 * Connects a database or changes its connection; `wins` overwrites changes that another user saved meanwhile.
 */
export function useSaveConnection(
  database: DatabaseRow | undefined,
  { draft: before, extra }: StoredConnection,
) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ wins, ...draft }: ConnectionDraft & { readonly wins: boolean }) => {
      const body = connectionBody(draft, before, extra);
      return database
        ? (
            await call(databaseEndpoints.update, {
              params: { id: database.id },
              ...(wins ? {} : { basedOn: database.changed_on }),
              body: { ...body, ssh_tunnel: draft.tunnel ? tunnelBody(draft.tunnel) : null },
            })
          ).id
        : (
            await call(databaseEndpoints.create, {
              body: {
                ...body,
                ...(draft.tunnel ? { ssh_tunnel: tunnelBody(draft.tunnel) } : {}),
                configuration_method: 'sqlalchemy_form',
              },
            })
          ).id;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['database'] }),
  });
}
