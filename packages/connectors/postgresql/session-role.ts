import type { ClientBase } from 'pg';

/** What a session's server may be asked to be, as libpq names it. */
export const SESSION_ROLES = ['any', 'read-write', 'read-only', 'primary', 'standby', 'prefer-standby'] as const;
export type SessionRole = typeof SESSION_ROLES[number];

/** What is looked for, first to last. */
export function rolesInTurn(role: SessionRole): readonly SessionRole[] {
  return role === 'prefer-standby' ? ['standby', 'any'] : [role];
}

/** A server that answers, and is not what is looked for. */
export class OtherRole extends Error {}

/** @throws OtherRole where a session's server is not what is looked for */
export async function requireRole(client: Pick<ClientBase, 'query'>, role: SessionRole, { host, port }: { readonly host?: string | undefined; readonly port?: number | undefined }): Promise<void> {
  if (!await hasRole(client, role)) throw new OtherRole(`The server ${host}:${port} is not what target_session_attrs=${role} asks for.`);
}

async function hasRole(client: Pick<ClientBase, 'query'>, role: SessionRole): Promise<boolean> {
  switch (role) {
    case 'any': case 'prefer-standby': return true;
    case 'read-write': return await says(client, 'SHOW transaction_read_only') === 'off';
    case 'read-only': return await says(client, 'SHOW transaction_read_only') === 'on';
    case 'primary': return await says(client, 'SELECT pg_catalog.pg_is_in_recovery()') === 'f';
    case 'standby': return await says(client, 'SELECT pg_catalog.pg_is_in_recovery()') === 't';
    default: throw new Error(`unknown role ${role satisfies never as string}`);
  }
}

async function says(client: Pick<ClientBase, 'query'>, sql: string): Promise<string> {
  const { rows } = await client.query<[string | boolean]>({ text: sql, rowMode: 'array', types: { getTypeParser: () => (text: string) => text } as never });
  return String(rows[0]?.[0]);
}
