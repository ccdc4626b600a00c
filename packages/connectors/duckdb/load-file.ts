import { rm, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { DuckDBConnection } from '@duckdb/node-api';
import { AppError } from '@powerset/core/errors.ts';
import type { BadRows } from '@powerset/core/upload/file-plan.ts';
import { tableNames } from '@powerset/core/upload/table-names.ts';
import type { OpenContext } from '@powerset/connector-kit/connector.ts';
import type {
  FileLoad,
  FileLoadOptions,
  FileSource,
  LoadedFile,
  RowFile,
} from '@powerset/connector-kit/file-load.ts';
import type { LoadKind } from '@powerset/connector-kit/load-columns.ts';
import { findBadRows } from './bad-rows.ts';
import { classifyDuckdbError } from './errors.ts';
import { FIELD_SQL_TYPES, fieldSql, MISFIT, strictSql } from './field-sql.ts';
import { interruptOnAbort } from './interrupt-on-abort.ts';
import { changeFile, type FileChange } from './load.ts';
import { jsonFormat, readerOf, sourceColumn } from './planned-file.ts';
import { fileProblem, requireFewValues, rulesSource, typesOf, withEngine } from './read-data-file.ts';
import { literal, quoted } from './sql-text.ts';
import { requirePlainText, toUtf8 } from './text-files.ts';

export type FileLoadContext = FileLoadOptions & Pick<OpenContext, 'workDir' | 'memoryLimitMb'>;

type Planned = Extract<FileSource, { kind: 'plan' }>;

/** Loads stream, so that more memory would only delay other queries. */
const MEMORY_MB = 192;
const MOST_VALUES = 2_000_000_000;
const REPORT_EVERY_MS = 250;
/** The space that stays free on the disk. */
const SPARE_BYTES = 256 * 1024 * 1024;

/**
 * Reads files into a table of a DuckDB file, all or nothing.
 * @throws AppError `file.bad-rows` with the rows that do not fit, unless they are skipped
 */
export async function loadFileIntoDuckdb(
  path: string,
  load: FileLoad,
  { swap, ...context }: FileLoadContext & Pick<FileChange, 'swap'>,
): Promise<LoadedFile> {
  return withUtf8(load.source, context, async source => {
    let loaded: LoadedFile | undefined;
    await changeFile(path, context.signal, {
      workDir: context.workDir,
      memoryLimitMb: memoryFor(source, context),
      swap,
      work: async connection => {
        loaded = await watched(connection, { ...context, folder: dirname(path) }, () =>
          fill(connection, { ...load, source }),
        );
      },
    });
    return loaded!;
  });
}

/** Writes the rows of files as text, for engines that load them from there. */
export async function stageFile(
  given: FileSource,
  target: string,
  context: FileLoadContext,
): Promise<LoadedFile & { readonly rows: RowFile }> {
  return withUtf8(given, context, source =>
    withEngine({ ...context, memoryLimitMb: memoryFor(source, context) }, connection =>
      watched(connection, { ...context, folder: dirname(target) }, () => stage(connection, source, target)),
    ),
  );
}

// Rules of older clients detect types from the whole file, which takes more.
function memoryFor(source: FileSource, { memoryLimitMb }: FileLoadContext): number {
  return source.kind === 'rules' ? memoryLimitMb : Math.min(memoryLimitMb, MEMORY_MB);
}

async function stage(
  connection: DuckDBConnection,
  source: FileSource,
  target: string,
): Promise<LoadedFile & { readonly rows: RowFile }> {
  const { select, badRows } = await selectOf(connection, source).catch(asFileProblem);
  return orBadRows(connection, source, async () => {
    const columns = (await typesOf(connection, `(${select})`)).map(([name, type]) => ({
      name,
      kind: kindOf(type),
    }));
    const texts = columns.map(({ kind }, at) => `${textSql(`c${at}`, kind)} AS ${quoted(String(at))}`);
    const names = columns.map((_, at) => `c${at}`).join(', ');
    const { rowsChanged } = await connection.run(
      `COPY (SELECT ${texts.join(', ')} FROM (${select}) AS t(${names})) TO ${literal(target)} (FORMAT json)`,
    );
    return { rows: { path: target, columns }, rowCount: rowsChanged, badRows };
  });
}

async function fill(
  connection: DuckDBConnection,
  { schema, name, ifExists, source }: FileLoad,
): Promise<LoadedFile> {
  const table = `${quoted(schema)}.${quoted(name)}`;
  const there = await columnsThere(connection, schema, name);
  const isThere = there.length > 0;
  if (isThere && ifExists === 'fail') throw new AppError('table.exists');
  const {
    select,
    badRows,
    changes = [],
  } = await selectOf(connection, source, isThere && ifExists === 'append');
  const rowCount = await orBadRows(connection, source, async () => {
    if (!isThere || ifExists === 'replace') {
      if (isThere) await connection.run(`DROP TABLE ${table}`);
      await connection.run(`CREATE TABLE ${table} AS ${select}`);
      for (const change of changes) await connection.run(`ALTER TABLE ${table} ${change}`);
      const [row] = (await connection.runAndReadAll(`SELECT count(*) FROM ${table}`)).getRows();
      return Number(row![0]);
    }
    const names = (await typesOf(connection, `(${select})`)).map(([column]) => column);
    requireColumns(name, names, there);
    const { rowsChanged } = await connection.run(
      `INSERT INTO ${table} (${names.map(quoted).join(', ')}) ${select}`,
    );
    return rowsChanged;
  });
  return { rowCount, badRows };
}

async function columnsThere(connection: DuckDBConnection, schema: string, name: string): Promise<string[]> {
  const found = await connection.runAndReadAll(
    'SELECT column_name FROM information_schema.columns WHERE table_schema = $1 AND table_name = $2',
    [schema, name],
  );
  return found.getRows().map(([column]) => String(column));
}

function requireColumns(table: string, names: readonly string[], there: readonly string[]): void {
  const known = new Set(there.map(name => name.toLowerCase()));
  const missing = names.filter(name => !known.has(name.toLowerCase()));
  if (missing.length > 0)
    throw new AppError('file.unreadable', {
      detail: `The table '${table}' has no ${missing.length === 1 ? 'column' : 'columns'} ${missing
        .slice(0, 10)
        .map(name => `'${name}'`)
        .join(
          ', ',
        )}. Rename or leave out ${missing.length === 1 ? 'the column' : 'these columns'}, or replace the table. Its columns are ${there.slice(0, 20).join(', ')}${there.length > 20 ? ' …' : ''}.`,
    });
}

interface Selected {
  readonly select: string;
  readonly badRows: BadRows;
  /** Changes to the columns of the table that was made. */
  readonly changes?: readonly string[];
}

// Rows that are skipped are counted before any row is stored.
async function selectOf(
  connection: DuckDBConnection,
  source: FileSource,
  isAppended = true,
): Promise<Selected> {
  const none: BadRows = { total: 0, first: [] };
  if (source.kind === 'rules')
    return { select: await storedSelect(connection, await rulesSource(connection, source)), badRows: none };
  if (source.plan.format === 'parquet')
    return { select: await parquetSelect(connection, source), badRows: none };
  const file = await withAllFields(connection, source);
  const { plan } = file;
  if (!isAppended && isWide(file)) return { ...wideSelect(file), badRows: none };
  if (source.onBadRows === 'stop')
    return { select: plannedSelect(file, readerOf(file), 'stop'), badRows: none };
  const badRows = await findBadRows(connection, file);
  const reader = plan.format === 'text' ? readerOf(file, null) : readerOf(file);
  return { select: plannedSelect(file, reader, 'skip'), badRows };
}

/** With more typed columns at once, the engine needs megabytes for each. */
const MOST_AT_ONCE = 40;

function isWide({ plan, onBadRows }: Planned): boolean {
  return onBadRows === 'stop' && plan.columns.filter(({ type }) => type !== 'text').length > MOST_AT_ONCE;
}

// The columns of a wide file are stored as text first, and then change their types one by one.
function wideSelect(file: Planned): Pick<Selected, 'select' | 'changes'> {
  const { plan } = file;
  const columns = plan.columns.map(column => `${sourceColumn(plan, column)} AS ${quoted(column.name)}`);
  const changes = plan.columns
    .filter(({ type }) => type !== 'text')
    .map(column => {
      const text = quoted(column.name);
      const { value, isBad } = fieldSql(text, column, plan);
      return `ALTER ${text} TYPE ${FIELD_SQL_TYPES[column.type]} USING ${strictSql(text, value, isBad(value, text), column.type)}`;
    });
  return { select: `SELECT ${columns.join(', ')} FROM ${readerOf(file)}`, changes };
}

// Values are computed once and named, because conditions repeat them.
function plannedSelect({ plan }: Planned, reader: string, onBadRows: 'stop' | 'skip'): string {
  const fields = plan.columns.map((column, at) => {
    const [text, value] = [`t${at}`, `v${at}`];
    const given = sourceColumn(plan, column);
    const sql = fieldSql(given, column, plan);
    const isBad = sql.isBad(value, text);
    return {
      isBad,
      inner: `${given} AS ${text}, ${sql.value} AS ${value}`,
      outer: `${onBadRows === 'stop' ? strictSql(text, value, isBad, column.type) : value} AS ${quoted(column.name)}`,
    };
  });
  const conditions = fields.map(({ isBad }) => isBad).filter(isBad => isBad !== 'false');
  const where =
    onBadRows === 'skip' && conditions.length > 0 ? ` WHERE NOT (${conditions.join(' OR ')})` : '';
  return `SELECT ${fields.map(({ outer }) => outer).join(', ')} FROM (SELECT ${fields.map(({ inner }) => inner).join(', ')} FROM ${reader})${where}`;
}

async function parquetSelect(connection: DuckDBConnection, { paths, plan }: Planned): Promise<string> {
  const columns = plan.columns.map(({ source }) => source);
  await requireFewValues(connection, { paths }, { columns, most: MOST_VALUES });
  const chosen = plan.columns.map(column => `${sourceColumn(plan, column)} AS ${quoted(column.name)}`);
  return storedSelect(connection, `(SELECT ${chosen.join(', ')} FROM ${readerOf({ paths, plan })})`);
}

// A field that only later objects have would otherwise be lost without a trace.
/** More fields would make the statement that reads the file too long. */
const MOST_FIELDS = 2000;

async function withAllFields(connection: DuckDBConnection, file: Planned): Promise<Planned> {
  const { plan } = file;
  if (plan.format === 'text' || plan.columns.length < plan.columnCount) return file;
  const objects = `read_json_objects(${literal(file.paths[0]!)}, format = '${jsonFormat(plan.format)}', ignore_errors = true)`;
  const found = await connection.runAndReadAll(
    `SELECT DISTINCT unnest(json_keys(json)) AS key FROM ${objects} WHERE json_type(json) = 'OBJECT' ORDER BY key LIMIT ${MOST_FIELDS + 1}`,
  );
  if (found.currentRowCount > MOST_FIELDS)
    throw new AppError('file.unreadable', {
      detail: `The objects of the file have more than ${MOST_FIELDS.toLocaleString('en-US')} different fields. Give all rows the same fields, or upload a CSV file.`,
    });
  const known = new Set(plan.columns.map(({ source }) => source));
  const others = found
    .getRows()
    .map(([key]) => String(key))
    .filter(key => !known.has(key));
  const names = tableNames([...plan.columns.map(({ name }) => name), ...others]).slice(plan.columns.length);
  const columns = others.map((source, at) => ({
    at: plan.columnCount + at,
    source,
    name: names[at]!,
    type: 'text' as const,
    format: null,
    isChosen: false,
  }));
  return { ...file, plan: { ...plan, columns: [...plan.columns, ...columns] } };
}

function asFileProblem(error: unknown): never {
  throw error instanceof AppError || (error instanceof Error && OF_THE_ENGINE.test(error.message))
    ? error
    : fileProblem(error);
}

const OF_THE_ENGINE = /INTERRUPT|Out of Memory/i;

async function orBadRows<T>(
  connection: DuckDBConnection,
  source: FileSource,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof AppError || source.kind === 'rules')
      throw error instanceof AppError ? error : fileProblem(error);
    const message = error instanceof Error ? error.message : '';
    if (OF_THE_ENGINE.test(message)) throw error;
    const isOfRows =
      message.includes(MISFIT) || /CSV Error|Malformed JSON|JSON transform error/.test(message);
    const badRows =
      isOfRows && source.onBadRows === 'stop' ? await findBadRows(connection, source) : undefined;
    if (badRows === undefined || badRows.total === 0) throw fileProblem(error);
    throw new AppError('file.bad-rows', {
      detail: `${badRows.total === 1 ? '1 row does' : `${badRows.total.toLocaleString('en-US')} rows do`} not fit the columns. No data was changed.`,
      extra: { total: badRows.total, first: badRows.first },
    });
  }
}

const AS_STORED: readonly (readonly [RegExp, string])[] = [
  [/^(U?(TINY|SMALL|BIG)INT|U?INTEGER)$/, 'BIGINT'],
  [/^(FLOAT|DOUBLE)$/, 'DOUBLE'],
  [/^U?HUGEINT$/, 'DECIMAL(38, 0)'],
  [/^DECIMAL/, ''],
  [/^(BOOLEAN|DATE|VARCHAR)$/, ''],
  [/^TIMESTAMP WITH TIME ZONE$/, 'TIMESTAMPTZ'],
  [/^TIMESTAMP/, 'TIMESTAMP'],
];

// Types that charts cannot use become text.
async function storedSelect(connection: DuckDBConnection, source: string): Promise<string> {
  const columns = (await typesOf(connection, source)).map(([name, type]) => {
    const stored = AS_STORED.find(([pattern]) => pattern.test(type))?.[1] ?? 'VARCHAR';
    return stored === '' ? quoted(name) : `CAST(${quoted(name)} AS ${stored}) AS ${quoted(name)}`;
  });
  return `SELECT ${columns.join(', ')} FROM ${source}`;
}

function kindOf(type: string): LoadKind {
  if (type === 'BIGINT') return 'integer';
  if (type === 'DOUBLE') return 'float';
  if (type.startsWith('DECIMAL')) return 'decimal';
  if (type === 'BOOLEAN') return 'boolean';
  if (type === 'DATE') return 'date';
  if (type === 'TIMESTAMP WITH TIME ZONE') return 'timestamptz';
  return type.startsWith('TIMESTAMP') ? 'timestamp' : 'text';
}

function textSql(column: string, kind: LoadKind): string {
  if (kind === 'timestamptz') return `CAST(make_timestamp(epoch_us(${column})) AS VARCHAR)`;
  if (kind === 'float')
    return `CASE WHEN isnan(${column}) THEN NULL WHEN isinf(${column}) THEN CASE WHEN ${column} > 0 THEN 'Infinity' ELSE '-Infinity' END ELSE CAST(${column} AS VARCHAR) END`;
  return `CAST(${column} AS VARCHAR)`;
}

// Rewrites text of other encodings once, because the engine reads only UTF-8 well.
async function withUtf8<T>(
  source: FileSource,
  { signal }: FileLoadContext,
  work: (source: FileSource) => Promise<T>,
): Promise<T> {
  if (source.kind === 'rules' || source.plan.format !== 'text') return work(source);
  const [path] = source.paths as readonly [string];
  if (source.plan.encoding === 'utf-8') {
    await requirePlainText(path, signal);
    return work(source);
  }
  const target = `${path}-utf8`;
  try {
    await toUtf8(path, target, { encoding: source.plan.encoding, signal });
    await requirePlainText(target, signal);
    return await work({ ...source, paths: [target] });
  } finally {
    await rm(target, { force: true });
  }
}

// Reports progress, and stops the work before it fills the disk.
async function watched<T>(
  connection: DuckDBConnection,
  { signal, onProgress, folder }: FileLoadContext & { readonly folder: string },
  work: () => Promise<T>,
): Promise<T> {
  await requireSpace(folder);
  for (const setting of [
    'enable_progress_bar = true',
    'enable_progress_bar_print = false',
    'progress_bar_time = 0',
  ])
    await connection.run(`SET ${setting}`);
  const stopWatching = interruptOnAbort(signal, connection);
  let isFull = false;
  const timer = setInterval(() => {
    const { percentage } = connection.progress;
    if (percentage > 0) onProgress?.(Math.min(100, percentage));
    void hasSpace(folder).then(has => {
      if (has || isFull) return;
      isFull = true;
      connection.interrupt();
    });
  }, REPORT_EVERY_MS);
  try {
    return await work();
  } catch (error) {
    if (isFull) throw diskFull();
    throw error instanceof AppError ? error : (classifyDuckdbError(error) ?? error);
  } finally {
    clearInterval(timer);
    stopWatching();
  }
}

async function requireSpace(folder: string): Promise<void> {
  if (!(await hasSpace(folder))) throw diskFull();
}

async function hasSpace(folder: string): Promise<boolean> {
  // A folder that is gone holds nothing back.
  const found = await statfs(folder).catch(() => undefined);
  return found === undefined || found.bavail * found.bsize > SPARE_BYTES;
}

function diskFull(): AppError {
  return new AppError('file.disk-full');
}
