import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@powerset/core/errors.ts';
import type { ExcelAnswer, ExcelWork, WrittenSheet } from './excel-worker.ts';

const LIMIT_MS = 120_000;
const MEMORY_MB = 1024;

/**
 * Writes the sheets of a workbook as CSV files beside it.
 * @param driverPath a script of the server; the worker scripts are in the same folder
 */
export function readExcel(
  work: ExcelWork,
  { driverPath, signal }: { readonly driverPath: string; readonly signal: AbortSignal },
): Promise<readonly WrittenSheet[]> {
  if (signal.aborted) return Promise.reject(new AppError('query.cancelled'));
  const script = driverPath.endsWith('.ts')
    ? fileURLToPath(new URL('excel-worker.ts', import.meta.url))
    : join(dirname(driverPath), 'excel-worker.js');
  const worker = new Worker(script, {
    workerData: work,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  return new Promise<readonly WrittenSheet[]>((resolve, reject) => {
    const refuse = (detail: string, cause?: unknown): void =>
      reject(new AppError('file.unreadable', { detail, cause }));
    const timer = setTimeout(
      () => refuse('Reading the workbook took too long. Save the sheet as CSV and upload that.'),
      LIMIT_MS,
    );
    signal.addEventListener('abort', () => reject(new AppError('query.cancelled')), { once: true });
    worker.once('message', (answer: ExcelAnswer) =>
      'sheets' in answer ? resolve(answer.sheets) : refuse(answer.problem),
    );
    worker.once('error', error =>
      refuse('The workbook is too large to be read. Save the sheet as CSV and upload that.', error),
    );
    worker.once('exit', () => {
      clearTimeout(timer);
      refuse('The workbook could not be read. Save the sheet as CSV and upload that.');
    });
  }).finally(() => void worker.terminate());
}
