import { z } from 'zod';
import { fail } from '@powerset/core/errors.ts';
import { databaseResource, datasetResource, schemaResource } from '@powerset/core/permissions/grants.ts';
import type { Db } from '../metadata/open-store.ts';
import { markRoleChanged } from '../metadata/role-versions.ts';
import { defaultCatalogOf } from '../catalog/default-catalog.ts';
import { generalPermission, type NamedGrant, type Permission } from './named-grant.ts';

const Named = z.looseObject({ name: z.string().min(1) });
const RoleFile = z.array(
  z.looseObject({
    name: z.string().min(1).max(64),
    permissions: z.array(z.looseObject({ permission: Named, view_menu: Named })),
  }),
);

/** The result for one role of a file. */
export interface ImportedRole {
  readonly name: string;
  readonly isNew: boolean;
  readonly given: number;
  /** Permissions in the file that do not exist here, or whose name means something else here. */
  readonly unknown: readonly string[];
}

/** Returns every role with its permissions in the format of Superset's `fab export-roles`. */
export async function exportRoles(db: Db): Promise<string> {
  const roles = await db.selectFrom('roles').select(['id', 'name']).orderBy('id').execute();
  const rights = await db
    .selectFrom('role_permissions')
    .innerJoin('permissions', 'permissions.id', 'permission_id')
    .select(['role_id', 'permission', 'resource'])
    .orderBy('permissions.id')
    .execute();
  const byRole = Map.groupBy(rights, right => right.role_id);
  return `${JSON.stringify(
    roles.map(({ id, name }) => ({
      name,
      permissions: (byRole.get(id) ?? []).map(({ permission, resource }) => ({
        permission: { name: permission },
        view_menu: { name: resource },
      })),
    })),
    null,
    2,
  )}\n`;
}

/**
 * Adds the permissions in a file to roles, all or nothing, and creates missing roles.
 * @throws AppError `config.invalid` for a file in another format
 */
export async function importRoles(
  text: string,
  db: Db,
  nowMs = Date.now(),
): Promise<readonly ImportedRole[]> {
  const roles = readFile(text);
  return db.transaction().execute(async trx => {
    const findGrant = await grantFinder(trx);
    const imported: ImportedRole[] = [];
    for (const { name, permissions } of roles) {
      const unknown: string[] = [];
      const wanted = permissions.flatMap(({ permission, view_menu: on }) => {
        const grant = { permission: permission.name, resource: on.name };
        const found = findGrant(grant) ?? generalPermission(grant, name);
        if (found === undefined) unknown.push(`${grant.permission} on ${grant.resource}`);
        return found === undefined || found === 'by rule' ? [] : [found];
      });
      const { refused, ...role } = await give({ name, wanted, nowMs }, trx);
      imported.push({ name, unknown: [...unknown, ...refused], ...role });
    }
    return imported;
  });
}

function readFile(text: string): z.infer<typeof RoleFile> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    fail('config.invalid', { detail: `The file is not valid JSON: ${(cause as Error).message}`, cause });
  }
  const read = RoleFile.safeParse(value);
  const issue = read.error?.issues[0];
  return (
    read.data ??
    fail('config.invalid', {
      detail: `The file was not created by export-roles: ${issue?.path.join('.') || 'file'}: ${issue?.message}`,
    })
  );
}

interface RoleToGive {
  readonly name: string;
  readonly wanted: readonly Permission[];
  readonly nowMs: number;
}

async function give(
  { name, wanted, nowMs }: RoleToGive,
  db: Db,
): Promise<{ readonly isNew: boolean; readonly given: number; readonly refused: readonly string[] }> {
  const known = await db.selectFrom('roles').select('id').where('name', '=', name).executeTakeFirst();
  const { id: roleId } =
    known ??
    (await db
      .insertInto('roles')
      .values({ name, changed_on: nowMs })
      .returning('id')
      .executeTakeFirstOrThrow());
  let given = 0;
  const refused: string[] = [];
  for (const permission of wanted) {
    const id =
      (await sameRight(permission, db)) ??
      (
        await db
          .insertInto('permissions')
          .values(permission)
          .onConflict(conflict => conflict.doNothing())
          .returning('id')
          .executeTakeFirst()
      )?.id;
    if (id === undefined) {
      refused.push(`${permission.permission} on ${permission.resource}`);
      continue;
    }
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('role_permissions')
      .values({ role_id: roleId, permission_id: id })
      .onConflict(conflict => conflict.doNothing())
      .executeTakeFirst();
    given += Number(numInsertedOrUpdatedRows ?? 0n);
  }
  if (known && given > 0) await markRoleChanged(db, roleId, nowMs);
  return { isNew: !known, given, refused };
}

// Identified by what it opens, because names can be reused.
async function sameRight({ permission, resource, ...on }: Permission, db: Db): Promise<number | undefined> {
  const isGeneral = on.database_id === null && on.dataset_id === null;
  const found = await db
    .selectFrom('permissions')
    .select('id')
    .where('permission', '=', permission)
    .$if(isGeneral, query => query.where('resource', '=', resource))
    .where('database_id', 'is not distinct from', on.database_id ?? null)
    .where('dataset_id', 'is not distinct from', on.dataset_id ?? null)
    .where('schema', 'is not distinct from', on.schema ?? null)
    .executeTakeFirst();
  return found?.id;
}

/** Finds databases, schemas, and datasets by name, because ids of another installation mean nothing here. */
async function grantFinder(db: Db): Promise<(grant: NamedGrant) => Permission | undefined> {
  const databases = await db.selectFrom('databases').select(['id', 'name', 'uri']).execute();
  const datasets = await db.selectFrom('datasets').select(['id', 'database_id', 'table_name']).execute();
  const databaseNamed = (name: string | undefined) => databases.find(database => database.name === name);
  return ({ permission, resource }) => {
    const [, first, second, third] =
      /^\[(.*?)\](?:\.\[(.*?)\])?(?:\.\[(.*?)\])?(?:\.?\(id:\d+\))?$/.exec(resource) ?? [];
    const database = databaseNamed(first);
    if (!database) return undefined;
    if (permission === 'database_access')
      return {
        permission,
        resource: databaseResource(database),
        database_id: database.id,
        dataset_id: null,
        schema: null,
      };
    if (permission === 'schema_access') {
      const schema = third ?? second;
      const isElsewhere = third !== undefined && second !== defaultCatalogOf(database.uri);
      return schema === undefined || isElsewhere
        ? undefined
        : {
            permission,
            resource: schemaResource(database.name, schema),
            database_id: database.id,
            dataset_id: null,
            schema,
          };
    }
    if (permission !== 'datasource_access') return undefined;
    const named = datasets.filter(
      dataset => dataset.database_id === database.id && dataset.table_name === second,
    );
    // Among datasets of one name in different schemas only the id can decide; a wrong one would open other
    // data.
    const dataset = named.length === 1 ? named[0] : named.find(({ id }) => resource.endsWith(`(id:${id})`));
    return (
      dataset && {
        permission,
        resource: datasetResource(database.name, { id: dataset.id, tableName: dataset.table_name }),
        database_id: null,
        dataset_id: dataset.id,
        schema: null,
      }
    );
  };
}
