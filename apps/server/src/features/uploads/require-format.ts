import { open } from 'node:fs/promises';
import { fail } from '@powerset/core/errors.ts';
import { firstBytes, type ReceivedFile } from '../../http/receive-form.ts';

const ZIP = '504b0304';
const OLD_OFFICE = 'd0cf11e0';
const PARQUET = '50415231';
const ENCRYPTED_PARQUET = '50415245';
// The workbook reader finds out whether a workbook has the older form, so a wrong extension does no harm.
// Workbooks with a password have the older form outside.
const BEGINNINGS: Readonly<Record<string, readonly string[]>> = {
  xlsx: [ZIP, OLD_OFFICE],
  xls: [ZIP, OLD_OFFICE],
  zip: [ZIP],
  parquet: [PARQUET],
};

/**
 * Checks that a file has the format that its extension names, by its first and last bytes.
 * @throws AppError `file.unreadable` that says what the file is instead and what to do
 */
export async function requireFormat(file: ReceivedFile, ending: string): Promise<void> {
  const bytes = await firstBytes(file.path, 512);
  const mark = bytes.subarray(0, 4).toString('hex');
  const marks = BEGINNINGS[ending];
  if (!marks) return requireText(file.name, mark);
  if (!marks.includes(mark)) {
    const detail = `'${file.name}' is not ${NAMES[ending]}, ${whatItIs(bytes, mark)} ${REMEDIES[ending]}`;
    fail('file.unreadable', { detail });
  }
  if (ending === 'parquet' && (await lastBytes(file, 4)).toString('hex') !== PARQUET)
    fail('file.unreadable', {
      detail: `'${file.name}' is incomplete: the end of the Parquet file is missing. Download or export it again, then upload the new file.`,
    });
}

const NAMES: Readonly<Record<string, string>> = {
  xlsx: 'an Excel workbook',
  xls: 'an Excel workbook',
  zip: 'a ZIP file',
  parquet: 'a Parquet file that can be read',
};

const REMEDIES: Readonly<Record<string, string>> = {
  xlsx: 'Open it in Excel, save it as an Excel workbook (.xlsx), and upload that file.',
  xls: 'Open it in Excel, save it as an Excel workbook (.xlsx), and upload that file.',
  zip: 'Create the ZIP file again, then upload the new file.',
  parquet: 'Export the data as Parquet without encryption, or give the file the extension of its format.',
};

function whatItIs(bytes: Buffer, mark: string): string {
  if (mark === ENCRYPTED_PARQUET) return 'because it is encrypted.';
  if (mark === PARQUET) return 'but a Parquet file.';
  if (mark === ZIP) return 'but a workbook or ZIP file.';
  if (mark === OLD_OFFICE) return 'but an Office file.';
  const text = bytes.toString('latin1');
  if (/^\s*<(?:!doctype html|html|table)/i.test(text)) return 'but a web page.';
  // eslint-disable-next-line no-control-regex
  return /[\x00-\x08\x0e-\x1f]/.test(text)
    ? 'or it is damaged.'
    : 'but a text file, maybe a CSV file with another extension.';
}

function requireText(name: string, mark: string): void {
  const format = { [ZIP]: '.xlsx or .zip', [OLD_OFFICE]: '.xls', [PARQUET]: '.parquet' }[mark];
  if (format !== undefined)
    fail('file.unreadable', {
      detail: `'${name}' is not a text file. Its content looks like another format: change its extension to ${format}, or export it as CSV.`,
    });
}

async function lastBytes({ path, size }: ReceivedFile, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const at = Math.max(0, size - count);
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, at);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
