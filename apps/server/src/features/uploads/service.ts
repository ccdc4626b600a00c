import { randomUUID } from 'node:crypto';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, type AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import type { DataFile } from '@powerset/connector-kit/data-file.ts';
import { loadTexts } from '@powerset/connector-kit/load-columns.ts';
import { UPLOAD_VIEWS, type UploadMetadata, type UploadType } from '@powerset/contracts/upload.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import { uploadSchemasOf, visibleDatabase } from '../databases/access.ts';
import { requireOneTable } from '../datasets/access.ts';
import { registerTable } from '../datasets/service.ts';
import type { DatasetDeps } from '../datasets/service.ts';
import type { ReadingOptions, UploadOptions } from './options.ts';
import { readExcel } from './read-excel.ts';
import { unpackParquet } from './unpack-parquet.ts';

export interface UploadDeps extends DatasetDeps {
  /** Reads a file in `workDir`. */
  readonly readFile: (file: DataFile, signal: AbortSignal) => Promise<ResultTable>;
  readonly workDir: string;
  /** A script of the server; the worker scripts are in the same folder. */
  readonly driverPath: string;
}

export interface UploadedFile {
  readonly name: string;
  readonly bytes: Uint8Array;
}

const ENDINGS: Readonly<Record<UploadType, readonly string[]>> = {
  csv: ['csv', 'tsv', 'txt'],
  excel: ['xlsx', 'xls'],
  columnar: ['parquet', 'zip'],
};
// The first bytes of binary files; the workbook reader would accept any file.
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  xlsx: ['504b0304'],
  xls: ['d0cf11e0', '504b0304'],
  zip: ['504b0304'],
  parquet: ['50415231'],
};
const PREVIEW_ROWS = 20;

/** Creates a table from files and a dataset on it, which the uploader owns. */
export async function uploadTable(
  databaseId: number,
  upload: {
    readonly type: UploadType;
    readonly files: readonly UploadedFile[];
    readonly options: UploadOptions;
  },
  { actor, signal, ...deps }: UploadDeps & { readonly actor: Actor; readonly signal: AbortSignal },
): Promise<{ readonly datasetId: number; readonly rowCount: number }> {
  const { options, type, files } = upload;
  if (!actor.can('can_this_form_post', UPLOAD_VIEWS[type])) fail('access.forbidden');
  const database = await visibleDatabase(databaseId, actor, deps);
  const { connection, connector } = await deps.connections.open(databaseId, actor);
  const schema = options.schema ?? (await connection.catalog.defaultSchema());
  requireUploadTo({ ...database, schema }, actor);
  const load = connector.canLoad ? connection.load : undefined;
  if (!load) fail('resource.invalid', { detail: `Files cannot be uploaded to ${connector.label}.` });
  if (options.ifExists !== 'fail')
    await requireTableIfThere(
      { database, schema, named: options.schema ?? null, name: options.tableName },
      actor,
      { ...deps, connection },
    );
  const rows = await withFiles(type, files, { ...deps, signal }, paths =>
    readRows({ type, paths, options }, signal, deps),
  );
  if (rows.columns.length === 0) fail('file.unreadable', { detail: 'The file has no columns.' });
  await load({
    schema,
    name: options.tableName,
    ifExists: options.ifExists,
    rows: withIndex(rows, options),
    signal,
  });
  const datasetId = await registerTable(
    { databaseId, schema: options.schema ?? null, tableName: options.tableName },
    actor,
    deps,
  );
  return { datasetId, rowCount: rows.rowCount };
}

/** Returns the columns and first rows of a file without creating anything. */
export async function describeFile(
  type: UploadType,
  files: readonly UploadedFile[],
  options: ReadingOptions,
  deps: UploadDeps & { readonly signal: AbortSignal },
): Promise<UploadMetadata> {
  return withFiles(type, files, deps, async paths => {
    const sheets =
      type === 'excel'
        ? await readExcel({ path: paths[0]!, sheet: 'all' }, deps)
        : [{ name: null, path: null }];
    const items: { column_names: string[]; sheet_name: string | null }[] = [];
    let preview: Record<string, unknown>[] | undefined;
    for (const { name, path } of sheets) {
      const reading = { rules: options.rules, sheet: undefined, columns: [], maxRows: PREVIEW_ROWS };
      const table = await (path === null
        ? readRows({ type, paths, options: reading }, deps.signal, deps)
        : readSheet(path, reading, deps));
      items.push({ column_names: table.columns.map(column => column.name), sheet_name: name });
      if (!preview || name === options.sheet) preview = rowsOf(table);
    }
    return { items, preview: preview ?? [] };
  });
}

function requireUploadTo(
  {
    id,
    allow_file_upload: isAllowed,
    extra,
    schema,
  }: {
    readonly id: number;
    readonly allow_file_upload: 0 | 1;
    readonly extra: string;
    readonly schema: string;
  },
  actor: Actor,
): void {
  const schemas = uploadSchemasOf(extra);
  if (isAllowed !== 1) fail('access.forbidden', { detail: 'Database does not allow file uploads.' });
  if (schemas.length > 0 ? !schemas.includes(schema) : !canReadDatabase(actor, id))
    fail('resource.invalid', {
      detail: `Schema ${schema} is not allowed for file uploads.${schemas.length > 0 ? ` Allowed are: ${schemas.join(', ')}.` : ''}`,
    });
}

// Users who may not read a table may not change it either, and get no dataset of it.
async function requireTableIfThere(
  {
    database,
    schema,
    named,
    name,
  }: {
    readonly database: { readonly id: number; readonly name: string };
    readonly schema: string;
    readonly named: string | null;
    readonly name: string;
  },
  actor: Actor,
  { db, connection }: Pick<UploadDeps, 'db'> & { readonly connection: Pick<Connection, 'catalog'> },
): Promise<void> {
  const isThere = await connection.catalog.table(schema, name).then(
    ({ columns }) => columns.length > 0,
    (error: AppError) => {
      // Only this error says that the table does not exist; after any other its existence is unknown.
      if (error.code === 'query.table-missing') return false;
      throw error;
    },
  );
  if (isThere)
    await requireOneTable(db, actor, { database, schema: named, tableName: name, defaultSchema: schema });
}

// Stores files under generated names while they are read, and deletes them afterwards.
async function withFiles<T>(
  type: UploadType,
  files: readonly UploadedFile[],
  { workDir, signal }: Pick<UploadDeps, 'workDir'> & { readonly signal: AbortSignal },
  work: (paths: readonly string[]) => Promise<T>,
): Promise<T> {
  const endings = files.map(file => endingOf(type, file));
  const folder = join(workDir, `upload-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    const paths: string[] = [];
    for (const [at, { bytes }] of files.entries()) {
      const path = join(folder, `${at}`);
      await (endings[at] === 'zip' ? mkdir(path) : writeFile(path, bytes));
      paths.push(...(endings[at] === 'zip' ? await unpackParquet(bytes, path, signal) : [path]));
    }
    if (paths.length === 0) fail('request.invalid', { fields: { file: ['Field may not be null.'] } });
    return await work(paths);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function endingOf(type: UploadType, file: UploadedFile): string {
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (!ENDINGS[type].includes(ending))
    fail('request.invalid', {
      fields: { file: [`File extension is not allowed. Allowed are: ${ENDINGS[type].join(', ')}.`] },
    });
  const marks = BEGINNINGS[ending];
  if (marks && !marks.some(mark => Buffer.from(file.bytes.subarray(0, 4)).toString('hex') === mark))
    fail('file.unreadable', {
      detail: `'${file.name}' is not a valid ${ending.toUpperCase()} file.`,
    });
  return ending;
}

interface Reading {
  readonly type: UploadType;
  readonly paths: readonly string[];
  readonly options: Pick<UploadOptions, 'rules' | 'sheet' | 'columns' | 'maxRows'>;
}

async function readRows(
  { type, paths, options: { rules, sheet, columns, maxRows } }: Reading,
  signal: AbortSignal,
  { readFile, driverPath }: Pick<UploadDeps, 'readFile' | 'driverPath'>,
): Promise<ResultTable> {
  const wanted = { columns, ...(maxRows === undefined ? {} : { maxRows }) };
  if (type === 'columnar') return readFile({ format: 'parquet', paths, ...wanted }, signal);
  const [path] = paths as readonly [string];
  if (type === 'csv') return readFile({ format: 'text', paths: [path], rules, ...wanted }, signal);
  const [first] = await readExcel(
    { path, ...(sheet === undefined ? {} : { sheet: { name: sheet } }) },
    { driverPath, signal },
  );
  return readSheet(first!.path, { rules, columns, maxRows }, { readFile, signal });
}

// Sheets were converted to CSV.
function readSheet(
  path: string,
  { rules, columns, maxRows }: Pick<UploadOptions, 'rules' | 'columns' | 'maxRows'>,
  { readFile, signal }: Pick<UploadDeps, 'readFile'> & { readonly signal: AbortSignal },
): Promise<ResultTable> {
  return readFile(
    {
      format: 'text',
      paths: [path],
      rules: { ...rules, delimiter: ',' },
      columns,
      ...(maxRows === undefined ? {} : { maxRows }),
    },
    signal,
  );
}

// Returns the row index as a column: a column of the file under another name, or numbers from 0.
function withIndex(rows: ResultTable, { index }: UploadOptions): ResultTable {
  if (!index) return rows;
  const named = rows.columns.find(column => column.name === index.column);
  const column: ResultColumn = named
    ? { ...named, name: index.label }
    : {
        name: index.label,
        databaseType: 'INTEGER',
        genericType: 'numeric',
        data: { kind: 'int', values: Int32Array.from({ length: rows.rowCount }, (_, row) => row) },
      };
  return { ...rows, columns: [column, ...rows.columns.filter(other => other !== named)] };
}

function rowsOf(table: ResultTable): Record<string, unknown>[] {
  const texts = table.columns.map(column => loadTexts(column, 0, table.rowCount));
  return Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(table.columns.map((column, at) => [column.name, texts[at]![row] ?? null])),
  );
}
