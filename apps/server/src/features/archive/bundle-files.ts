import { strToU8, unzipSync, zipSync, type UnzipFileInfo } from 'fflate';
import { AppError, fail } from '@powerset/core/errors.ts';

/** The text of every file in a bundle, by its path below the bundle's root folder. */
export type BundleFiles = ReadonlyMap<string, string>;

const MAX_FILES = 20_000;
const MAX_BYTES = 200 * 1024 * 1024;
/** The bytes that compression may add to the smallest file. */
const PACKING_COST = 1024;

/** Unpacks a bundle. Refuses files that would be too large before unpacking them. */
export function readBundle(bytes: Uint8Array): BundleFiles {
  const names = new Set<string>();
  let [size, hasRoot] = [0, true];
  const filter = (file: UnzipFileInfo): boolean => {
    if (/^([/\\]|[A-Za-z]:)/.test(file.name) || file.name.split(/[/\\]/).includes('..'))
      fail('import.invalid', { detail: `The path of file '${file.name}' points outside the bundle.` });
    if (names.has(file.name))
      fail('import.invalid', { detail: `The bundle contains the file '${file.name}' twice.` });
    names.add(file.name);
    size += file.originalSize;
    // Compression hardly ever enlarges a file, so such a list states wrong sizes.
    if (file.size > file.originalSize * 1.01 + PACKING_COST)
      fail('import.invalid', { detail: `The bundle states a wrong size for '${file.name}'.` });
    if (names.size > MAX_FILES || size > MAX_BYTES)
      fail('import.invalid', { detail: 'The unpacked bundle is too large.' });
    if (plainPath(file.name) === 'metadata.yaml') hasRoot = false;
    return isContent(file.name);
  };
  try {
    const unpacked = unzipSync(bytes, { filter });
    const files = Object.entries(unpacked).map(
      ([name, content]) => [hasRoot ? withoutRoot(plainPath(name)) : plainPath(name), content] as const,
    );
    if (files.length === 0) fail('import.invalid', { detail: 'No valid import files were found' });
    return new Map(files.map(([path, content]) => [path, textOf(content, path)]));
  } catch (cause) {
    if (cause instanceof AppError) throw cause;
    return fail('import.invalid', { detail: 'Not a ZIP file', cause });
  }
}

/** Returns whether a file is an archive, judged by its first bytes. */
export function isArchive(bytes: Uint8Array): boolean {
  return bytes[0] === 0x50 && bytes[1] === 0x4b;
}

/** Returns the text of a file. @throws AppError `import.invalid` if the file is not text */
export function textOf(content: Uint8Array, name: string): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch (cause) {
    return fail('import.invalid', { detail: `'${name}' is not valid UTF-8.`, cause });
  }
}

/** Packs files into a bundle below one root folder. */
export function writeBundle(root: string, files: BundleFiles): Uint8Array {
  return zipSync(Object.fromEntries([...files].map(([path, text]) => [`${root}/${path}`, strToU8(text)])));
}

// macOS adds its own files to every archive, and hidden files are not content.
function isContent(name: string): boolean {
  return (
    !name.endsWith('/') &&
    !plainPath(name)
      .split('/')
      .some(part => part === '__MACOSX' || part.startsWith('.')) &&
    /\.(ya?ml|json)$/i.test(name)
  );
}

// Some programs start every path with the name of the parent folder.
function plainPath(name: string): string {
  return name.replace(/^(?:\.\/)+/, '');
}

function withoutRoot(name: string): string {
  return name.slice(name.indexOf('/') + 1);
}
