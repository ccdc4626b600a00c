import { unzipSync, zipSync } from 'fflate';
import { AppError } from '@powerset/core/errors.ts';

const MOST_BYTES = 256 * 1024 * 1024;
const NEEDLESS = /^xl\/media\//;

/** Returns whether a workbook is a ZIP file, as all but the oldest are. */
export function isArchive(workbook: Uint8Array): boolean {
  return workbook[0] === 0x50 && workbook[1] === 0x4b;
}

/**
 * Returns a ZIP file with the same content, except for images, that states its true sizes. The workbook
 * reader unpacks everything that it gets, so a small file could otherwise take all memory.
 * @throws AppError `file.unreadable` for more content than a server can read
 */
export function packedAnew(zip: Uint8Array): Uint8Array {
  let size = 0;
  // Unpacking takes no more space than the sizes that were stated and counted here.
  const content = unzipSync(zip, {
    filter: ({ name, originalSize }) => {
      if (NEEDLESS.test(name)) return false;
      size += originalSize;
      if (size > MOST_BYTES)
        throw new AppError('file.unreadable', {
          detail: `The unpacked workbook is larger than ${MOST_BYTES / 1024 / 1024} MB. Save the sheet as CSV and upload that.`,
        });
      return true;
    },
  });
  return zipSync(content, { level: 0 });
}
