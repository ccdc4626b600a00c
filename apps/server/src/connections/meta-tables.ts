import { fail } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import { cellAt, type ResultColumn, type ResultTable } from '@powerset/core/table/result-table.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import { restrictRows } from '@powerset/connector-kit/restrict-rows.ts';
import { distinctNames } from '@powerset/connector-kit/found-table.ts';
import type { ReadBudget } from '@powerset/connector-kit/read-budget.ts';
import type { FoundTable, TableSource, TableValue } from '@powerset/connector-kit/table-source.ts';
import type { TableRule } from '@powerset/sql/read/restrict-tables.ts';
import type { OpenedConnection } from './connection-target.ts';

export interface MetaTablesDeps {
  /** Finds a database of which the actor may read some part. */
  readonly visibleDatabase: (
    name: string,
  ) => Promise<{ readonly id: number; readonly name: string } | undefined>;
  /** Throws unless the actor may read the table. */
  readonly requireTableAccess: (
    database: { readonly id: number; readonly name: string },
    table: { readonly schema: string; readonly name: string },
  ) => Promise<void>;
  /** Returns the row-level security rules of the actor for the tables of a database. */
  readonly tableRules: (databaseId: number) => Promise<readonly TableRule[]>;
  readonly open: (databaseId: number, actor: Actor) => Promise<OpenedConnection>;
  /** The maximum number of rows fetched from a table. */
  readonly maxRows: number;
}

/** Returns the tables of all databases as `"database.schema.table"`, limited to what one user may read. */
export function metaTables(actor: Actor, deps: MetaTablesDeps): TableSource {
  return {
    find: async (text, { signal, budget }) => {
      const { database: databaseName, schema: given, name } = partsOf(text);
      const database = (await deps.visibleDatabase(databaseName)) ?? missing(text);
      const { connection, connector } = await deps.open(database.id, actor);
      if (connector.engine === 'superset')
        fail('query.refused', { detail: 'A meta database cannot contain tables of another meta database.' });
      const schema = given ?? (await connection.catalog.defaultSchema());
      await deps.requireTableAccess(database, { schema, name });
      const sql = await restrictRows(`SELECT * FROM ${connector.dialect.tableName({ schema, name })}`, {
        rules: await deps.tableRules(database.id),
        schema,
        dialect: connector.dialect,
        connection,
      });
      return asFound(
        await connection.run({ sql, params: [], maxRows: deps.maxRows, signal, schema }),
        budget,
      );
    },
    // Without a schema, only the database knows which one is meant, so rules of that table name in any schema
    // apply.
    placeOf: text => {
      const parts = text.split('.').map(part => decoded(part));
      return { place: [parts[0], parts.at(-1)].join('.').toLowerCase(), isListed: false };
    },
    names: async () => [],
  };
}

// A dot inside a name is written as %2E.
function partsOf(text: string): {
  readonly database: string;
  readonly schema: string | undefined;
  readonly name: string;
} {
  const parts = text.split('.').map(part => decoded(part));
  if (parts.length < 2 || parts.length > 3 || parts.includes('')) missing(text);
  return { database: parts[0]!, schema: parts.length === 3 ? parts[1] : undefined, name: parts.at(-1)! };
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

function missing(text: string): never {
  return fail('query.table-missing', {
    detail: `Table ${text} does not exist. Name tables as "database.schema.table" or "database.table", with the whole name in quotes.`,
  });
}

function asFound({ columns, rowCount, isCut }: ResultTable, budget: ReadBudget): FoundTable {
  const taken = Math.min(rowCount, budget.rowsLeft(columns.length));
  budget.spendRows(taken, columns.length);
  const names = distinctNames(columns.map(({ name }) => name));
  return {
    columns: columns.map((column, at) => ({ name: names[at]!, type: typeOf(column) })),
    rows: Array.from({ length: taken }, (_, row) =>
      columns.map(column => valueOf(cellAt(column, row), column)),
    ),
    ...(isCut || taken < rowCount ? { isCut: true } : {}),
  };
}

function typeOf({ data: { kind }, genericType }: ResultColumn): string {
  if (genericType === 'temporal') return 'DATETIME';
  return {
    int: 'INTEGER',
    bigint: 'INTEGER',
    decimal: 'NUMERIC',
    float: 'REAL',
    bool: 'BOOLEAN',
    temporal: 'DATETIME',
    text: 'TEXT',
  }[kind];
}

function valueOf(cell: CellValue, { data: { kind } }: ResultColumn): TableValue {
  if (cell === null) return null;
  if (kind === 'temporal') return new Date(Number(cell)).toISOString().slice(0, -1).replace('T', ' ');
  if (kind === 'bool') return cell ? 1n : 0n;
  if (kind === 'int') return BigInt(cell as number);
  return typeof cell === 'bigint' || typeof cell === 'number' ? cell : String(cell);
}
