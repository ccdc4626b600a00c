import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { availableDatabases, databaseEndpoints, getDatabaseConnection, testDatabaseConnection } from '@powerset/contracts/database.ts';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { call } from '../../shared/api/call.ts';
import { engineParamsIn, extraWith, type ConnectionDraft } from './connection-draft.ts';
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
    queryFn: async ({ signal }) => (await call(getDatabaseConnection, { params: { id: id! }, signal })).result,
    enabled: id !== undefined,
    staleTime: 0,
  });
}

/** Tries a draft; `extra` are the options that are stored. */
export function useTestConnection(extra: string | undefined) {
  return useMutation({
    mutationFn: ({ name, uri, secretExtra, engineParams, tunnel }: ConnectionDraft) => call(testDatabaseConnection, {
      body: { sqlalchemy_uri: uri.trim(), ...(name.trim() ? { database_name: name.trim() } : {}), masked_encrypted_extra: secretExtra.trim() || null, ...(engineParams.trim() || extra ? { extra: extraWith(engineParams, extra) } : {}), ...(tunnel ? { ssh_tunnel: tunnelBody(tunnel) } : {}) },
    }),
  });
}

/** Connects a database, or changes how one is reached; `extra` are the options that are stored, and `wins` saves over what somebody else saved meanwhile. */
export function useSaveConnection(database: DatabaseRow | undefined, extra: string | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, uri, isExposed, allowsDml, allowsUploads, secretExtra, engineParams, tunnel, wins }: ConnectionDraft & { readonly wins: boolean }) => {
      const body = { database_name: name.trim(), sqlalchemy_uri: uri.trim(), expose_in_sqllab: isExposed, allow_dml: allowsDml, allow_file_upload: allowsUploads, masked_encrypted_extra: secretExtra.trim() || null, ...(engineParams === engineParamsIn(extra) ? {} : { extra: extraWith(engineParams, extra) }) };
      return database
        ? (await call(databaseEndpoints.update, { params: { id: database.id }, ...(wins ? {} : { basedOn: database.changed_on }), body: { ...body, ssh_tunnel: tunnel ? tunnelBody(tunnel) : null } })).id
        : (await call(databaseEndpoints.create, { body: { ...body, ...(tunnel ? { ssh_tunnel: tunnelBody(tunnel) } : {}), configuration_method: 'sqlalchemy_form' } })).id;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['database'] }),
  });
}
