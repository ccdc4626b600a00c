import type { UploadType } from '@powerset/contracts/upload.ts';

/** The settings of an upload. */
export interface UploadDraft {
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  readonly tableName: string;
  readonly ifExists: 'fail' | 'replace' | 'append';
  /** Empty to detect it. */
  readonly delimiter: string;
  readonly sheet: string | undefined;
  readonly hasHeader: boolean;
  readonly skipRows: number | null;
  readonly maxRows: number | null;
  readonly decimal: '.' | ',';
  readonly isDayFirst: boolean;
  /** Empty for all. */
  readonly columns: readonly string[];
  readonly dates: readonly string[];
  readonly nulls: readonly string[];
  readonly textColumns: readonly string[];
}

export const NEW_UPLOAD: UploadDraft = {
  databaseId: undefined,
  schema: undefined,
  tableName: '',
  ifExists: 'fail',
  delimiter: '',
  sheet: undefined,
  hasHeader: true,
  skipRows: null,
  maxRows: null,
  decimal: '.',
  isDayFirst: false,
  columns: [],
  dates: [],
  nulls: [],
  textColumns: [],
};

/** The kinds of files with their extensions. */
export const UPLOAD_KINDS: Readonly<
  Record<UploadType, { readonly label: string; readonly accept: string; readonly hint: string }>
> = {
  csv: { label: 'CSV', accept: '.csv,.tsv,.txt', hint: 'CSV, TSV or text with a separator' },
  excel: { label: 'Excel', accept: '.xlsx,.xls', hint: 'XLSX or XLS' },
  columnar: {
    label: 'Columnar',
    accept: '.parquet,.zip',
    hint: 'One or more Parquet files, or a ZIP of them',
  },
};

/** Returns the kind of a file by its name. */
export function kindOf(fileName: string): UploadType | undefined {
  const ending = /\.\w+$/.exec(fileName.toLowerCase())?.[0];
  return (Object.keys(UPLOAD_KINDS) as UploadType[]).find(
    kind => ending !== undefined && UPLOAD_KINDS[kind].accept.split(',').includes(ending),
  );
}

/** Returns a name for the table: that of the file, in letters that need no quotes. */
export function tableNameOf(fileName: string): string {
  const plain = fileName
    .replace(/\.\w+$/, '')
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9_]+/g, '_')
    .replaceAll(/^_+|_+$/g, '');
  return /^\d/.test(plain) ? `t_${plain}` : plain || 'upload';
}

/** Returns the fields of the request that say how to read the file; those of the table are added later. */
export function readingFields(draft: UploadDraft, kind: UploadType): Readonly<Record<string, string>> {
  if (kind === 'columnar') return { columns_read: list(draft.columns) };
  return {
    ...(kind === 'csv' && draft.delimiter !== '' ? { delimiter: draft.delimiter } : {}),
    ...(kind === 'excel' && draft.sheet ? { sheet_name: draft.sheet } : {}),
    header_row: draft.hasHeader ? '0' : '',
    ...(draft.skipRows ? { skip_rows: String(draft.skipRows) } : {}),
    decimal_character: draft.decimal,
    day_first: String(draft.isDayFirst),
    ...(draft.nulls.length > 0 ? { null_values: list(draft.nulls) } : {}),
  };
}

/** Returns every field of the request that creates the table. */
export function uploadFields(draft: UploadDraft, kind: UploadType): Readonly<Record<string, string>> {
  return {
    ...readingFields(draft, kind),
    table_name: draft.tableName.trim(),
    already_exists: draft.ifExists,
    ...(draft.schema ? { schema: draft.schema } : {}),
    ...(draft.maxRows ? { rows_to_read: String(draft.maxRows) } : {}),
    columns_read: list(draft.columns),
    ...(kind === 'columnar'
      ? {}
      : {
          column_dates: list(draft.dates),
          ...(draft.textColumns.length > 0
            ? {
                column_data_types: JSON.stringify(
                  Object.fromEntries(draft.textColumns.map(name => [name, 'str'])),
                ),
              }
            : {}),
        }),
  };
}

// JSON keeps commas within names apart from separators.
function list(names: readonly string[]): string {
  return names.length === 0 ? '' : JSON.stringify(names);
}
