import { mkdir } from 'node:fs/promises';
import { fail } from '@powerset/core/errors.ts';
import type { UploadType } from '@powerset/contracts/upload.ts';
import type { ReceivedFile } from '../../http/receive-form.ts';
import { requireFormat } from './require-format.ts';
import { unpackParquet } from './unpack-parquet.ts';

const ENDINGS: Readonly<Record<UploadType, readonly string[]>> = {
  csv: ['csv', 'tsv', 'txt'],
  excel: ['xlsx', 'xls'],
  columnar: ['parquet', 'zip'],
};

/** Checks the kinds of files and returns the paths of their data; ZIP files are unpacked beside them. */
export async function dataPaths(
  type: UploadType,
  files: readonly ReceivedFile[],
  signal: AbortSignal,
  more: readonly string[] = [],
): Promise<readonly string[]> {
  const paths: string[] = [];
  for (const file of files) {
    const ending = await checkedEnding(file, [...ENDINGS[type], ...more]);
    if (ending !== 'zip') paths.push(file.path);
    else {
      const folder = `${file.path}-unpacked`;
      await mkdir(folder);
      paths.push(...(await unpackParquet(file.path, folder, signal)));
    }
  }
  if (paths.length === 0) fail('request.invalid', { fields: { file: ['Field may not be null.'] } });
  return paths;
}

async function checkedEnding(file: ReceivedFile, allowed: readonly string[]): Promise<string> {
  const ending = /\.(\w+)$/.exec(file.name.toLowerCase())?.[1] ?? '';
  if (!allowed.includes(ending))
    fail('request.invalid', {
      fields: { file: [`File extension is not allowed. Allowed are: ${allowed.join(', ')}.`] },
    });
  await requireFormat(file, ending);
  return ending;
}
