import { fail } from '@powerset/core/errors.ts';
import type { FileSource } from '@powerset/connector-kit/file-load.ts';
import type { FilePlan } from '@powerset/core/upload/file-plan.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { dataPaths } from './data-paths.ts';
import { readExcel } from './read-excel.ts';

/** Checks the files of a plan and prepares them for reading. Sheets of workbooks become text. */
export async function planSource(
  {
    plan,
    files,
    onBadRows,
    existing,
  }: {
    readonly plan: FilePlan;
    readonly files: readonly ReceivedFile[];
    readonly onBadRows: 'stop' | 'skip';
    readonly existing: ReadonlyMap<string, boolean>;
  },
  { driverPath, signal }: { readonly driverPath: string; readonly signal: AbortSignal },
): Promise<FileSource> {
  const isSheet = /\.xlsx?$/i.test(files[0]?.name ?? '');
  const type = isSheet ? 'excel' : plan.format === 'parquet' ? 'columnar' : 'csv';
  if (plan.format !== 'parquet' && files.length > 1)
    fail('request.invalid', { fields: { file: ['Upload one file at a time.'] } });
  const paths = await dataPaths(type, files, signal, ['json', 'jsonl', 'ndjson']);
  const typed = { ...plan, columns: plan.columns.map(column => asStored(column, existing)) };
  if (!isSheet) return { kind: 'plan', paths, plan: typed, onBadRows };
  const [sheet] = await readExcel(
    { path: paths[0]!, ...(plan.sheet === null ? {} : { sheet: { name: plan.sheet } }) },
    { driverPath, signal },
  );
  return {
    kind: 'plan',
    paths: [sheet!.path],
    plan: { ...typed, format: 'text', encoding: 'utf-8', delimiter: ',' },
    onBadRows,
  };
}

// Rows that are added to a column of text keep their texts as they are in the file.
function asStored(
  column: FilePlan['columns'][number],
  existing: ReadonlyMap<string, boolean>,
): FilePlan['columns'][number] {
  return existing.get(column.name.toLowerCase()) === true
    ? { ...column, type: 'text', format: null }
    : column;
}
