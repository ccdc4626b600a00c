import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@powerset/core/errors.ts';
import { AdmissionQueue } from '../../engine-child/admission-queue.ts';
import { fromFailure } from '../../engine-child/remote-connection.ts';
import { turns } from '../../query/turns.ts';
import type { FromImportWorker, ImportPart } from './import-worker.ts';
import { BUNDLE_FOLDERS, type BundleFolder } from './parse-bundle.ts';
import { isSmall, readImport, type ReadImport, type SentBundle } from './read-import.ts';

const LIMIT_MS = 300_000;
const MEMORY_MB = 3072;
const TOO_LARGE = 'The bundle is too large to be read at once. Import its parts one after the other.';
/** Reading a large bundle takes a core and a lot of memory. */
const READING = new AdmissionQueue({ mostRunning: 2, mostOfOne: 2, mostWaiting: 20 });

interface Place {
  /** A script of the server; the worker scripts are in the same folder. */
  readonly driverPath: string;
  readonly signal: AbortSignal;
}

/**
 * Reads an uploaded bundle. A large one is read in its own thread, so that other requests are not blocked.
 */
export async function readImportApart(sent: SentBundle, place: Place): Promise<ReadImport> {
  return (await isSmall(sent))
    ? readImport(sent)
    : READING.run(place.signal, () => readByThread(sent, place));
}

async function readByThread(sent: SentBundle, { driverPath, signal }: Place): Promise<ReadImport> {
  const script = driverPath.endsWith('.ts')
    ? fileURLToPath(new URL('import-worker.ts', import.meta.url))
    : join(dirname(driverPath), 'import-worker.js');
  const worker = new Worker(script, {
    workerData: sent,
    transferList: wholeBuffer(sent.body),
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const late = AbortSignal.timeout(LIMIT_MS);
  const stop = (): void => void worker.terminate();
  signal.addEventListener('abort', stop, { once: true });
  late.addEventListener('abort', stop, { once: true });
  const ended = new Promise<never>((_, reject) => {
    worker.once('error', reject);
    worker.once('exit', () => reject(new Error('The thread ended.')));
  });
  ended.catch(() => undefined);
  const nextMessage = (): Promise<FromImportWorker> =>
    Promise.race([
      ended,
      new Promise<FromImportWorker>(resolve => {
        worker.once('message', resolve);
      }),
    ]);
  try {
    const first = await nextMessage();
    if ('failure' in first) throw fromFailure(first.failure);
    const { remarks, ...about } = (first as Extract<FromImportWorker, { about: unknown }>).about;
    return { ...about, bundle: { ...(await collected(worker, nextMessage)), remarks } };
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw signal.aborted
      ? new AppError('query.cancelled')
      : new AppError('import.invalid', { detail: TOO_LARGE, cause: error });
  } finally {
    signal.removeEventListener('abort', stop);
    late.removeEventListener('abort', stop);
    stop();
  }
}

// A buffer that is shared with others must not be transferred.
function wholeBuffer({ buffer, byteLength }: Uint8Array): ArrayBuffer[] {
  return buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];
}

async function collected(
  worker: Worker,
  nextMessage: () => Promise<FromImportWorker>,
): Promise<Omit<ReadImport['bundle'], 'remarks'>> {
  const folders = new Map<BundleFolder, Map<string, unknown>>(
    BUNDLE_FOLDERS.map(folder => [folder, new Map()]),
  );
  const turn = turns();
  for (let parts: readonly ImportPart[] | undefined; parts?.length !== 0; await turn()) {
    const message = nextMessage();
    worker.postMessage('more');
    parts = ((await message) as Extract<FromImportWorker, { parts: unknown }>).parts;
    for (const { folder, path, value } of parts) folders.get(folder)!.set(path, value);
  }
  // The thread has already checked every file against its schema.
  return Object.fromEntries(folders) as unknown as Omit<ReadImport['bundle'], 'remarks'>;
}
