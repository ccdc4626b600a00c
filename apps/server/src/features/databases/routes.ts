import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { FastifyInstance } from 'fastify';
import {
  availableDatabases,
  databaseCatalogs,
  DatabaseCreate,
  databaseEndpoints,
  databaseFunctionNames,
  databaseOAuth2,
  databaseRelatedObjects,
  databaseSchemas,
  databaseTables,
  DatabaseUpdate,
  databaseUploadSchemas,
  deleteSshTunnel,
  getDatabaseConnection,
  namedTableExtra,
  namedTableMetadata,
  tableExtra,
  tableMetadata,
  tableSelectStar,
  tableSelectStarWithoutSchema,
  testDatabaseConnection,
  validateDatabaseParameters,
  validateSql,
} from '@powerset/contracts/database.ts';
import { AppError, fail } from '@powerset/core/errors.ts';
import { omit } from '@powerset/kit/omit.ts';
import { visibleDatabases } from '../../access/data-access.ts';
import { auditTrail } from '../../access/audit-trail.ts';
import { giveVersion } from '../../access/version.ts';
import type { Condition } from '../../listing/conditions.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { pickPeople } from '../../listing/picks.ts';
import { relatedToDatabase } from '../datasets/service.ts';
import { uploadSchemasOf, visibleDatabase } from './access.ts';
import { activityRoutes } from './activity-routes.ts';
import {
  readCatalogs,
  readSchemas,
  readSelectStar,
  readTable,
  readTableExtra,
  readTables,
  requireCatalog,
  sqlProblems,
} from './catalog.ts';
import { connectionToTest } from './connection-to-test.ts';
import { availableEngines, canOpen, enginesWithoutPackage, type KnownEngine } from './engines.ts';
import { DATABASE_LIST } from './list.ts';
import { validateParameters } from './parameters.ts';
import { quotedParts, reachFailure } from './reach-failure.ts';
import {
  createDatabase,
  deleteDatabases,
  removeTunnel,
  updateDatabase,
  type DatabaseDeps,
} from './service.ts';
import { databaseStore, type DatabaseRow } from './store.ts';
import { maskedTunnel } from './tunnel.ts';
import { addressParts, auditedDatabase, databaseConnection, databaseItem, databaseRow } from './wire.ts';

export interface DatabaseRouteDeps extends DatabaseDeps {
  /** Whether databases may use tunnels. */
  readonly hasTunnels: boolean;
  /** All known engines. */
  readonly engines: readonly KnownEngine[];
  readonly visibleDashboards: (actor: Actor) => Condition;
}

export function databaseRoutes(app: FastifyInstance, deps: DatabaseRouteDeps): void {
  readingRoutes(app, deps);
  writingRoutes(app, deps);
  connectionRoutes(app, deps);
  catalogRoutes(app, deps);
  activityRoutes(app, deps);
}

function readingRoutes(app: FastifyInstance, { db, now }: DatabaseRouteDeps): void {
  const people = (query: Parameters<typeof pickPeople>[1]) => pickPeople(db, query);
  bindReading(app, databaseEndpoints, {
    db,
    spec: DATABASE_LIST,
    view: 'Database',
    create: DatabaseCreate,
    update: DatabaseUpdate,
    visible: visibleDatabases,
    rows: async ids =>
      (await databaseStore(db).records(ids)).map(database => ({ ...databaseRow(database, now()) })),
    related: { created_by: people, changed_by: people },
    distinct: {},
  });
  bind(app, databaseEndpoints.get, async ({ actor, params: { id }, reply }) => {
    const database = await visibleDatabase(id, actor, { db });
    giveVersion(reply, database.changed_on);
    return { id, result: databaseItem(database) };
  });
}

function writingRoutes(app: FastifyInstance, deps: DatabaseRouteDeps): void {
  const store = databaseStore(deps.db);
  const tracked = auditTrail({
    ...deps,
    read: async ids =>
      (await Promise.all(ids.map(store.byId))).flatMap(row => (row ? [auditedDatabase(row)] : [])),
  });
  bind(
    app,
    databaseEndpoints.create,
    tracked('database.create', async ({ actor, body }) => {
      requireTunnels(body, deps);
      const database = await createDatabase(body, actor, deps);
      const { driver, uuid } = databaseItem(database);
      return { id: database.id, result: { expose_in_sqllab: true, ...echo(body, database), driver, uuid } };
    }),
  );
  bind(
    app,
    databaseEndpoints.update,
    tracked('database.update', async ({ actor, params: { id }, body, request, reply }) => {
      requireTunnels(body, deps);
      const database = await updateDatabase(id, body, {
        ...deps,
        actor,
        basedOn: request.headers['if-match'],
      });
      giveVersion(reply, database.changed_on);
      return { id, result: echo(body, database) };
    }),
  );
  bind(
    app,
    deleteSshTunnel,
    tracked('database.update', async ({ actor, params: { id } }) => {
      if (!deps.hasTunnels) fail('request.invalid', { detail: 'SSH Tunneling is not enabled' });
      await removeTunnel(id, actor, deps);
      return { message: 'OK' };
    }),
  );
  bind(
    app,
    databaseEndpoints.remove,
    tracked('database.delete', async ({ actor, params: { id } }) => {
      await deleteDatabases([id], actor, deps);
      return { message: 'OK' };
    }),
  );
  bind(
    app,
    databaseEndpoints.removeMany,
    tracked('database.delete', async ({ actor, query: { q: ids } }) => {
      await deleteDatabases(ids, actor, deps);
      return { message: ids.length === 1 ? 'Deleted 1 database' : `Deleted ${ids.length} databases` };
    }),
  );
}

// Refuses tunnels if they are disabled, because a connection must not seem to use one.
function requireTunnels(
  { ssh_tunnel: tunnel }: { readonly ssh_tunnel?: object | null | undefined },
  { hasTunnels }: Pick<DatabaseRouteDeps, 'hasTunnels'>,
): void {
  if (tunnel && !hasTunnels)
    throw new AppError('request.invalid', { detail: 'SSH Tunneling is not enabled' });
}

// Returns the request body without its secrets.
function echo(body: DatabaseUpdate, database: DatabaseRow): Record<string, unknown> {
  return {
    ...omit(body, 'parameters', 'server_cert', 'masked_encrypted_extra', 'ssh_tunnel', 'engine'),
    configuration_method: database.configuration_method,
    ...addressParts(database.uri),
    sqlalchemy_uri: database.uri,
    ...(database.sealed_extra === null || body.extra === undefined ? {} : { extra: database.extra }),
    ...(body.ssh_tunnel ? { ssh_tunnel: maskedTunnel(database) } : {}),
  };
}

function connectionRoutes(app: FastifyInstance, deps: DatabaseRouteDeps): void {
  bind(app, getDatabaseConnection, async ({ actor, params: { id } }) => {
    // Clients know no error of this call, so a missing database returns an empty answer.
    const found = await visibleDatabase(id, actor, deps).catch((error: unknown) =>
      error instanceof AppError && error.code === 'resource.not-found' ? undefined : Promise.reject(error),
    );
    return { id, result: found ? databaseConnection(found) : { is_managed_externally: false } };
  });
  bind(app, testDatabaseConnection, async ({ actor, body }) => {
    requireTunnels(body, deps);
    const connection = await connectionToTest(body, actor, deps);
    requireDriver(connection.uri, deps);
    try {
      await deps.connections.test({ ...connection, impersonateUser: body.impersonate_user ?? false }, actor);
    } catch (cause) {
      throw testFailure(cause, connection.uri, deps);
    }
    return { message: 'OK' };
  });
  bind(app, databaseOAuth2, async () =>
    fail('resource.invalid', { detail: 'No configuration found for OAuth2' }),
  );
  bind(app, availableDatabases, async () => ({
    databases: availableEngines(deps.engines),
    needs_package: enginesWithoutPackage(deps.engines),
  }));
  bind(app, validateDatabaseParameters, async ({ actor, body }) => {
    await validateParameters(body, actor, deps);
    return { message: 'OK' };
  });
}

// Names the invalid parts of the connection where the driver's message tells them.
function testFailure(cause: unknown, uri: string, { connections }: DatabaseRouteDeps): AppError {
  const facts = connections.factsOf(connections.backendOf(uri) ?? '');
  const found = facts && reachFailure(cause, facts, quotedParts(uri));
  if (found?.extra['invalid']) return new AppError('connection.parameters', { errors: [found], cause });
  return new AppError('resource.invalid', {
    detail:
      cause instanceof AppError ? cause.message : 'Connection failed, please check your connection settings',
    cause,
  });
}

// Clients know engines by the class names of the reference.
function requireDriver(uri: string, { connections, engines }: DatabaseRouteDeps): void {
  const backend = connections.backendOf(uri);
  if (engines.some(engine => engine.engine === backend && canOpen(engine))) return;
  const name = backend === undefined ? 'Base' : backend[0]!.toUpperCase() + backend.slice(1);
  throw new AppError('import.invalid', { detail: `Could not load database driver: ${name}EngineSpec` });
}

function catalogRoutes(app: FastifyInstance, deps: DatabaseRouteDeps): void {
  const tableOf = (params: { readonly table: string; readonly schema: string }) => ({
    name: params.table,
    schema: params.schema,
  });
  bind(app, databaseCatalogs, async ({ actor, params: { id } }) => ({
    result: await readCatalogs(id, actor, deps),
  }));
  bind(app, databaseSchemas, async ({ actor, params: { id }, query }) => {
    await requireCatalog(id, query.q?.catalog, { actor, deps });
    return { result: await readSchemas(id, actor, deps) };
  });
  bind(app, databaseTables, async ({ actor, params: { id }, query }) => {
    await requireCatalog(id, query.q.catalog_name, { actor, deps });
    const result = await readTables(id, query.q.schema_name, actor, deps);
    return { count: result.length, result };
  });
  bind(app, tableMetadata, async ({ actor, params }) => readTable(params.id, tableOf(params), actor, deps));
  bind(app, tableExtra, async ({ actor, params }) => readTableExtra(params.id, tableOf(params), actor, deps));
  bind(app, namedTableMetadata, async ({ actor, params: { id }, query }) => {
    await requireCatalog(id, query.catalog, { actor, deps });
    return readTable(id, { name: query.name, schema: query.schema || null }, actor, deps);
  });
  bind(app, namedTableExtra, async ({ actor, params: { id }, query }) => {
    await requireCatalog(id, query.catalog, { actor, deps });
    return readTableExtra(id, { name: query.name, schema: query.schema || null }, actor, deps);
  });
  bind(app, tableSelectStar, async ({ actor, params }) => ({
    result: await readSelectStar(params.id, tableOf(params), actor, deps),
  }));
  bind(app, tableSelectStarWithoutSchema, async ({ actor, params }) => ({
    result: await readSelectStar(params.id, { name: params.table, schema: null }, actor, deps),
  }));
  bind(app, validateSql, async ({ actor, params: { id }, body }) => ({
    result: await sqlProblems(id, body.sql, actor, deps),
  }));
  bind(app, databaseFunctionNames, async ({ actor, params: { id } }) => {
    await visibleDatabase(id, actor, deps);
    return {
      function_names: [
        ...(await (await deps.connections.open(id, actor)).connection.catalog.functionNames()),
      ],
    };
  });
  bind(app, databaseRelatedObjects, async ({ actor, params: { id } }) => {
    await visibleDatabase(id, actor, deps);
    return {
      ...(await relatedToDatabase(id, actor, deps)),
      sqllab_tab_states: await tabsOf(id, deps),
    };
  });
  bind(app, databaseUploadSchemas, async ({ actor, params: { id } }) => {
    return { schemas: [...uploadSchemasOf((await visibleDatabase(id, actor, deps)).extra)] };
  });
}

// Tabs of all users, without their SQL.
async function tabsOf(databaseId: number, { db }: DatabaseRouteDeps) {
  const tabs = await db
    .selectFrom('tab_states')
    .select(['id', 'label', 'active'])
    .where('database_id', '=', databaseId)
    .orderBy('id')
    .execute();
  return {
    count: tabs.length,
    result: tabs.map(({ id, label, active }) => ({ id, label, active: active === 1 })),
  };
}
