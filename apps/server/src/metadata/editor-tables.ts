import type { Generated } from 'kysely';

// As everywhere in the store, booleans are 0 or 1.
type Flag = 0 | 1;

/** A tab of the SQL editor. */
export interface TabStateTable {
  id: Generated<number>;
  user_id: number;
  label: string | null;
  active: Flag;
  database_id: number | null;
  schema: string | null;
  sql: string | null;
  query_limit: number | null;
  latest_query_id: string | null;
  autorun: Flag;
  template_params: string | null;
  hide_left_bar: Flag;
  saved_query_id: number | null;
  extra_json: string | null;
  /** Its place among the user's tabs; null for one that was never moved, which comes after the others. */
  position: Generated<number | null>;
  created_on: number;
  changed_on: number;
}

/** A table that a tab shows beside its editor. */
export interface TabTableTable {
  id: Generated<number>;
  tab_state_id: number;
  database_id: number;
  schema: string | null;
  table_name: string;
  description: string;
  expanded: Flag;
}

/** A result of the SQL editor, for all servers. */
export interface EditorResultTable {
  key: string;
  user_id: number | null;
  query_id: number;
  engine: string;
  size_bytes: number;
  result: Uint8Array;
  created_on: number;
}
