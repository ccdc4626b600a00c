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
  /** Whether rules that hide rows may hold templates. */
  readonly hasTemplates: boolean;
  /** Most rows that are brought of a table. */
  readonly maxRows: number;
}

/** Tables of all databases, as somebody may read them, by the rights and rules that hold for the SQL editor. */
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
