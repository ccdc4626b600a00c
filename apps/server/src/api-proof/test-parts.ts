import { randomUUID } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Noun } from './rules.ts';
import type { Places, There } from './test-things.ts';
import type { World } from './test-world.ts';

interface PartMakerDeps {
  readonly world: World;
  /** The owner of what belongs to another user. */
  readonly somebody: number;
  readonly otherDatabase: number;
  readonly datasets: Readonly<Record<'shared' | 'beside' | 'foreign', number>>;
  readonly named: (relation: There) => string;
  readonly makeDashboard: (
    relation: There,
    owners: readonly number[],
  ) => Promise<{ readonly id: number; readonly uuid: string }>;
}

type Whose = { readonly userId: number; readonly owners: readonly number[] };
type Maker = (relation: There, whose: Whose) => Promise<Places>;
/** Kinds of items with their own create calls. */
type Part = Exclude<
  Noun,
  'chart' | 'dashboard' | 'dataset' | 'virtual' | 'table' | 'bare_table' | 'database' | 'report'
>;

const AUDIT = { created_on: 1, changed_on: 1, created_by: null, changed_by: null };

/** Returns a function that stores items of other users or of everyone. */
export function partMaker(
  deps: PartMakerDeps,
): (noun: Part, relation: There, whose: Whose) => Promise<Places> {
  const makers: Readonly<Record<Part, Maker>> = {
    ...dataParts(deps),
    ...editorParts(deps),
    ...dashboardParts(deps),
    ...commonParts(deps),
  };
  return (noun, relation, whose) => makers[noun](relation, whose);
}

function dataParts({
  world: { server, ids, admin },
  named,
  datasets,
  somebody,
}: PartMakerDeps): Pick<
  Record<Part, Maker>,
  'column' | 'metric' | 'saved_query' | 'report_log' | 'form_data' | 'explore_link'
> {
  const { db } = server.store;
  const datasetOf = async (relation: There, { owners }: Whose): Promise<number> => {
    if (relation === 'shared' || relation === 'foreign') return datasets[relation];
    const answer = await admin.send('POST', '/api/v1/dataset/', {
      database: ids.database,
      schema: 'main',
      table_name: named(relation),
      sql: "select 'x' as region",
      owners,
    });
    return answer.json<{ id: number }>().id;
  };
  const keep = async (kind: string, owner_id: number, value: object): Promise<string> => {
    const key = randomUUID();
    await db
      .insertInto('key_values')
      .values({
        key,
        kind,
        value: JSON.stringify(value),
        owner_id,
        context: null,
        created_on: 1,
        changed_on: 1,
        expires_on: kind === 'form-data' ? Number.MAX_SAFE_INTEGER : null,
      })
      .execute();
    return key;
  };
  return {
    column: async (relation, whose) => {
      const id = await datasetOf(relation, whose);
      const { id: columnId } = await db
        .insertInto('dataset_columns')
        .values({
          uuid: randomUUID(),
          dataset_id: id,
          position: 5,
          column_name: named(relation),
          type: 'TEXT',
          generic_type: null,
          verbose_name: null,
          description: null,
          expression: "'x'",
          is_temporal: 0,
          is_groupable: 1,
          is_filterable: 1,
          is_active: 1,
          python_date_format: null,
          advanced_data_type: null,
          extra: null,
          created_on: 1,
          changed_on: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, columnId };
    },
    metric: async (relation, whose) => {
      const id = await datasetOf(relation, whose);
      const { id: metricId } = await db
        .insertInto('dataset_metrics')
        .values({
          uuid: randomUUID(),
          dataset_id: id,
          position: 5,
          metric_name: named(relation),
          expression: 'count(*)',
          metric_type: null,
          verbose_name: null,
          description: null,
          d3_format: null,
          currency: null,
          warning_text: null,
          extra: null,
          created_on: 1,
          changed_on: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return { id, metricId };
    },
    saved_query: async (relation, { userId }) => {
      const owner = relation === 'own' ? userId : somebody;
      const row = {
        ...AUDIT,
        uuid: randomUUID(),
        created_by: owner,
        changed_by: owner,
        database_id: ids.database,
        label: named(relation),
        schema: null,
        sql: 'select 1',
        description: null,
        template_parameters: null,
        extra: null,
        rows: null,
        last_run_on: null,
      };
      return {
        id: (await db.insertInto('saved_queries').values(row).returning('id').executeTakeFirstOrThrow()).id,
      };
    },
    report_log: async (relation, { owners }) => {
      const made = await admin.send('POST', '/api/v1/report/', {
        type: 'Report',
        name: named(relation),
        crontab: '0 9 * * *',
        dashboard: ids.dashboard,
        recipients: [],
        creation_method: 'alerts_reports',
        owners,
      });
      const { id: report } = made.json<{ id: number }>();
      const row = {
        uuid: randomUUID(),
        report_id: report,
        scheduled_on: 1,
        started_on: 1,
        ended_on: 1,
        state: 'Success',
        error_message: named(relation),
        value: null,
        value_row_json: null,
      };
      return {
        report,
        id: (await db.insertInto('report_logs').values(row).returning('id').executeTakeFirstOrThrow()).id,
      };
    },
    form_data: async (relation, whose) => {
      const dataset = await datasetOf(relation, whose);
      return {
        key: await keep('form-data', relation === 'own' ? whose.userId : somebody, {
          datasetId: dataset,
          chartId: null,
          formData: JSON.stringify({ datasource: `${dataset}__table`, note: named(relation) }),
        }),
        dataset,
      };
    },
    explore_link: async (relation, whose) => {
      const dataset = await datasetOf(relation, whose);
      const link = {
        chartId: null,
        datasource: `${dataset}__table`,
        datasourceId: dataset,
        datasourceType: 'table',
        state: { formData: { datasource: `${dataset}__table`, note: named(relation) } },
      };
      return { key: await keep('explore-permalink', somebody, link) };
    },
  };
}

function editorParts({
  world: { server, ids, admin },
  named,
  somebody,
}: PartMakerDeps): Pick<Record<Part, Maker>, 'run' | 'tab' | 'tab_table' | 'job' | 'session'> {
  const { db } = server.store;
  const ownerOf = (relation: There, { userId }: Whose): number => (relation === 'own' ? userId : somebody);
  const addTab = async (relation: There, whose: Whose): Promise<number> =>
    (
      await db
        .insertInto('tab_states')
        .values({
          user_id: ownerOf(relation, whose),
          label: named(relation),
          active: 0,
          database_id: ids.database,
          schema: 'main',
          sql: 'select 1',
          query_limit: null,
          latest_query_id: null,
          autorun: 0,
          template_params: null,
          hide_left_bar: 0,
          saved_query_id: null,
          extra_json: null,
          created_on: 1,
          changed_on: 1,
        })
        .returning('id')
        .executeTakeFirstOrThrow()
    ).id;
  return {
    run: async (relation, whose) => {
      const [client_id, key, user_id] = [randomUUID().slice(0, 10), randomUUID(), ownerOf(relation, whose)];
      const { id } = await db
        .insertInto('queries')
        .values({
          client_id,
          database_id: ids.database,
          user_id,
          tab_name: named(relation),
          sql_editor_id: null,
          schema: 'main',
          sql: 'select region as a from sales',
          select_sql: null,
          executed_sql: null,
          row_limit: 10,
          limiting_factor: null,
          select_as_cta: 0,
          select_as_cta_used: 0,
          ctas_method: null,
          tmp_table_name: null,
          tmp_schema_name: null,
          rows: 1,
          error_message: null,
          results_key: key,
          status: 'success',
          progress: 100,
          start_time: 1,
          start_running_time: 1,
          end_time: 2,
          end_result_time: 2,
          tracking_url: null,
          extra: JSON.stringify({
            columns: [{ name: 'a', column_name: 'a', type: 'TEXT', type_generic: 1, is_dttm: false }],
          }),
          changed_on: 2,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const result = serialize({ columns: [], rowCount: 0 });
      await db
        .insertInto('editor_results')
        .values({
          key,
          user_id,
          query_id: id,
          engine: 'sqlite',
          size_bytes: result.length,
          created_on: server.clock.now,
          result,
        })
        .execute();
      return { id, client_id, clientId: client_id, key };
    },
    tab: async (relation, whose) => ({ id: await addTab(relation, whose) }),
    tab_table: async (relation, whose) => {
      const row = {
        tab_state_id: await addTab(relation, whose),
        database_id: ids.database,
        schema: 'main',
        table_name: 'sales',
        description: '{}',
        expanded: 1 as const,
      };
      return {
        id: (await db.insertInto('tab_tables').values(row).returning('id').executeTakeFirstOrThrow()).id,
      };
    },
    job: async (relation, whose) => {
      const id = randomUUID();
      const dataset = await admin.send('POST', '/api/v1/dataset/', {
        database: ids.database,
        schema: 'main',
        table_name: named(relation),
        sql: "select 'x' as region",
        owners: whose.owners,
      });
      const context = {
        datasource: { id: dataset.json<{ id: number }>().id, type: 'table' },
        queries: [{ columns: ['region'], metrics: [], row_limit: 1 }],
      };
      await db
        .insertInto('jobs')
        .values({
          id,
          kind: 'chart-data',
          user_id: ownerOf(relation, whose),
          payload: JSON.stringify(context),
          state: 'done',
          node: null,
          lease_until: null,
          cancel_requested: 0,
          sequence: null,
          errors: null,
          result_url: null,
          created_on: server.clock.now,
          changed_on: server.clock.now,
        })
        .execute();
      return { job_id: id, cache_key: id };
    },
    session: async (relation, whose) => {
      const id = randomUUID();
      await db
        .insertInto('sessions')
        .values({ id, user_id: ownerOf(relation, whose), created_on: 1, expires_on: Number.MAX_SAFE_INTEGER })
        .execute();
      return { key: id };
    },
  };
}

function dashboardParts({
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

function commonParts({
  world: { server },
  named,
}: PartMakerDeps): Pick<
  Record<Part, Maker>,
  | 'css_template'
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
