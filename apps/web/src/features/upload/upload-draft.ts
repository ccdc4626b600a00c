import type { FilePreview } from '@powerset/contracts/upload-plan.ts';
import type { UploadType } from '@powerset/contracts/upload.ts';
import type { FileColumn, FileLayout, FilePlan } from '@powerset/core/upload/file-plan.ts';

/** What the user changed about a column of the file. */
export interface ColumnChange {
  readonly name?: string;
  readonly type?: FileColumn['type'];
  readonly format?: string | null;
  readonly isLeftOut?: boolean;
}

/** The settings of an upload. */
export interface UploadDraft {
  readonly databaseId: number | undefined;
  readonly schema: string | undefined;
  readonly tableName: string;
  readonly ifExists: 'fail' | 'replace' | 'append';
  readonly onBadRows: 'stop' | 'skip';
  /** What the user set; the rest is detected. */
  readonly layout: Partial<FileLayout>;
  /** Changes by the position of the column. */
  readonly columns: Readonly<Record<number, ColumnChange>>;
}

export const NEW_UPLOAD: UploadDraft = {
  databaseId: undefined,
  schema: undefined,
  tableName: '',
  ifExists: 'fail',
  onBadRows: 'stop',
  layout: {},
  columns: {},
};

/** The kinds of files with their extensions. */
export const UPLOAD_KINDS: Readonly<Record<UploadType, { readonly accept: string }>> = {
  csv: { accept: '.csv,.tsv,.txt,.json,.jsonl,.ndjson' },
  excel: { accept: '.xlsx,.xls' },
  columnar: { accept: '.parquet,.zip' },
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

/** Returns the columns of the file with the user's changes, except those that are left out. */
export function columnsOf(preview: FilePreview, changes: UploadDraft['columns']): FileColumn[] {
  return preview.columns
    .filter(({ at }) => !changes[at]?.isLeftOut)
    .map(column => {
      const { name, type, format } = changes[column.at] ?? {};
      const isChosen = type !== undefined && type !== column.type;
      return {
        ...column,
        name: name ?? column.name,
        type: type ?? column.type,
        format: format === undefined ? (isChosen ? null : column.format) : format,
        isChosen: isChosen || column.isChosen,
      };
    });
}

/** Returns how the whole file is read. */
export function planOf(preview: FilePreview, draft: UploadDraft): FilePlan {
  return {
    ...preview.layout,
    columnCount: preview.column_count,
    columns: columnsOf(preview, draft.columns),
  };
}
