import { AppError } from '@powerset/core/errors.ts';
import type { CellValue } from '@powerset/core/table/cell-value.ts';
import type { SqlReading } from '@powerset/connector-kit/connector.ts';

type Ask = (sql: string, params?: readonly string[]) => Promise<readonly (readonly CellValue[])[]>;
type Reading = Extract<SqlReading, { ok: true }>;

/** Columns of SQLite's `EXPLAIN`. */
const OPCODE = 1;
const ROOT_PAGE = 3;
const DATABASE = 4;
const MAIN = 0;

/**
 * Returns the refusal of a text that reads the internal tables of a virtual table (`docs_content` of `docs`),
 * whose rules and permissions are those of the virtual table. Also refuses a text for which SQLite opens a
 * table that our parser finds neither in it nor in the views it names, because rules and permissions are
 * checked only for the tables that were found. Undefined if the parser finds all tables; a text that SQLite
 * cannot compile opens none.
 */
export async function unseenTableProblem(
  reading: Reading,
  { ask, read }: { readonly ask: Ask; readonly read: (sql: string) => SqlReading },
): Promise<AppError | undefined> {
  const opened = new Set(
    (await Promise.all(reading.statements.map(({ sql }) => openedPages(sql, ask)))).flatMap(pages => [
      ...pages,
    ]),
  );
  const shadows = new Set(
    (await ask(`SELECT lower(name) FROM pragma_table_list WHERE type = 'shadow'`)).map(([name]) =>
      String(name),
    ),
  );
  if (opened.size === 0 && shadows.size === 0) return undefined;
  const parts = (await ask('SELECT tbl_name, rootpage, type, sql FROM sqlite_schema')).map(
    ([table, page, type, sql]) => ({
      table: String(table).toLowerCase(),
      page: Number(page),
      type,
      sql: String(sql),
    }),
  );
  const seen = new Set<string>();
  const see = ({ statements }: Reading): void => {
    for (const { name } of statements.flatMap(({ tables }) => tables)) {
      const lower = name.toLowerCase();
      if (seen.has(lower)) continue;
      seen.add(lower);
      const view = parts.find(part => part.type === 'view' && part.table === lower);
      const behind = view && read(view.sql.slice(/\bAS\b/i.exec(view.sql)!.index + 2));
      if (behind?.ok) see(behind);
    }
  };
  see(reading);
  const shadow = [...seen].find(name => shadows.has(name));
  if (shadow !== undefined)
    return new AppError('query.refused', {
      detail: `'${shadow}' is part of another table. Query that table instead.`,
    });
  const hidden = parts.find(
    ({ table, page, type }) => type !== 'view' && opened.has(page) && !seen.has(table),
  );
  return (
    hidden &&
    new AppError('query.refused', {
      detail: `This SQL reads '${hidden.table}' without naming it clearly. Put the table after FROM or JOIN.`,
    })
  );
}

async function openedPages(sql: string, ask: Ask): Promise<ReadonlySet<number>> {
  const program = await ask(`EXPLAIN ${sql}`).catch(() => []);
  return new Set(
    program
      .filter(row => row[OPCODE] === 'OpenRead' && Number(row[DATABASE]) === MAIN)
      .map(row => Number(row[ROOT_PAGE])),
  );
}
