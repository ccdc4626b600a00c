import { once } from 'node:events';
import { createReadStream, createWriteStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { PassThrough, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createInflateRaw } from 'node:zlib';
import { Unzip, type UnzipDecoder, type UnzipFile } from 'fflate';
import { AppError } from '@powerset/core/errors.ts';

const MOST_BYTES = 256 * 1024 * 1024;
const MOST_FILES = 100;
const SLICE_BYTES = 64 * 1024;

/**
 * Writes the Parquet files of a ZIP file into a folder and returns their paths. It works slice by slice, so
 * that neither time nor memory depends on the sizes that the ZIP file states.
 * @throws AppError `file.unreadable`, `request.too-large`, or `query.cancelled`
 */
export async function unpackParquet(
  path: string,
  folder: string,
  signal: AbortSignal,
): Promise<readonly string[]> {
  const files: Unpacked[] = [];
  const unzip = new Unzip(file => {
    if (!file.name.toLowerCase().endsWith('.parquet') || file.name.startsWith('__MACOSX')) return;
    if (files.length === MOST_FILES)
      throw new AppError('request.too-large', {
        detail: `The ZIP file contains more than ${MOST_FILES} files.`,
      });
    files.push(unpacked(file, join(folder, `unzipped-${files.length}`), { limit, signal }));
  });
  const limit = byteLimit();
  unzip.register(Deflated);
  try {
    const { size } = await stat(path);
    let read = 0;
    for await (const slice of createReadStream(path, {
      highWaterMark: SLICE_BYTES,
    }) as AsyncIterable<Buffer>) {
      read += slice.length;
      unzip.push(new Uint8Array(slice), read >= size);
      const last = files.at(-1);
      if (last?.packed.writableNeedDrain) await Promise.race([once(last.packed, 'drain'), last.written]);
      else
        await new Promise(resolve => {
          setImmediate(resolve);
        });
    }
    if (!files.every(({ packed }) => packed.writableEnded)) throw new Error('The last file has no end.');
    await Promise.all(files.map(({ written }) => written));
    return files.map(({ path }) => path);
  } catch (error) {
    for (const { packed } of files) packed.destroy();
    await Promise.allSettled(files.map(({ written }) => written));
    throw signal.aborted
      ? new AppError('query.cancelled')
      : error instanceof AppError
        ? error
        : new AppError('file.unreadable', {
            detail: 'The ZIP file is damaged or incomplete. Create it again, then upload the new file.',
            cause: error,
          });
  }
}

interface Unpacked {
  readonly path: string;
  readonly packed: PassThrough;
  readonly written: Promise<void>;
}

function unpacked(
  file: UnzipFile,
  path: string,
  { limit, signal }: { readonly limit: (size: number) => AppError | null; readonly signal: AbortSignal },
): Unpacked {
  const packed = new PassThrough();
  const counted = new Transform({
    transform: (chunk: Buffer, _, done) => {
      done(limit(chunk.length), chunk);
    },
  });
  const steps = file.compression === 0 ? [packed, counted] : [packed, createInflateRaw(), counted];
  const written = pipeline([...steps, createWriteStream(path)], { signal });
  // The caller awaits the promise later; until then a rejection would be unhandled.
  written.catch(() => undefined);
  file.ondata = (error, chunk, isLast) => {
    if (error) packed.destroy(error);
    else if (!packed.destroyed) packed.write(chunk);
    if (isLast) packed.end();
  };
  file.start();
  return { path, packed, written };
}

function byteLimit(): (size: number) => AppError | null {
  let left = MOST_BYTES;
  return size => {
    left -= size;
    return left < 0
      ? new AppError('request.too-large', {
          detail: `The unpacked ZIP file is larger than ${MOST_BYTES / 1024 / 1024} MB.`,
        })
      : null;
  };
}

/** Passes compressed bytes on to be inflated outside of the server's main thread. */
class Deflated implements UnzipDecoder {
  static readonly compression = 8;
  ondata!: UnzipDecoder['ondata'];

  push(chunk: Uint8Array<ArrayBuffer>, isLast: boolean): void {
    this.ondata(null, chunk, isLast);
  }
}
