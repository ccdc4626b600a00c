import type {
  Catalog,
  ForeignKeyFacts,
  IndexFacts,
  TableName,
  ViewDefinition,
} from '@powerset/connector-kit/connector.ts';
import { lexSql } from '@powerset/sql/read/lex.ts';
import { sqliteFacts } from './facts.ts';

type Query = (sql: string, params?: readonly string[]) => Promise<readonly (readonly unknown[])[]>;

/** Reads the catalog of a SQLite file; it has one schema. */
export function sqliteCatalog(query: Query): Catalog {
  return {
    schemas: async () => ['main'],
    defaultSchema: async () => 'main',
    tables: async schema =>
      (
        await query(
          `SELECT name, type FROM pragma_table_list WHERE schema = 'main' AND type <> 'shadow' AND name NOT LIKE 'sqlite~_%' ESCAPE '~' ORDER BY name`,
        )
      ).map((row): TableName => ({
        schema,
        name: String(row[0]),
        type: row[1] === 'view' ? 'view' : 'table',
      })),
    table: async (_, name) => {
      const columns = await query(
        `SELECT name, type, "notnull", pk FROM pragma_table_info(?) WHERE NOT EXISTS (SELECT 1 FROM pragma_table_list WHERE type = 'shadow' AND lower(name) = lower(?)) ORDER BY cid`,
        [name, name],
      );
      return {
        columns: columns.map(row => ({
          name: String(row[0]),
          type: String(row[1]) || 'TEXT',
          isNullable: Number(row[2]) === 0,
        })),
        primaryKey: columns
          .filter(row => Number(row[3]) > 0)
          .toSorted((a, b) => Number(a[3]) - Number(b[3]))
          .map(row => String(row[0])),
        foreignKeys: await foreignKeysOf(query, name),
        indexes: await indexesOf(query, name),
      };
    },
    storedFunctions: async () => [],
    functionNames: async () =>
      (await query(`SELECT DISTINCT name FROM pragma_function_list WHERE name GLOB '[a-z]*' ORDER BY 1`)).map(
        row => String(row[0]),
      ),
    viewDefinitions: async name => [
      ...(
        await query(`SELECT sql FROM sqlite_master WHERE type = 'view' AND lower(name) = lower(?)`, [name])
      ).map(row => ({ schema: 'main', sql: row[0] === null ? null : String(row[0]) })),
      ...(await tablesBehind(query, name)),
    ],
  };
}

// A virtual table may show rows of other tables, which its arguments name (`fts5vocab(docs, row)`,
// `content='docs'`).
async function tablesBehind(query: Query, name: string): Promise<ViewDefinition[]> {
  const [made] = await query(
    `SELECT sql FROM sqlite_master WHERE type = 'table' AND rootpage = 0 AND lower(name) = lower(?)`,
    [name],
  );
  const written = made
    ? telling(String(made[0]))
        .replaceAll(/(["'`])\1/g, '$1')
        .toLowerCase()
    : '';
  if (written === '') return [];
  const others = await query(
    `SELECT name FROM sqlite_master WHERE type IN ('table', 'view') AND lower(name) <> lower(?)`,
    [name],
  );
  return others
    .map(([other]) => String(other))
    .filter(other => isNamedIn(written, other.toLowerCase()))
    .map(other => ({ schema: 'main', sql: `SELECT * FROM "${other.replaceAll('"', '""')}"` }));
}

// Returns the text after the module's name, or the whole text if that is unclear. The arguments of a search
// table without options are its columns.
function telling(sql: string): string {
  const [, , , , using, module, open] = lexSql(sql, sqliteFacts.lexicalRules);
  if (!/^using$/i.test(using?.text ?? '') || !module) return sql;
  return open === undefined || (/^fts[345]$/i.test(module.text) && !sql.includes('='))
    ? ''
    : sql.slice(open.start);
}

// Each module parses its arguments in its own way, so every word counts, however it is quoted.
function isNamedIn(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    if (!/[\p{L}\p{N}_$]$/u.test(text.slice(0, at)) && !/^[\p{L}\p{N}_$]/u.test(text.slice(at + name.length)))
      return true;
  }
  return false;
}

async function foreignKeysOf(query: Query, name: string): Promise<ForeignKeyFacts[]> {
  const rows = await query(
    'SELECT id, "table", "from", coalesce("to", "from"), on_update, on_delete FROM pragma_foreign_key_list(?) ORDER BY id, seq',
    [name],
  );
  return [...Map.groupBy(rows, row => row[0]).values()].map(key => ({
    name: null,
    columns: key.map(row => String(row[2])),
    schema: null,
    table: String(key[0]![1]),
    referredColumns: key.map(row => String(row[3])),
    ...ruleOf('onUpdate', key[0]![4]),
    ...ruleOf('onDelete', key[0]![5]),
  }));
}

function ruleOf(rule: 'onUpdate' | 'onDelete', action: unknown): Partial<ForeignKeyFacts> {
  return action === 'NO ACTION' ? {} : { [rule]: String(action) };
}

// Indexes that the engine created itself represent keys.
async function indexesOf(query: Query, name: string): Promise<IndexFacts[]> {
  const rows = await query(
    `SELECT i.name, i."unique", c.name FROM pragma_index_list(?) AS i JOIN pragma_index_info(i.name) AS c WHERE i.origin = 'c' AND c.name IS NOT NULL ORDER BY i.name, c.seqno`,
    [name],
  );
  return [...Map.groupBy(rows, row => row[0]).values()].map(index => ({
    name: String(index[0]![0]),
    isUnique: Number(index[0]![1]) === 1,
    columns: index.map(row => String(row[2])),
  }));
}
