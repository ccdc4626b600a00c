import { parentPort, workerData } from 'node:worker_threads';
import { exactJson } from '@powerset/kit/exact-json.ts';
import { failureOf } from '../../engine-child/answer-connection-call.ts';
import type { WireFailure } from '../../engine-child/protocol.ts';
import { BUNDLE_FOLDERS, type BundleFolder } from './parse-bundle.ts';
import { readImport, type ReadImport, type SentBundle } from './read-import.ts';

/** A parsed file of a bundle. */
export interface ImportPart {
  readonly folder: BundleFolder;
  readonly path: string;
  readonly value: unknown;
}

/**
 * The messages of the worker: everything but the files, then the files in batches, then the end; or the
 * error.
 */
export type FromImportWorker =
  | { readonly about: Omit<ReadImport, 'bundle'> & { readonly remarks: ReadImport['bundle']['remarks'] } }
  | { readonly parts: readonly ImportPart[] }
  | { readonly failure: WireFailure };

/** The most characters of JSON in a message, because receiving one must not take long. */
const MESSAGE_LENGTH = 256 * 1024;

async function main(sent: SentBundle): Promise<void> {
  const port = parentPort!;
  const send = (message: FromImportWorker): void => port.postMessage(message);
  try {
    const { bundle, ...about } = await readImport(sent);
    const parts = partsOf(bundle);
    port.on('message', () => send({ parts: nextOf(parts) }));
    send({ about: { ...about, remarks: bundle.remarks } });
  } catch (error) {
    send({ failure: failureOf(error) });
  }
}

function* partsOf(bundle: ReadImport['bundle']): Generator<ImportPart, void> {
  for (const folder of BUNDLE_FOLDERS)
    for (const [path, value] of bundle[folder]) yield { folder, path, value };
}

function nextOf(parts: Generator<ImportPart, void>): readonly ImportPart[] {
  const next: ImportPart[] = [];
  for (let length = 0; length < MESSAGE_LENGTH;) {
    const { done, value } = parts.next();
    if (done) break;
    next.push(value);
    length += exactJson(value.value).length;
  }
  return next;
}

void main(workerData as SentBundle);
