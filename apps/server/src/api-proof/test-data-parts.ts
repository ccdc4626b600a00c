import { randomUUID } from 'node:crypto';
import { AUDIT, type Maker, type Part, type PartMakerDeps, type Whose } from './test-part.ts';
import type { There } from './test-things.ts';

/** Stores parts of datasets, and what users save about their data. */
export function dataParts({
  world: { server, ids, admin },
  named,
  datasets,
  somebody,
}: PartMakerDeps): Pick<
  Record<Part, Maker>,
  'column' | 'metric' | 'trashed' | 'saved_query' | 'report_log' | 'form_data' | 'explore_link'
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
    trashed: async (relation, { owners }) => {
      const made = await admin.send('POST', '/api/v1/chart/', {
        slice_name: named(relation),
        // Whoever restores it shows it to everyone who may read its dataset.
        datasource_id: relation === 'own' ? datasets.shared : datasets.foreign,
        datasource_type: 'table',
        owners: relation === 'own' ? owners : [somebody],
      });
      const { id } = made.json<{ id: number }>();
      await admin.send('DELETE', `/api/v1/chart/${id}`);
      return { id };
    },
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
