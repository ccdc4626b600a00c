import { z } from 'zod';
import { AppError, fail } from '@powerset/core/errors.ts';
import type { ResultColumn, ResultTable } from '@powerset/core/table/result-table.ts';
import { loadKindOf, loadTexts, type LoadKind } from '@powerset/connector-kit/load-columns.ts';
import type { FilePreview } from '@powerset/contracts/upload-plan.ts';
import { describeSample, type FileDescription } from '@powerset/core/upload/describe-sample.ts';
import { FileLayout, type FieldType } from '@powerset/core/upload/file-plan.ts';
import { firstBytes, type ReceivedFile } from '../../http/receive-form.ts';
import { dataPaths } from './data-paths.ts';
import { readExcel } from './read-excel.ts';
import type { UploadDeps } from './service.ts';

export const PreviewOptions = z.object({
  /** False if the file is the first part of a larger one. */
  is_whole: z.boolean().default(true),
  /** What the user set. */
  layout: z.looseObject({}).default({}).transform(givenLayout),
});

// Defaults would stand in the way of detection, so only what was sent is kept.
function givenLayout(
  given: Readonly<Record<string, unknown>>,
  context: z.RefinementCtx,
): Partial<FileLayout> {
  const parsed = FileLayout.partial().safeParse(given);
  if (!parsed.success) {
    context.addIssue({ code: 'custom', message: 'Not a valid layout.' });
    return z.NEVER;
  }
  return Object.fromEntries(Object.entries(parsed.data).filter(([key]) => given[key] !== undefined));
}

const SAMPLE_BYTES = 512 * 1024;
const SHOWN_ROWS = 50;

/** Detects how a file is read, from its first part or, for workbooks and Parquet, from the whole file. */
export async function previewFile(
  files: readonly ReceivedFile[],
  { is_whole: isWhole, layout }: z.infer<typeof PreviewOptions>,
  deps: UploadDeps & { readonly signal: AbortSignal },
): Promise<FilePreview> {
  const [file] = files;
  if (!file) return fail('file.unreadable', { detail: 'The file is empty. Select a file with rows.' });
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (/^(parquet|zip)$/.test(ending)) return previewParquet(files, deps);
  if (/^xlsx?$/.test(ending)) return previewWorkbook(file, layout, deps);
  await dataPaths('csv', files, deps.signal, ['json', 'jsonl', 'ndjson']);
  const bytes = await firstBytes(file.path, SAMPLE_BYTES);
  const isJson = /^(json|jsonl|ndjson)$/.test(ending);
  const sample = { bytes, isWhole: isWhole && file.size <= SAMPLE_BYTES };
  const given = ending === 'tsv' ? { delimiter: '\t', ...layout } : layout;
  const description = describeSample(sample, isJson ? 'json' : 'text', given);
  if (isJson && description.columnCount === 0)
    fail('file.unreadable', {
      detail:
        'The file does not start with a complete JSON object. It must be a list of objects, or one object per line.',
    });
  return wire(description, []);
}

async function previewWorkbook(
  file: ReceivedFile,
  layout: Partial<FileLayout>,
  deps: UploadDeps & { readonly signal: AbortSignal },
): Promise<FilePreview> {
  const paths = await dataPaths('excel', [file], deps.signal);
  const sheets = await readExcel({ path: paths[0]!, sheet: 'all' }, deps);
  const sheet = sheets.find(({ name }) => name === layout.sheet) ?? sheets[0]!;
  const bytes = await firstBytes(sheet.path, SAMPLE_BYTES);
  const sample = { bytes, isWhole: bytes.length < SAMPLE_BYTES };
  const given = { ...layout, encoding: 'utf-8' as const, delimiter: ',', sheet: sheet.name };
  return wire(
    describeSample(sample, 'text', given),
    sheets.map(({ name }) => name),
  );
}

async function previewParquet(
  files: readonly ReceivedFile[],
  deps: UploadDeps & { readonly signal: AbortSignal },
): Promise<FilePreview> {
  const paths = await dataPaths('columnar', files, deps.signal);
  const table = await deps
    .readFile({ format: 'parquet', paths, maxRows: SHOWN_ROWS }, deps.signal)
    .catch((error: unknown) => {
      // The engine's own text is about bytes of the file.
      if (!(error instanceof AppError) || error.code !== 'file.unreadable') throw error;
      throw new AppError('file.unreadable', {
        detail: 'The Parquet file is damaged or uses a feature that cannot be read. Export the data again.',
        cause: error,
      });
    });
  const columns = table.columns.map((column, at) => ({
    at,
    source: column.name,
    name: column.name,
    type: FIELD_TYPE_OF[loadKindOf(column)],
    format: null,
    isChosen: false,
  }));
  const layout = FileLayout.parse({ format: 'parquet' });
  return wire({ layout, columnCount: columns.length, columns, rows: rowsOf(table), notes: [] }, []);
}

const FIELD_TYPE_OF: Readonly<Record<LoadKind, FieldType>> = {
  boolean: 'boolean',
  integer: 'integer',
  float: 'decimal',
  decimal: 'decimal',
  date: 'date',
  timestamp: 'datetime',
  timestamptz: 'datetime',
  text: 'text',
};

function rowsOf(table: ResultTable): (string | null)[][] {
  const texts = table.columns.map((column: ResultColumn) => loadTexts(column, 0, table.rowCount));
  return Array.from({ length: table.rowCount }, (_, row) => texts.map(column => column[row] ?? null));
}

function wire(
  { columnCount, columns, rows, ...rest }: FileDescription,
  sheets: readonly string[],
): FilePreview {
  if (columnCount === 0)
    fail('file.unreadable', { detail: 'The file has no columns. Select a file with a header or rows.' });
  return {
    ...rest,
    notes: [...rest.notes],
    column_count: columnCount,
    columns: [...columns],
    rows: rows.map(row => [...row]),
    sheets: [...sheets],
  };
}
