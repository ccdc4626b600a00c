import { gunzipSync } from 'node:zlib';
import { fail } from '@powerset/core/errors.ts';

export interface TarLimits {
  /** The limit for all files together, unpacked. */
  readonly bytes: number;
  readonly files: number;
}

const BLOCK = 512;
const FILES = new Set(['0', '\0']);
/** Folders, and a comment for the whole archive, which some programs write and which names no file. */
const PASSED_OVER = new Set(['5', 'g']);

/**
 * Returns the files of a packed npm package by their paths. Anything but plain files and folders is refused:
 * nothing is ever written to a disk, but what is unusual in a package is not meant well.
 * @throws AppError `package.invalid`
 */
export function readTar(packed: Uint8Array, { bytes, files: most }: TarLimits): ReadonlyMap<string, Buffer> {
  const tar = unzipped(packed, bytes);
  const files = new Map<string, Buffer>();
  for (let at = 0; at + BLOCK <= tar.length;) {
    const header = tar.subarray(at, at + BLOCK);
    if (header.every(byte => byte === 0)) break;
    requireChecksum(header);
    const size = octal(header, 124, 12);
    const content = tar.subarray(at + BLOCK, at + BLOCK + size);
    if (content.length < size) refuse('A file in it is cut off.');
    at += BLOCK + Math.ceil(size / BLOCK) * BLOCK;
    const path = pathOf(header);
    const type = String.fromCharCode(header[156]!);
    if (PASSED_OVER.has(type)) continue;
    if (!FILES.has(type)) refuse(`"${path}" is neither a file nor a folder. Pack it with "npm pack".`);
    if (files.has(path)) refuse(`The file "${path}" is in it twice.`);
    if (files.size >= most) refuse(`It has more than ${most} files.`);
    files.set(path, content);
  }
  return files;
}

function unzipped(packed: Uint8Array, bytes: number): Buffer {
  try {
    // Headers and padding take room besides the files.
    return gunzipSync(packed, { maxOutputLength: bytes + 1024 * 1024 });
  } catch (cause) {
    const isLong = (cause as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE';
    return refuse(
      isLong
        ? `It is larger than ${bytes / 1024 / 1024} MB when unpacked.`
        : 'It is not a packed npm package (.tgz). Pack it with "npm pack".',
      cause,
    );
  }
}

const PATH = /^[a-z0-9_@-][a-z0-9._@-]*(\/[a-z0-9_.@-][a-z0-9._@-]*)*\/?$/i;

function pathOf(header: Buffer): string {
  const [name, prefix] = [text(header, 0, 100), text(header, 345, 155)];
  const path = prefix ? `${prefix}/${name}` : name;
  if (!PATH.test(path) || path.split('/').includes('..'))
    refuse(`The path "${path.slice(0, 80)}" is not allowed.`);
  return path;
}

function text(header: Buffer, at: number, length: number): string {
  const field = header.subarray(at, at + length);
  const end = field.indexOf(0);
  return field.subarray(0, end === -1 ? length : end).toString('utf8');
}

function octal(header: Buffer, at: number, length: number): number {
  const digits = text(header, at, length).trim();
  return /^[0-7]{1,11}$/.test(digits) ? Number.parseInt(digits, 8) : refuse('A header in it cannot be read.');
}

function requireChecksum(header: Buffer): void {
  const sum = header.reduce((total, byte, at) => total + (at >= 148 && at < 156 ? 32 : byte), 0);
  if (octal(header, 148, 8) !== sum) refuse('A header in it is damaged.');
}

function refuse(detail: string, cause?: unknown): never {
  return fail('package.invalid', { detail: `The chart package is not valid. ${detail}`, cause });
}
