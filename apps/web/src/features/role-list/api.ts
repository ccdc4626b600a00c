import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { roleFacts, type RoleFacts } from '@powerset/contracts/role-facts.ts';
import {
  grantEndpoints,
  roleEndpoints,
  rolePermissionEndpoints,
} from '@powerset/contracts/security-admin.ts';
import type { ListQuery } from '@powerset/contracts/q.ts';
import { call } from '../../shared/api/call.ts';
import { readVersioned } from '../../shared/api/read-versioned.ts';
import { fetchPage } from '../../shared/list/fetch-page.ts';
import { copyName, type Grant } from './permission-tree.ts';

export const ROLES = 'role';
/** More permissions than one page of the server holds need another page. */
const GRANT_PAGE = 5000;

/** A role with what it permits and what depends on it, in numbers. */
export type RoleRow = RoleFacts & { readonly name: string };

/** Fetches one page of roles with their numbers. */
export async function fetchRoles(query: ListQuery, signal: AbortSignal) {
  const page = await fetchPage(roleEndpoints.list)(query, signal);
  const ids = page.result.map(role => role.id);
  const facts = ids.length === 0 ? [] : (await call(roleFacts, { query: { q: ids }, signal })).result;
  return {
    count: page.count,
    result: page.result.flatMap(({ id, name }): RoleRow[] => {
      const found = facts.find(fact => fact.id === id);
      // A role that somebody deleted between the two calls has no row.
      return found ? [{ ...found, name }] : [];
    }),
  };
}

/** Returns every permission that roles can have. */
export function useGrants() {
  return useQuery({
    queryKey: [ROLES, 'grants'],
    queryFn: async ({ signal }): Promise<readonly Grant[]> => {
      const grants: Grant[] = [];
      for (let page = 0; ; page++) {
        const { count, result } = await call(grantEndpoints.list, {
          query: { q: { page, page_size: GRANT_PAGE, order_column: 'id', order_direction: 'asc' } },
          signal,
        });
        grants.push(
          ...result.map(grant => ({
            id: grant.id,
            permission: grant.permission.name,
            resource: grant.view_menu.name,
          })),
        );
        if (result.length === 0 || grants.length >= count) return grants;
      }
    },
    staleTime: 0,
  });
}

/** Returns the permissions of a role and its version. */
export function useRoleGrants(id: number | undefined) {
  return useQuery({
    queryKey: [ROLES, id, 'grants'],
    queryFn: async ({ signal }) => {
      const { answer, version } = await readVersioned(rolePermissionEndpoints.list, {
        params: { id: id! },
        signal,
      });
      return { ids: answer.result.map(grant => grant.id), version };
    },
    enabled: id !== undefined,
    staleTime: 0,
    gcTime: 0,
  });
}

export interface RoleChange {
  readonly name: string;
  /** Undefined if the permissions stay as they are. */
  readonly grants: readonly number[] | undefined;
  readonly version: string | undefined;
}

/** Adds a role, or saves its name and permissions. */
export function useSaveRole(role: RoleRow | undefined) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ name, grants, version }: RoleChange) => {
      if (!role) {
        const { id } = await call(roleEndpoints.create, { body: { name } });
        if (grants && grants.length > 0) await replaceGrants(id, grants);
        return;
      }
      if (grants) await replaceGrants(role.id, grants, version);
      if (name !== role.name) await call(roleEndpoints.update, { params: { id: role.id }, body: { name } });
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ROLES] }),
  });
}

/** Copies a role with its permissions, but without its users. */
export function useCopyRole() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async ({ id, name }: RoleRow) => {
      const { result } = await call(roleEndpoints.list, {
        query: { q: { page: 0, page_size: 1000, filters: [{ col: 'name', opr: 'sw', value: name }] } },
      });
      const copied = copyName(
        name,
        result.map(role => role.name),
      );
      const grants = await call(rolePermissionEndpoints.list, { params: { id } });
      const made = await call(roleEndpoints.create, { body: { name: copied } });
      await replaceGrants(
        made.id,
        grants.result.map(grant => grant.id),
      );
      return copied;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ROLES] }),
  });
}

export function useDeleteRoles() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (roles: readonly RoleRow[]) => {
      const [only, ...others] = roles;
      if (only && others.length === 0) {
        await call(roleEndpoints.remove, { params: { id: only.id } });
        return `Deleted: ${only.name}`;
      }
      return (await call(roleEndpoints.removeMany, { query: { q: roles.map(role => role.id) } })).message;
    },
    onSettled: () => client.invalidateQueries({ queryKey: [ROLES] }),
  });
}

async function replaceGrants(id: number, grants: readonly number[], basedOn?: string): Promise<void> {
  await call(rolePermissionEndpoints.replace, {
    params: { id },
    body: { permission_view_menu_ids: [...grants] },
    basedOn,
  });
}
