import { createHash } from 'node:crypto';
import { fail } from '@powerset/core/errors.ts';

export type ThemeFileKind = 'logo' | 'logo_dark' | 'icon' | 'font';
export interface ThemeFile {
  readonly digest: string;
  readonly media_type: string;
  /** In Base64. */
  readonly content: string;
}

/** The start of the addresses of files; the digest follows. */
export const THEME_FILES = '/site-theme/';

/** Returns the digest in the address of a stored file; undefined for other texts. */
export function digestIn(address: string): string | undefined {
  return /\/site-theme\/([\w-]{43})$/.exec(address)?.[1];
}

/** Reads a file from a data URL, and checks that it is what its kind needs. */
export function readThemeFile(kind: ThemeFileKind, dataUrl: string): ThemeFile {
  const [, content] = /^data:[^,]{0,100};base64,([A-Za-z0-9+/]+={0,2})$/.exec(dataUrl) ?? [];
  const bytes = content === undefined ? undefined : Buffer.from(content, 'base64');
  const { types, says, most } = kind === 'font' ? FONTS : PICTURES;
  const mediaType = bytes && types.find(([, matches]) => matches(bytes))?.[0];
  if (!bytes || mediaType === undefined) return refuse(kind, says);
  if (bytes.length > most) return refuse(kind, `The file is too large: use at most ${most / 1024} kB.`);
  return {
    digest: createHash('sha256').update(bytes).digest('base64url'),
    media_type: mediaType,
    content: bytes.toString('base64'),
  };
}

function refuse(kind: ThemeFileKind, message: string): never {
  return fail('resource.invalid', { fields: { [kind]: [message] } });
}

type Check = readonly [mediaType: string, matches: (bytes: Buffer) => boolean];

const starts =
  (hex: string) =>
  (bytes: Buffer): boolean =>
    bytes.subarray(0, hex.length / 2).toString('hex') === hex;

const PICTURES: Kind = {
  types: [
    ['image/png', starts('89504e470d0a1a0a')],
    ['image/jpeg', starts('ffd8ff')],
    [
      'image/webp',
      bytes => bytes.toString('latin1', 0, 4) === 'RIFF' && bytes.toString('latin1', 8, 12) === 'WEBP',
    ],
    [
      'image/svg+xml',
      bytes =>
        /^\uFEFF?\s*(?:<\?xml[^>]*>\s*|<!--[\s\S]*?-->\s*|<!DOCTYPE[^>[]*>\s*)*<svg[\s>]/i.test(
          bytes.toString('utf8', 0, 4096),
        ),
    ],
  ] satisfies readonly Check[],
  says: 'Use a picture as SVG, PNG, JPEG, or WebP.',
  most: 256 * 1024,
};
const FONTS: Kind = {
  types: [['font/woff2', starts('774f4632')]],
  says: 'Use a typeface as WOFF2.',
  most: 1024 * 1024,
};

interface Kind {
  readonly types: readonly Check[];
  /** What to use instead of a file of another type. */
  readonly says: string;
  /** In bytes. */
  readonly most: number;
}
