import type { Generated } from 'kysely';
import type { DashboardVersionTable } from '../dashboard-tables.ts';

/** What the trash can hold, under the names of the API. */
export type TrashKind = 'chart' | 'dashboard' | 'dataset' | 'saved_query';

export interface TrashTable {
  id: Generated<number>;
  kind: TrashKind;
  object_id: number;
  name: string;
  deleted_on: number;
  deleted_by: number | null;
  /**
   * Its rows of all tables, as JSON. A migration that renames or drops a column of them must rewrite this
   * too.
   */
  content: string;
}

export interface TrashTables {
  trash: TrashTable;
  trash_owners: { trash_id: number; user_id: number };
  /** The versions of deleted dashboards, which may be too many for one text. */
  trash_versions: Omit<DashboardVersionTable, 'dashboard_id'> & { trash_id: number };
}
