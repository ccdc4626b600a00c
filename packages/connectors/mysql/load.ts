import { AppError } from '@powerset/core/errors.ts';
import { loadKindOf, loadTexts, type LoadKind } from '@powerset/connector-kit/load-columns.ts';
import type { TableLoad } from '@powerset/connector-kit/connector.ts';

const TYPES: Readonly<Record<LoadKind, string>> = {
  boolean: 'boolean',
  integer: 'bigint',
  float: 'double',
  decimal: 'decimal(65,9)',
  date: 'date',
  timestamp: 'datetime(6)',
  timestamptz: 'datetime(6)',
  text: 'longtext',
};
const BATCH_ROWS = 500;

/** Runs one statement on the load's connection and returns its rows. */
export type RunText = (sql: string, params: readonly (string | null)[]) => Promise<readonly unknown[]>;

/**
 * Creates or fills a table. MySQL commits when a table is created, so rows go to a temporary name first, and
 * the table is renamed on success; appending happens in one transaction.
 */
export async function loadIntoMysql(
  run: RunText,
  { schema, name, ifExists, rows, signal }: TableLoad,
): Promise<void> {
  const isThere =
    (
      await run('select 1 from information_schema.tables where table_schema = ? and table_name = ?', [
        schema,
        name,
      ])
    ).length > 0;
  if (isThere && ifExists === 'fail') throw new AppError('table.exists');
  const insert = async (table: string): Promise<void> => {
    await run('start transaction', []);
    const names = rows.columns.map(column => quoted(column.name)).join(', ');
    const row = `(${rows.columns.map(() => '?').join(', ')})`;
    for (let from = 0; from < rows.rowCount; from += BATCH_ROWS) {
      signal.throwIfAborted();
      const to = Math.min(from + BATCH_ROWS, rows.rowCount);
      const columns = rows.columns.map(column =>
        loadTexts(column, from, to).map(text =>
          column.data.kind === 'bool' && text !== null ? String(Number(text === 'true')) : text,
        ),
      );
      await run(
        `insert into ${table} (${names}) values ${Array.from({ length: to - from }, () => row).join(', ')}`,
        Array.from({ length: to - from }, (_, at) => columns.map(column => column[at]!)).flat(),
      );
    }
    await run('commit', []);
  };
  const table = `${quoted(schema)}.${quoted(name)}`;
  if (isThere && ifExists === 'append') return insert(table);
  const draft = `${quoted(schema)}.${quoted(`loading_${Date.now().toString(36)}_${Math.random().toString(36).slice(2, 8)}`)}`;
  await run(
    `create table ${draft} (${rows.columns.map(column => `${quoted(column.name)} ${TYPES[loadKindOf(column)]}`).join(', ')}) default character set utf8mb4`,
    [],
  );
  try {
    await insert(draft);
    if (isThere) await run(`drop table ${table}`, []);
    await run(`rename table ${draft} to ${table}`, []);
  } catch (error) {
    await run('rollback', []).catch(() => undefined);
    await run(`drop table if exists ${draft}`, []).catch(() => undefined);
    throw error;
  }
}

function quoted(name: string): string {
  return `\`${name.replaceAll('`', '``')}\``;
}
