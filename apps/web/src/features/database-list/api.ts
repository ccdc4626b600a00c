import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import {
  availableDatabases,
  databaseEndpoints,
  getDatabaseConnection,
  testDatabaseConnection,
  validateDatabaseParameters,
} from '@powerset/contracts/database.ts';
import type { DatabaseRow } from '@powerset/contracts/database.ts';
import { call } from '../../shared/api/call.ts';
import {
  connectionBody,
  hasChangedForm,
  secretsBody,
  withFormOptions,
  type ConnectionDraft,
} from './connection-draft.ts';
import type { Engine } from './engine.ts';
import { extraWith } from './options-draft.ts';
import { parametersBody } from './parameters-draft.ts';
import { isCompleteTunnel, tunnelBody } from './tunnel-draft.ts';

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
  /** Whether nothing is stored yet. */
  readonly isNew: boolean;
}

/** A draft as it is tested or saved. */
export interface DraftInput {
  readonly draft: ConnectionDraft;
  readonly engine: Engine | undefined;
}

/** Tests a draft of a connection: a form by its fields, and an address by connecting to it. */
export async function testDraft(
  { draft, engine }: DraftInput,
  { stored, signal }: { readonly stored: StoredConnection; readonly signal?: AbortSignal },
): Promise<void> {
  const isForm =
    draft.method === 'dynamic_form' &&
    engine &&
    (stored.isNew || hasChangedForm(draft, stored.draft, engine));
  // The stored secrets belong to the database with the stored name.
  const name = stored.draft.name || draft.name.trim();
  const options = extraWith(withFormOptions(draft, engine), stored.extra);
  const given = {
    ...(name ? { database_name: name } : {}),
    masked_encrypted_extra: secretsBody(draft),
    server_cert: draft.certificate.trim() || null,
    ...(options === undefined || options === '{}' ? {} : { extra: options }),
    ...(draft.tunnel && isCompleteTunnel(draft.tunnel) ? { ssh_tunnel: tunnelBody(draft.tunnel) } : {}),
  };
  if (isForm)
    await call(validateDatabaseParameters, {
      signal,
      body: {
        ...given,
        engine: engine.engine,
        driver: engine.default_driver,
        configuration_method: 'dynamic_form',
        parameters: parametersBody(draft.parameters, engine),
      },
    });
  else
    await call(testDatabaseConnection, {
      signal,
      body: { ...given, sqlalchemy_uri: draft.uri.trim(), impersonate_user: draft.impersonates },
    });
}

/**
 * Connects a database or changes its connection; `wins` overwrites changes that another user saved meanwhile.
 */
export function useSaveConnection(database: DatabaseRow | undefined, stored: StoredConnection) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ draft, engine, wins }: DraftInput & { readonly wins: boolean }) => {
      const body = connectionBody(draft, {
        engine,
        before: stored.draft,
        extra: stored.extra,
        isNew: !database,
      });
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
              body: { ...body, ...(draft.tunnel ? { ssh_tunnel: tunnelBody(draft.tunnel) } : {}) },
            })
          ).id;
    },
    onSuccess: () => client.invalidateQueries({ queryKey: ['database'] }),
  });
}
