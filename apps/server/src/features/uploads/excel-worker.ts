import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { read, utils } from '@e965/xlsx';
import { AppError } from '@powerset/core/errors.ts';
import { isArchive, packedAnew } from './packed-anew.ts';

export interface ExcelWork {
  readonly path: string;
  /** The first sheet if missing. */
  readonly sheet?: 'all' | { readonly name: string };
}

/** A sheet and the path of its CSV file. */
export interface WrittenSheet {
  readonly name: string;
  readonly path: string;
}

export type ExcelAnswer = { readonly sheets: readonly WrittenSheet[] } | { readonly problem: string };

const ENCRYPTED_PART = Buffer.from('EncryptedPackage', 'utf16le');
const LOCKED =
  'The workbook is protected with a password. Remove the password in Excel, save the workbook, and upload it again.';
const DAMAGED =
  'The workbook is damaged or incomplete. Open it in Excel, save it as a new workbook (.xlsx), and upload that file.';

/** Reads a workbook in its own thread, because large ones take seconds. */
function main({ path, sheet }: ExcelWork): ExcelAnswer {
  const bytes = readFileSync(path);
  // The reader takes some workbooks with a password for damaged ones.
  if (bytes.includes(ENCRYPTED_PART)) return { problem: LOCKED };
  const workbook = read(isArchive(bytes) ? packedAnew(bytes) : bytes, {
    dense: true,
    cellDates: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
  });
  const { SheetNames: all, Sheets: sheets } = workbook;
  if (all.length === 0)
    return { problem: 'The workbook has no sheet. Add a sheet with rows, and upload it again.' };
  const names =
    sheet === 'all' ? all : sheet === undefined ? all.slice(0, 1) : all.filter(name => name === sheet.name);
  if (names.length === 0)
    return {
      problem: `The workbook has no sheet ${(sheet as { readonly name: string }).name}. Its sheets are ${all.join(', ')}.`,
    };
  return {
    sheets: names.map((name, at) => {
      const target = `${path}-${at}.csv`;
      writeFileSync(
        target,
        utils.sheet_to_csv(sheets[name]!, {
          dateNF: 'yyyy-mm-dd hh:mm:ss',
          rawNumbers: true,
          blankrows: false,
        }),
      );
      return { name, path: target };
    }),
  };
}

function answer(): ExcelAnswer {
  try {
    return main(workerData as ExcelWork);
  } catch (error) {
    if (error instanceof AppError) return { problem: error.message };
    return { problem: problemOf(error) };
  }
}

function problemOf(error: unknown): string {
  const reason = error instanceof Error ? error.message : '';
  return /password|encrypt/i.test(reason) ? LOCKED : DAMAGED;
}

parentPort!.postMessage(answer());
