import type { Selectable } from 'kysely';
import type { SqlQuery } from '@powerset/contracts/sqllab.ts';
import type { TabStateWire } from '@powerset/contracts/tab-state.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TabStateTable } from '../../metadata/editor-tables.ts';
import type { Db } from '../../metadata/open-store.ts';
import { visibleRuns } from './service.ts';
import { queryStore } from './store.ts';
import { editorQuery } from './wire.ts';

export interface KeptTabs {
  readonly tab_state_ids: readonly { readonly id: number; readonly label: string | null }[];
  readonly active_tab: TabStateWire | null;
  /** The runs of these tabs, by client id. */
  readonly queries: Readonly<Record<string, SqlQuery>>;
}

// Above every position that clients can send.
const LAST = 1_000_000;

/** Returns the tabs of the SQL editor that the server stores for a user, with their runs. */
export async function keptTabs(actor: Actor, db: Db): Promise<KeptTabs> {
  const tabs = await db
    .selectFrom('tab_states')
    .selectAll()
    .where('user_id', '=', actor.userId)
    .orderBy(({ fn, val }) => fn.coalesce('position', val(LAST)))
    .orderBy('id')
    .execute();
  const active = tabs.find(tab => tab.active === 1) ?? tabs[0];
  const runs = await queryStore(db).ofEditors(
    actor.userId,
    tabs.map(tab => String(tab.id)),
  );
  return {
    tab_state_ids: tabs.map(({ id, label }) => ({ id, label })),
    active_tab: active ? await tabWire(active, actor, db) : null,
    queries: Object.fromEntries(runs.map(run => [run.client_id, editorQuery(run)])),
  };
}

/** Returns a tab as older clients know it. */
export async function tabWire(tab: Selectable<TabStateTable>, actor: Actor, db: Db): Promise<TabStateWire> {
  const tables = await db
    .selectFrom('tab_tables')
    .selectAll()
    .where('tab_state_id', '=', tab.id)
    .orderBy('id', 'desc')
    .execute();
  const latest =
    tab.latest_query_id === null
      ? undefined
      : await queryStore(db).byClientId(tab.latest_query_id, visibleRuns(actor));
  return {
    id: tab.id,
    user_id: tab.user_id,
    label: tab.label,
    active: tab.active === 1,
    database_id: tab.database_id,
    schema: tab.schema,
    table_schemas: tables.map(table => ({
      id: table.id,
      tab_state_id: tab.id,
      database_id: table.database_id,
      schema: table.schema,
      table: table.table_name,
      description: parseMetadata(table.description),
      expanded: table.expanded === 1,
    })),
    sql: tab.sql,
    query_limit: tab.query_limit,
    latest_query: latest ? editorQuery(latest) : null,
    autorun: tab.autorun === 1,
    template_params: tab.template_params,
    hide_left_bar: tab.hide_left_bar === 1,
    saved_query: tab.saved_query_id === null ? null : { id: tab.saved_query_id },
    extra_json: parseMetadata(tab.extra_json),
  };
}
