import type { SavedQueryRow } from '@powerset/contracts/saved-query.ts';
import { parseMetadata } from '@powerset/core/dashboard/metadata.ts';
import type { SqlTable } from '../../catalog/sql-tables.ts';
import { humanize, wireMoment } from '../../listing/moments.ts';
import { wirePerson } from '../../metadata/people.ts';
import type { SavedQuery } from './store.ts';

/** Returns a saved query as a list item. */
export function savedQueryRow(query: SavedQuery, tables: readonly SqlTable[], nowMs: number): SavedQueryRow {
  return {
    changed_by: wirePerson(query.changer),
    changed_on: wireMoment(query.changed_on),
    changed_on_delta_humanized: humanize(query.changed_on, nowMs),
    created_by: wirePerson(query.creator),
    created_on: wireMoment(query.created_on),
    database: query.database && { database_name: query.database.name, id: query.database.id },
    db_id: query.database_id,
    description: query.description,
    extra: parseMetadata(query.extra),
    id: query.id,
    label: query.label,
    last_run_delta_humanized: query.last_run_on === null ? 'now' : humanize(query.last_run_on, nowMs),
    rows: query.rows,
    schema: query.schema,
    sql: query.sql,
    sql_tables: [...tables],
    tags: [],
  };
}
