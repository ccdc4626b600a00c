import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { TableSource } from '@powerset/connector-kit/table-source.ts';
import type { Connections } from './connections/connections.ts';
import { metaTables } from './connections/meta-tables.ts';
import { visibleByName } from './features/databases/service.ts';
import { requireTableAccess } from './features/datasets/access.ts';
import { rowPolicy } from './features/row-rules/service.ts';
import type { Db } from './metadata/open-store.ts';

export interface MetaDatabaseDeps {
  readonly db: Db;
  readonly open: Connections['open'];
  /** Whether row-level security rules may contain templates. */
  readonly hasTemplates: boolean;
  /** The maximum number of rows fetched from a table. */
  readonly maxRows: number;
}

/** Returns the tables of all databases with the permissions and rules of the SQL editor. */
export function metaDatabase({
  db,
  open,
  maxRows,
  hasTemplates,
}: MetaDatabaseDeps): (actor: Actor) => TableSource {
  return actor =>
    metaTables(actor, {
      maxRows,
      open,
      visibleDatabase: name => visibleByName(name, actor, db),
      requireTableAccess: (database, table) =>
        requireTableAccess(db, actor, database, { tables: [table], defaultSchema: null }),
      tableRules: databaseId => rowPolicy({ db, open, hasTemplates }).tableRules(actor, databaseId),
    });
}
