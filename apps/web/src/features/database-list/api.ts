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

/** The kinds of databases that there is a connector for, and those that a package is missing for. */
export function useEngines() {
  return useQuery({
    queryKey: ['database', 'available'],
    queryFn: ({ signal }) => call(availableDatabases, { signal }),
    staleTime: Infinity,
  });
}

/** The connection of a database, its password masked. */
export function useConnection(id: number | undefined) {
  return useQuery({
    queryKey: ['database', id, 'connection'],
    queryFn: async ({ signal }) =>
      (await call(getDatabaseConnection, { params: { id: id! }, signal })).result,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** What is stored of a database that is changed. */
export interface StoredConnection {
  readonly draft: ConnectionDraft;
  readonly extra: string | undefined;
}

/** Tries a draft of a connection. */
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

/** Connects a database, or changes how one is reached; `wins` saves over what somebody else saved meanwhile. */
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
