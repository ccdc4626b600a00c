import { randomUUID } from 'node:crypto';
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fail, type AppError } from '@powerset/core/errors.ts';
import type { Actor } from '@powerset/core/permissions/actor.ts';
import type { ResultTable } from '@powerset/core/table/result-table.ts';
import type { Connection } from '@powerset/connector-kit/connector.ts';
import type { DataFile } from '@powerset/connector-kit/data-file.ts';
import type { FileLoadOptions, FileSource, LoadedFile, RowFile } from '@powerset/connector-kit/file-load.ts';
import { loadTexts } from '@powerset/connector-kit/load-columns.ts';
import { UPLOAD_VIEWS, type UploadMetadata, type UploadType } from '@powerset/contracts/upload.ts';
import { canReadDatabase } from '../../access/data-access.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { uploadSchemasOf, visibleDatabase } from '../databases/access.ts';
import { requireOneTable } from '../datasets/access.ts';
import { registerTable } from '../datasets/service.ts';
import type { DatasetDeps } from '../datasets/service.ts';
import { dataPaths } from './data-paths.ts';
import type { ReadingOptions, UploadOptions } from './options.ts';
import { readExcel } from './read-excel.ts';

export interface UploadDeps extends DatasetDeps {
  /** Reads a file in `workDir`. */
  readonly readFile: (file: DataFile, signal: AbortSignal) => Promise<ResultTable>;
  /** Writes the rows of files in `workDir` as texts. */
  readonly stageFile: (
    source: FileSource,
    target: string,
    options: FileLoadOptions,
  ) => Promise<LoadedFile & { readonly rows: RowFile }>;
  readonly workDir: string;
  /** The largest form with files, in MB. */
  readonly mostUploadMb: number;
  /** A script of the server; the worker scripts are in the same folder. */
  readonly driverPath: string;
}

const PREVIEW_ROWS = 20;

/** Runs work with a folder for its files, which is deleted afterwards. */
export async function inUploadFolder<T>(
  { workDir }: Pick<UploadDeps, 'workDir'>,
  work: (folder: string) => Promise<T>,
): Promise<T> {
  const folder = join(workDir, `upload-${randomUUID()}`);
  await mkdir(folder, { recursive: true });
  try {
    return await work(folder);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Creates a table from files by the rules of older clients, and a dataset on it. */
export async function uploadTable(
  databaseId: number,
  upload: {
    readonly type: UploadType;
    readonly files: readonly ReceivedFile[];
    readonly options: UploadOptions;
  },
  { actor, ...deps }: UploadDeps & { readonly actor: Actor } & FileLoadOptions,
): Promise<UploadedTable> {
  const { options, type, files } = upload;
  const { tableName, schema, ifExists, index } = options;
  return loadTable(
    databaseId,
    {
      type,
      target: { tableName, schema, ifExists },
      source: async () => ({
        kind: 'rules',
        file: await dataFile({ type, paths: await dataPaths(type, files, deps.signal), options }, deps),
        index,
      }),
    },
    { ...deps, actor },
  );
}

export interface UploadedTable extends LoadedFile {
  readonly datasetId: number;
}

export interface TableUpload {
  readonly type: UploadType;
  readonly target: Pick<UploadOptions, 'tableName' | 'schema' | 'ifExists'>;
  /** Prepares the files; receives the columns of the table that exists, with whether they are text. */
  readonly source: (existing: ReadonlyMap<string, boolean>) => Promise<FileSource>;
}

/** Creates or fills a table from files, and makes a dataset on it, which the uploader owns. */
export async function loadTable(
  databaseId: number,
  { type, target, source }: TableUpload,
  { actor, signal, onProgress, ...deps }: UploadDeps & { readonly actor: Actor } & FileLoadOptions,
): Promise<UploadedTable> {
  const { tableName, ifExists } = target;
  if (!actor.can('can_this_form_post', UPLOAD_VIEWS[type])) fail('access.forbidden');
  const database = await visibleDatabase(databaseId, actor, deps);
  const { connection, connector } = await deps.connections.open(databaseId, actor);
  const schema = target.schema ?? (await connection.catalog.defaultSchema());
  requireUploadTo({ ...database, schema }, actor);
  if (!connector.canLoad || !connection.load)
    fail('resource.invalid', { detail: `Files cannot be uploaded to ${connector.label}.` });
  const place = { database, schema, named: target.schema ?? null, name: tableName };
  const existing =
    ifExists === 'fail' ? NO_COLUMNS : await requireTableIfThere(place, actor, { ...deps, connection });
  const files = await source(ifExists === 'append' ? existing : NO_COLUMNS);
  const loaded = await intoTable(connection, { schema, name: tableName, ifExists }, files, {
    ...deps,
    signal,
    onProgress,
  });
  const datasetId = await registerTable(
    { databaseId, schema: target.schema ?? null, tableName },
    actor,
    deps,
  );
  return { datasetId, ...loaded };
}

const NO_COLUMNS: ReadonlyMap<string, boolean> = new Map();

async function intoTable(
  { load, loadFile }: Connection,
  table: { readonly schema: string; readonly name: string; readonly ifExists: UploadOptions['ifExists'] },
  source: FileSource,
  { workDir, stageFile, signal, onProgress }: Pick<UploadDeps, 'workDir' | 'stageFile'> & FileLoadOptions,
): Promise<LoadedFile> {
  if (loadFile) return loadFile({ ...table, source, signal, onProgress });
  return inUploadFolder({ workDir }, async folder => {
    const { rows, ...loaded } = await stageFile(source, join(folder, 'rows'), { signal, onProgress });
    await load!({ ...table, rows, signal });
    return loaded;
  });
}

/** Returns the columns and first rows of a file without creating anything. */
export async function describeFile(
  type: UploadType,
  files: readonly ReceivedFile[],
  options: ReadingOptions,
  deps: UploadDeps & { readonly signal: AbortSignal },
): Promise<UploadMetadata> {
  const paths = await dataPaths(type, files, deps.signal);
  const sheets =
    type === 'excel'
      ? await readExcel({ path: paths[0]!, sheet: 'all' }, deps)
      : [{ name: null, path: null }];
  const items: { column_names: string[]; sheet_name: string | null }[] = [];
  let preview: Record<string, unknown>[] | undefined;
  for (const { name, path } of sheets) {
    const reading = { rules: options.rules, sheet: undefined, columns: [], maxRows: PREVIEW_ROWS };
    const file =
      path === null ? await dataFile({ type, paths, options: reading }, deps) : sheetFile(path, reading);
    const table = await deps.readFile(file, deps.signal);
    items.push({ column_names: table.columns.map(column => column.name), sheet_name: name });
    if (!preview || name === options.sheet) preview = rowsOf(table);
  }
  return { items, preview: preview ?? [] };
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
): Promise<ReadonlyMap<string, boolean>> {
  const columns = await connection.catalog.table(schema, name).then(
    table => table.columns,
    (error: AppError) => {
      // Only this error says that the table does not exist; after any other its existence is unknown.
      if (error.code === 'query.table-missing') return [];
      throw error;
    },
  );
  if (columns.length > 0)
    await requireOneTable(db, actor, { database, schema: named, tableName: name, defaultSchema: schema });
  return new Map(
    columns.map(({ name: column, type }) => [column.toLowerCase(), /CHAR|TEXT|STRING/i.test(type)]),
  );
}

interface Reading {
  readonly type: UploadType;
  readonly paths: readonly string[];
  readonly options: Pick<UploadOptions, 'rules' | 'sheet' | 'columns' | 'maxRows'>;
}

async function dataFile(
  { type, paths, options }: Reading,
  { driverPath, signal }: Pick<UploadDeps, 'driverPath'> & { readonly signal: AbortSignal },
): Promise<DataFile> {
  const { rules, sheet, columns, maxRows } = options;
  const wanted = { columns, ...(maxRows === undefined ? {} : { maxRows }) };
  if (type === 'columnar') return { format: 'parquet', paths, ...wanted };
  const [path] = paths as readonly [string];
  if (type === 'csv') return { format: 'text', paths: [path], rules, ...wanted };
  const [first] = await readExcel(
    { path, ...(sheet === undefined ? {} : { sheet: { name: sheet } }) },
    { driverPath, signal },
  );
  return sheetFile(first!.path, options);
}

// Sheets were converted to CSV.
function sheetFile(
  path: string,
  { rules, columns, maxRows }: Pick<UploadOptions, 'rules' | 'columns' | 'maxRows'>,
): DataFile {
  return {
    format: 'text',
    paths: [path],
    rules: { ...rules, delimiter: ',' },
    columns,
    ...(maxRows === undefined ? {} : { maxRows }),
  };
}

function rowsOf(table: ResultTable): Record<string, unknown>[] {
  const texts = table.columns.map(column => loadTexts(column, 0, table.rowCount));
  return Array.from({ length: table.rowCount }, (_, row) =>
    Object.fromEntries(table.columns.map((column, at) => [column.name, texts[at]![row] ?? null])),
  );
}
