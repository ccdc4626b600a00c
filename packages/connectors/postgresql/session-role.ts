import type { ClientBase } from 'pg';
import { AppError } from '@powerset/core/errors.ts';

/** Required server roles, as libpq names them. */
export const SESSION_ROLES = [
  'any',
  'read-write',
  'read-only',
  'primary',
  'standby',
  'prefer-standby',
] as const;
export type SessionRole = (typeof SESSION_ROLES)[number];

/** Returns the roles to look for, in order. */
export function rolesInTurn(role: SessionRole): readonly SessionRole[] {
  return role === 'prefer-standby' ? ['standby', 'any'] : [role];
}

const OTHER_ROLE = new Error('The server is not what is looked for.');

/** Returns whether a failure means that the server answered but has the wrong role. */
export function isOtherRole(error: unknown): boolean {
  return error instanceof AppError && error.cause === OTHER_ROLE;
}

/**
 * Checks the role of a session's server.
 * @throws AppError `connection.failed` if the server does not have the required role
 */
export async function requireRole(
  client: Pick<ClientBase, 'query'>,
  role: SessionRole,
  { host, port }: { readonly host?: string | undefined; readonly port?: number | undefined },
): Promise<void> {
  if (!(await hasRole(client, role)))
    throw new AppError('connection.failed', {
      detail: `The server ${host}:${port} does not match target_session_attrs=${role}.`,
      cause: OTHER_ROLE,
    });
}

async function hasRole(client: Pick<ClientBase, 'query'>, role: SessionRole): Promise<boolean> {
  switch (role) {
    case 'any':
    case 'prefer-standby':
      return true;
    case 'read-write':
      return (await says(client, 'SHOW transaction_read_only')) === 'off';
    case 'read-only':
      return (await says(client, 'SHOW transaction_read_only')) === 'on';
    case 'primary':
      return (await says(client, 'SELECT pg_catalog.pg_is_in_recovery()')) === 'f';
    case 'standby':
      return (await says(client, 'SELECT pg_catalog.pg_is_in_recovery()')) === 't';
    default:
      throw new Error(`unknown role ${role satisfies never as string}`);
  }
}

async function says(client: Pick<ClientBase, 'query'>, sql: string): Promise<string> {
  const { rows } = await client.query<[string | boolean]>({
    text: sql,
    rowMode: 'array',
    types: { getTypeParser: () => (text: string) => text } as never,
  });
  return String(rows[0]?.[0]);
}
