import { open, statfs } from 'node:fs/promises';
import { createWriteStream } from 'node:fs';
import { join } from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { Busboy } from '@fastify/busboy';
import type { FastifyRequest } from 'fastify';
import { AppError, fail } from '@powerset/core/errors.ts';
import { MOST_FORM_FIELDS } from './body-limits.ts';

export interface ReceivedFile {
  readonly name: string;
  readonly path: string;
  readonly size: number;
}

export interface ReceivedForm {
  readonly fields: Readonly<Record<string, string>>;
  /** In the order in which they were sent; empty files are left out. */
  readonly files: readonly ReceivedFile[];
}

const MB = 1024 * 1024;
const MOST_FIELD_BYTES = 4 * MB;
const MOST_FILES = 100;
/** The disk space that stays free. */
const SPARE_BYTES = 512 * MB;
const CHECKED_EACH_BYTES = 64 * MB;

/**
 * Writes the files of a multipart form to a folder while they arrive.
 * @throws AppError `request.too-large`, `file.disk-full`, `request.invalid`, or `query.cancelled`
 */
export async function receiveForm(
  request: FastifyRequest,
  {
    folder,
    mostMb,
    signal,
  }: { readonly folder: string; readonly mostMb: number; readonly signal: AbortSignal },
): Promise<ReceivedForm> {
  await requireRoom(request, folder, mostMb);
  const type = request.headers['content-type'];
  if (!type?.startsWith('multipart/form-data') || !isStream(request.body))
    return fail('request.invalid', { fields: { file: ['Field may not be null.'] } });
  const fields: Record<string, string> = {};
  const files: Promise<ReceivedFile>[] = [];
  const parts = partsOf(type);
  parts.on('field', (name: string, value: string) => {
    if (name !== '__proto__') fields[name] = value;
  });
  parts.on('file', (_field: string, content: Readable, name: string | undefined) => {
    const path = join(folder, String(files.length));
    const counted = counting();
    const written = pipeline(content, counted, createWriteStream(path), { signal });
    // The result is awaited below; until then a rejection would be unhandled.
    written.catch(() => undefined);
    files.push(written.then(() => ({ name: name ?? '', path, size: counted.size })));
  });
  let isOver = false;
  parts.on('fieldsLimit', () => (isOver = true));
  try {
    // The request stays open for its answer even if it is not read further.
    const pieces = request.body.iterator({ destroyOnReturn: false });
    await pipeline(pieces, limited(mostMb, folder), parts, { signal });
    if (isOver) throw tooManyFields();
    return { fields, files: (await Promise.all(files)).filter(({ size }) => size > 0) };
  } catch (error) {
    await Promise.allSettled(files);
    throw problemOf(error, signal);
  }
}

/** Returns the first bytes of a file. */
export async function firstBytes(path: string, count: number): Promise<Buffer> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(count), 0, count, 0);
    return buffer.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}

function partsOf(type: string) {
  try {
    return Busboy({
      headers: { 'content-type': type },
      limits: { fields: MOST_FORM_FIELDS, fieldSize: MOST_FIELD_BYTES, files: MOST_FILES },
    });
  } catch (cause) {
    throw new AppError('request.invalid', {
      detail: 'The form could not be read: it has no boundary.',
      cause,
    });
  }
}

// A stated length is refused before anything is read.
async function requireRoom({ headers }: FastifyRequest, folder: string, mostMb: number): Promise<void> {
  const length = Number(headers['content-length'] ?? 0);
  if (length > mostMb * MB) throw tooLarge(mostMb);
  await requireSpace(folder, length);
}

// The length may be unknown or the disk filled by others, so the space is checked on the way too.
function limited(mostMb: number, folder: string): Transform {
  let left = mostMb * MB;
  let unchecked = 0;
  return new Transform({
    transform: (piece: Buffer, _, done) => {
      left -= piece.length;
      unchecked += piece.length;
      if (left < 0) return done(tooLarge(mostMb));
      if (unchecked < CHECKED_EACH_BYTES) return done(null, piece);
      unchecked = 0;
      return void requireSpace(folder, 0).then(() => done(null, piece), done);
    },
  });
}

async function requireSpace(folder: string, length: number): Promise<void> {
  const { bavail, bsize } = await statfs(folder);
  if (bavail * bsize < length + SPARE_BYTES) throw new AppError('file.disk-full');
}

function counting(): Transform & { readonly size: number } {
  let size = 0;
  const transform = new Transform({
    transform: (piece: Buffer, _, done) => {
      size += piece.length;
      done(null, piece);
    },
  });
  return Object.defineProperty(transform, 'size', { get: () => size }) as Transform & {
    readonly size: number;
  };
}

function tooLarge(mostMb: number): AppError {
  return new AppError('request.too-large', {
    detail: `The file is larger than ${mostMb.toLocaleString('en-US')} MB, the limit of this server. Split it, or ask an administrator to raise POWERSET_UPLOAD_MB.`,
  });
}

function tooManyFields(): AppError {
  return new AppError('request.too-large', { detail: `A form may have at most ${MOST_FORM_FIELDS} fields.` });
}

function problemOf(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return new AppError('query.cancelled', { cause: error });
  if (error instanceof AppError) return error;
  if ((error as NodeJS.ErrnoException).code === 'ENOSPC')
    return new AppError('file.disk-full', { cause: error });
  return new AppError('request.invalid', {
    detail: 'The form ended early or could not be read. Send it again.',
    cause: error,
  });
}

function isStream(body: unknown): body is Readable {
  return typeof (body as Readable | undefined)?.pipe === 'function';
}
