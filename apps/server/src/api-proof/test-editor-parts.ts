import { randomUUID } from 'node:crypto';
import { serialize } from 'node:v8';
import type { Maker, Part, PartMakerDeps, Whose } from './test-part.ts';
import type { There } from './test-things.ts';

/** Stores what users leave in the SQL editor, and their jobs and sessions. */
export function editorParts({
  world: { server, ids, admin },
  named,
  somebody,
}: PartMakerDeps): Pick<
  Record<Part, Maker>,
  'run' | 'tab' | 'tab_table' | 'job' | 'session' | 'personal_token'
> {
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
    personal_token: async (relation, whose) =>
      db
        .insertInto('personal_tokens')
        .values({
          user_id: ownerOf(relation, whose),
          name: named(relation),
          hash: randomUUID(),
          ending: 'abcd',
          scope: 'read',
          token_generation: 0,
          created_on: 1,
          expires_on: Date.UTC(2100, 0),
        })
        .returning('id')
        .executeTakeFirstOrThrow(),
  };
}
