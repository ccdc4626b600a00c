import { readFileSync, writeFileSync } from 'node:fs';
import { parentPort, workerData } from 'node:worker_threads';
import { read, utils } from '@e965/xlsx';

export interface ExcelWork {
  readonly path: string;
  /** The first sheet when absent. */
  readonly sheet?: string;
  /** Where the sheet goes as text with commas; absent when only the names of the sheets are wanted. */
  readonly target?: string;
}

export type ExcelAnswer = { readonly sheets: readonly string[] } | { readonly problem: string };

/** Reads a workbook in a thread of its own: large ones take seconds. */
function main({ path, sheet, target }: ExcelWork): ExcelAnswer {
  const workbook = read(readFileSync(path), { dense: true, cellDates: true, cellFormula: false, cellHTML: false, cellText: false, ...(target === undefined ? { bookSheets: true } : {}) });
  const name = sheet ?? workbook.SheetNames[0];
  if (name === undefined) return { problem: 'The workbook has no sheet.' };
  if (!workbook.SheetNames.includes(name)) return { problem: `The workbook has no sheet ${name}. Its sheets are ${workbook.SheetNames.join(', ')}.` };
  if (target !== undefined) writeFileSync(target, utils.sheet_to_csv(workbook.Sheets[name]!, { dateNF: 'yyyy-mm-dd hh:mm:ss', rawNumbers: true, blankrows: false }));
  return { sheets: workbook.SheetNames };
}

function answer(): ExcelAnswer {
  try {
    return main(workerData as ExcelWork);
  } catch (error) {
    return { problem: `The file is no workbook that can be read: ${error instanceof Error ? error.message.split('\n')[0]! : 'unknown reason'}` };
  }
}

parentPort!.postMessage(answer());
