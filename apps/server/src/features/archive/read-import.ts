import { unzipSync } from 'fflate';
import { fail } from '@powerset/core/errors.ts';
import { readUpload } from '../../http/body-parsers.ts';
import { isArchive, readBundle, textOf, type BundleFiles } from './bundle-files.ts';
import { readBundleSecrets } from './bundle-secrets.ts';
import { parseBundle, type BundleType, type ParsedBundle } from './parse-bundle.ts';

/** An uploaded form with a bundle. */
export interface SentBundle {
  readonly contentType: string;
  readonly body: Uint8Array;
  /** The expected kind of content. */
  readonly type: BundleType;
  /** The form field that holds the file. */
  readonly field: string;
}

/** An import request. */
export interface ReadImport extends ReturnType<typeof readBundleSecrets> {
  readonly bundle: ParsedBundle;
  /** The other fields of the form. */
  readonly fields: Readonly<Record<string, string>>;
  /** The paths of all files in the bundle. */
  readonly paths: readonly string[];
}

/** Above these limits, reading takes long enough to slow down other requests. */
const SMALL_PACKED = 128 * 1024;
const SMALL_UNPACKED = 256 * 1024;

/** Returns whether a bundle can be read quickly, judged by the sizes in its list of files. */
export async function isSmall(sent: SentBundle): Promise<boolean> {
  if (sent.body.length > SMALL_PACKED) return false;
  let size = 0;
  try {
    unzipSync((await formOf(sent)).bytes, {
      filter: ({ originalSize }) => {
        size += originalSize;
        return false;
      },
    });
  } catch {
    // The code that reads the bundle reports the error.
  }
  return size <= SMALL_UNPACKED;
}

/** Reads an uploaded bundle. @throws AppError `request.invalid`, `import.invalid` */
export async function readImport(sent: SentBundle): Promise<ReadImport> {
  const { bytes, name, fields } = await formOf(sent);
  const files = filesOf(bytes, name, sent.type);
  return {
    ...readBundleSecrets(name => fields[name]),
    bundle: parseBundle(files, sent.type),
    fields,
    paths: [...files.keys()],
  };
}

// Old exports were one file instead of an archive.
function filesOf(bytes: Uint8Array, name: string, type: BundleType): BundleFiles {
  return !isArchive(bytes) && (type === 'SqlaTable' || type === 'Dashboard')
    ? new Map([[name, textOf(bytes, name)]])
    : readBundle(bytes);
}

async function formOf({ contentType, body, field }: SentBundle): Promise<{
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly fields: Readonly<Record<string, string>>;
}> {
  const form = await readUpload(contentType, Buffer.from(body.buffer, body.byteOffset, body.byteLength));
  const file = form?.files[field] ?? fail('request.invalid', { detail: 'Arguments are not correct' });
  return { ...file, fields: form!.fields };
}
