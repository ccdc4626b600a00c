import { randomUUID } from 'node:crypto';
import { readPackedPackage } from '../features/chart-packages/read-package.ts';
import { installPackage } from '../features/chart-packages/service.ts';
import { packed, TEST_PACKAGE, testFiles } from '../features/chart-packages/test-package.ts';
import { AUDIT, type Maker, type Part, type PartMakerDeps, type Whose } from './test-part.ts';
import type { There } from './test-things.ts';

/** Stores what belongs to dashboards. */
export function dashboardParts({
  world: { server },
  named,
  somebody,
  makeDashboard,
}: PartMakerDeps): Pick<Record<Part, Maker>, 'filter_set' | 'filter_state' | 'dashboard_link' | 'embedding'> {
  const { db } = server.store;
  // Items on visible dashboards differ from those on hidden ones.
  const dashboards = new Map<string, ReturnType<typeof makeDashboard>>();
  const dashboardFor = (
    relation: There,
    { owners }: Pick<Whose, 'owners'>,
  ): ReturnType<typeof makeDashboard> => {
    const key = `${relation} ${relation === 'own' ? String(owners) : ''}`;
    const made = dashboards.get(key) ?? makeDashboard(relation, owners);
    dashboards.set(key, made);
    return made;
  };
  return {
    filter_set: async (relation, whose) => {
      // Another user's filter set is hidden even on a visible dashboard.
      const { id: dashboard } = await dashboardFor(relation === 'foreign' ? 'shared' : relation, whose);
      const isOfDashboard = relation === 'shared';
      const row = {
        ...AUDIT,
        name: named(relation),
        description: null,
        dashboard_id: dashboard,
        owner_type: isOfDashboard ? ('Dashboard' as const) : ('User' as const),
        owner_id: isOfDashboard ? dashboard : relation === 'own' ? whose.userId : somebody,
        params: '{}',
      };
      return {
        dashboard,
        id: (await db.insertInto('filter_sets').values(row).returning('id').executeTakeFirstOrThrow()).id,
      };
    },
    filter_state: async (relation, whose) => {
      const { id: kept } = await dashboardFor(relation, whose);
      // Requested through a visible dashboard.
      const id = relation === 'foreign' ? (await dashboardFor('own', { owners: [whose.userId] })).id : kept;
      const key = randomUUID();
      await db
        .insertInto('key_values')
        .values({
          key,
          kind: 'filter-state',
          value: JSON.stringify({ note: named(relation) }),
          owner_id: relation === 'own' ? whose.userId : somebody,
          context: `${somebody}:${key}:dashboard ${kept}`,
          created_on: 1,
          changed_on: 1,
          expires_on: Number.MAX_SAFE_INTEGER,
        })
        .execute();
      return { id, key };
    },
    dashboard_link: async (relation, whose) => {
      const { id } = await dashboardFor(relation, whose);
      const { uuid } = await db
        .selectFrom('dashboards')
        .select('uuid')
        .where('id', '=', id)
        .executeTakeFirstOrThrow();
      const key = randomUUID();
      await db
        .insertInto('key_values')
        .values({
          key,
          kind: 'dashboard-permalink',
          value: JSON.stringify({ dashboardId: uuid, state: { note: named(relation) } }),
          owner_id: somebody,
          context: null,
          created_on: 1,
          changed_on: 1,
          expires_on: null,
        })
        .execute();
      return { key };
    },
    embedding: async (relation, whose) => ({ uuid: (await dashboardFor(relation, whose)).uuid }),
  };
}

/** Stores what everyone shares. */
export function commonParts({
  world: { server },
  named,
}: PartMakerDeps): Pick<
  Record<Part, Maker>,
  | 'css_template'
  | 'chart_package'
  | 'annotation_layer'
  | 'annotation'
  | 'tag'
  | 'row_rule'
  | 'log'
  | 'account'
  | 'role'
  | 'kept_value'
> {
  const { db } = server.store;
  const addLayer = async (relation: There): Promise<number> =>
    (
      await db
        .insertInto('annotation_layers')
        .values({ ...AUDIT, name: named(relation), descr: null })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  return {
    css_template: async relation => ({
      id: (
        await db
          .insertInto('css_templates')
          .values({ ...AUDIT, name: named(relation), css: '' })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }),
    chart_package: async relation => {
      const name = named(relation);
      const json = {
        ...TEST_PACKAGE,
        name: `powerset-chart-${randomUUID()}`,
        powersetChart: {
          ...TEST_PACKAGE.powersetChart,
          vizType: `dots_${randomUUID().replaceAll('-', '_')}`,
          name,
        },
      };
      const given = readPackedPackage(packed(testFiles({}, json)));
      return { id: await installPackage(given, { db, origin: 'upload', userId: null, now: 1 }) };
    },
    annotation_layer: async relation => {
      const id = await addLayer(relation);
      return { id, layer: id };
    },
    annotation: async relation => {
      const layer = await addLayer(relation);
      const row = {
        ...AUDIT,
        layer_id: layer,
        short_descr: named(relation),
        long_descr: null,
        start_on: 1,
        end_on: 2,
        json_metadata: null,
      };
      return {
        layer,
        id: (await db.insertInto('annotations').values(row).returning('id').executeTakeFirstOrThrow()).id,
      };
    },
    tag: async relation => {
      const name = named(relation);
      return {
        name,
        id: (
          await db
            .insertInto('tags')
            .values({ ...AUDIT, name, description: null })
            .returning('id')
            .executeTakeFirstOrThrow()
        ).id,
      };
    },
    row_rule: async relation => ({
      id: (
        await db
          .insertInto('row_rules')
          .values({
            ...AUDIT,
            name: named(relation),
            description: null,
            filter_type: 'Regular',
            group_key: null,
            clause: '1 = 1',
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }),
    log: async () => ({
      id: (
        await db
          .insertInto('logs')
          .values({
            action: 'seen',
            user_id: null,
            dashboard_id: null,
            chart_id: null,
            json: null,
            duration_ms: null,
            referrer: null,
            created_on: 1,
          })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }),
    account: async relation => ({ id: (await server.person(named(relation), 'Gamma')).userId! }),
    role: async relation => {
      const name = named(relation);
      return {
        name,
        id: (await db.insertInto('roles').values({ name }).returning('id').executeTakeFirstOrThrow()).id,
      };
    },
    kept_value: async relation => ({
      id: (
        await db
          .insertInto('numbered_values')
          .values({ value: named(relation), created_on: 1 })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    }),
  };
}
