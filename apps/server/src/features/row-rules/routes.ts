import type { FastifyInstance } from 'fastify';
import { fail } from '@powerset/core/errors.ts';
import {
  rowRuleEndpoints,
  type RowRuleCreate,
  type RowRuleUpdate,
  type RowRuleWire,
} from '@powerset/contracts/row-rule.ts';
import { auditTrail } from '../../access/audit-trail.ts';
import { giveVersionOf, requireCurrent } from '../../access/version.ts';
import { bind } from '../../http/bind.ts';
import { bindReading } from '../../listing/bind-reading.ts';
import { ALWAYS } from '../../listing/conditions.ts';
import type { ListSpec } from '../../listing/list-page.ts';
import { humanize, nextVersion } from '../../listing/moments.ts';
import { linkedTo } from '../../listing/shared-filters.ts';
import { pickNamed, pickPeople } from '../../listing/picks.ts';
import type { Db } from '../../metadata/open-store.ts';
import { wirePerson } from '../../metadata/people.ts';
import { rowRuleStore, type RowRule } from './store.ts';

export interface RowRuleDeps {
  readonly db: Db;
  readonly now: () => number;
}

const LIST: ListSpec = {
  table: 'row_rules',
  title: 'Row Level Security Filter',
  listColumns: [
    'id',
    'name',
    'filter_type',
    'tables.id',
    'tables.table_name',
    'roles.id',
    'roles.name',
    'clause',
    'changed_on_delta_humanized',
    'changed_by.first_name',
    'changed_by.last_name',
    'changed_by.id',
    'group_key',
  ],
  showColumns: [
    'name',
    'description',
    'filter_type',
    'tables.id',
    'tables.schema',
    'tables.table_name',
    'roles.id',
    'roles.name',
    'group_key',
    'clause',
  ],
  unlistedColumns: ['id', 'description', 'tables.schema'],
  orderColumns: {
    name: 'row_rules.name',
    filter_type: 'row_rules.filter_type',
    clause: 'row_rules.clause',
    changed_on_delta_humanized: 'row_rules.changed_on',
    group_key: 'row_rules.group_key',
  },
  filters: {
    name: { kind: 'text', column: 'row_rules.name' },
    description: { kind: 'text', column: 'row_rules.description' },
    filter_type: { kind: 'text', column: 'row_rules.filter_type' },
    group_key: { kind: 'text', column: 'row_rules.group_key' },
    clause: { kind: 'text', column: 'row_rules.clause' },
    created_by: { kind: 'one', column: 'row_rules.created_by' },
    changed_by: { kind: 'one', column: 'row_rules.changed_by' },
    roles: { kind: 'many', column: linkedTo('row_rule_roles', 'row_rule_id', 'role_id', 'row_rules') },
    tables: { kind: 'many', column: linkedTo('row_rule_datasets', 'row_rule_id', 'dataset_id', 'row_rules') },
  },
};

/** Serves row-level security rules to administrators. */
export function rowRuleRoutes(app: FastifyInstance, { db, now }: RowRuleDeps): void {
  const store = rowRuleStore(db);
  const tracked = auditTrail({ db, now, read: ids => rows(ids, db, now()) });
  bindReading(app, rowRuleEndpoints, {
    db,
    versions: 'row_rules',
    spec: LIST,
    view: 'Row Level Security',
    visible: () => ALWAYS,
    distinct: {},
    create: rowRuleEndpoints.create.body,
    update: rowRuleEndpoints.update.body,
    rows: ids => rows(ids, db, now()),
    item: async id => (await rows([id], db, now()))[0],
    related: {
      tables: query => pickNamed(db, 'datasets', 'table_name', { query }),
      roles: query => pickNamed(db, 'roles', 'name', { query }),
      created_by: query => pickPeople(db, query),
      changed_by: query => pickPeople(db, query),
    },
  });
  bind(
    app,
    rowRuleEndpoints.create,
    tracked('row rule.create', async ({ actor, body }) => {
      if ((await store.named(body.name)) !== undefined) fail('resource.invalid', { detail: 'Create failed' });
      await requireLinks(body, db);
      const { tables, roles, ...fields } = body;
      const id = await db.transaction().execute(trx =>
        rowRuleStore(trx).insert(
          {
            ...fields,
            description: fields.description ?? null,
            group_key: fields.group_key ?? null,
            created_on: now(),
            changed_on: now(),
            created_by: actor.userId,
            changed_by: actor.userId,
          },
          { datasets: tables, roles },
        ),
      );
      return { id, result: body };
    }),
  );
  bind(
    app,
    rowRuleEndpoints.update,
    tracked('row rule.update', async ({ actor, params: { id }, body, request, reply }) => {
      const [before] = await store.byIds([id]);
      if (!before) return fail('resource.not-found');
      await requireCurrent(
        { header: request.headers['if-match'], sent: body },
        { ...before, kind: 'row rule', fields: () => savedFields(before) },
        { db, now },
      );
      const named = body.name === undefined ? undefined : await store.named(body.name);
      if (named !== undefined && named !== id) fail('resource.invalid', { detail: 'Update failed' });
      await requireLinks(body, db);
      // As recorded: a change without tables or roles removes them.
      const { tables = [], roles = [], ...fields } = body;
      await db
        .transaction()
        .execute(trx =>
          rowRuleStore(trx).update(
            id,
            { ...fields, changed_on: nextVersion(now(), before.changed_on), changed_by: actor.userId },
            { datasets: tables, roles },
            before.changed_on,
          ),
        );
      await giveVersionOf(reply, { db, table: 'row_rules', id });
      return { id, result: body };
    }),
  );
  bind(
    app,
    rowRuleEndpoints.remove,
    tracked('row rule.delete', async ({ params: { id } }) => {
      await remove([id], db);
      return { message: 'OK' };
    }),
  );
  bind(
    app,
    rowRuleEndpoints.removeMany,
    tracked('row rule.delete', async ({ query: { q: ids } }) => {
      await remove(ids, db);
      return { message: `Deleted ${ids.length} ${ids.length === 1 ? 'rule' : 'rules'}` };
    }),
  );
}

async function rows(ids: readonly number[], db: Db, nowMs: number): Promise<RowRuleWire[]> {
  return (await rowRuleStore(db).byIds(ids)).map(rule => ({
    id: rule.id,
    name: rule.name,
    description: rule.description,
    filter_type: rule.filter_type,
    group_key: rule.group_key,
    clause: rule.clause,
    roles: [...rule.roles],
    tables: [...rule.datasets],
    changed_by: wirePerson(rule.changer),
    changed_on_delta_humanized: humanize(rule.changed_on, nowMs),
  }));
}

function savedFields({
  name,
  description,
  filter_type,
  group_key,
  clause,
  datasets,
  roles,
}: RowRule): Readonly<Record<string, unknown>> {
  return {
    name,
    description,
    filter_type,
    group_key,
    clause,
    tables: datasets.map(dataset => dataset.id),
    roles: roles.map(role => role.id),
  };
}

async function requireLinks(
  { tables, roles }: Pick<RowRuleCreate | RowRuleUpdate, 'tables' | 'roles'>,
  db: Db,
): Promise<void> {
  if (!(await allExist('datasets', tables ?? [], db)))
    fail('resource.invalid', { detail: "[l'Datasource does not exist']" });
  if (!(await allExist('roles', roles ?? [], db)))
    fail('resource.invalid', { detail: "[l'Some roles do not exist']" });
}

async function allExist(table: 'datasets' | 'roles', ids: readonly number[], db: Db): Promise<boolean> {
  if (ids.length === 0) return true;
  return (
    (await db.selectFrom(table).select('id').where('id', 'in', ids).execute()).length === new Set(ids).size
  );
}

async function remove(ids: readonly number[], db: Db): Promise<void> {
  const found = await rowRuleStore(db).byIds(ids);
  if (ids.length === 0 || found.length < new Set(ids).size) fail('resource.not-found');
  await rowRuleStore(db).remove(ids);
}
