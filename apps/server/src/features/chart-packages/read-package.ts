import { createHash } from 'node:crypto';
import { readManifest, type ChartPackageManifest } from '@powerset/core/chart-package/manifest.ts';
import { chartAbout } from '@powerset/charts/catalog.ts';
import { fail } from '@powerset/core/errors.ts';
import { readTar } from './read-tar.ts';

/** A chart package after every check. */
export interface ChartPackage {
  readonly packageName: string;
  readonly version: string;
  readonly manifest: ChartPackageManifest;
  readonly script: string;
  readonly style: string | null;
  /** A data URL. */
  readonly thumbnail: string | null;
  readonly digest: string;
}

const KB = 1024;
/** The limits in bytes for a packed file as it is sent, for its whole content, and for its parts. */
export const PACKAGE_LIMITS = {
  packed: 4 * KB * KB,
  unpacked: 16 * KB * KB,
  files: 500,
  script: 2 * KB * KB,
  style: 256 * KB,
  thumbnail: 128 * KB,
  manifest: 256 * KB,
} as const;

/** Returns the chart package in a packed npm package. @throws AppError `package.invalid` */
export function readPackedPackage(packed: Uint8Array): ChartPackage {
  const { packed: most, unpacked: bytes, files } = PACKAGE_LIMITS;
  if (packed.length > most) refuse(`It is larger than ${most / KB / KB} MB.`);
  const found = readTar(packed, { bytes, files });
  const folder = [...found.keys()].find(path => /^[^/]+\/package\.json$/.test(path))?.split('/')[0];
  if (folder === undefined) return refuse('It has no file package.json.');
  return readPackage(path => found.get(`${folder}/${path}`));
}

/** Returns the chart package whose files the function reads. @throws AppError `package.invalid` */
export function readPackage(file: (path: string) => Uint8Array | undefined): ChartPackage {
  const { name, version, powersetChart } = packageJson(file);
  if (powersetChart === undefined)
    refuse('Its package.json has no member "powersetChart", which describes the chart.');
  const read = readManifest(powersetChart);
  if ('problem' in read) return refuse(`In "powersetChart", ${read.problem}.`);
  const { manifest } = read;
  if (chartAbout(manifest.vizType))
    refuse(
      `The type "${manifest.vizType}" belongs to one of the product's own charts. Choose another vizType.`,
    );
  const script = textIn(manifest.script, file, PACKAGE_LIMITS.script);
  const style = manifest.style === undefined ? null : textIn(manifest.style, file, PACKAGE_LIMITS.style);
  // Both become part of a page, and these texts would end them.
  if (/<\/script|<!--/i.test(script))
    refuse(`"${manifest.script}" contains "</script" or "<!--". Write "<\\/script" or "<\\!--" instead.`);
  if (style !== null && /<\/style|<!--/i.test(style))
    refuse(`"${manifest.style}" contains "</style" or "<!--".`);
  const thumbnail = manifest.thumbnail === undefined ? null : thumbnailIn(manifest.thumbnail, file);
  const content = JSON.stringify([name, version, manifest, script, style, thumbnail]);
  const digest = createHash('sha256').update(content).digest('hex');
  return { packageName: name, version, manifest, script, style, thumbnail, digest };
}

interface PackageJson {
  readonly name: string;
  readonly version: string;
  readonly powersetChart?: unknown;
}

function packageJson(file: (path: string) => Uint8Array | undefined): PackageJson {
  const text = textIn('package.json', file, PACKAGE_LIMITS.manifest);
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (cause) {
    return refuse('Its package.json is not JSON.', cause);
  }
  const { name, version, powersetChart } = (json ?? {}) as Readonly<Record<string, unknown>>;
  if (typeof name !== 'string' || !/^(@[a-z0-9._-]+\/)?[a-z0-9._-]{1,100}$/.test(name))
    return refuse('Its package.json has no valid "name".');
  if (typeof version !== 'string' || !/^\d+\.\d+\.\d+[\w.+-]{0,60}$/.test(version))
    return refuse('Its package.json has no valid "version".');
  return { name, version, powersetChart };
}

function bytesIn(path: string, file: (path: string) => Uint8Array | undefined, most: number): Uint8Array {
  const bytes = file(path) ?? refuse(`It has no file "${path}".`);
  return bytes.length <= most ? bytes : refuse(`Its file "${path}" is larger than ${most / KB} kB.`);
}

function textIn(path: string, file: (path: string) => Uint8Array | undefined, most: number): string {
  const bytes = bytesIn(path, file, most);
  try {
    const text = new TextDecoder('utf-8', { fatal: true }).decode(bytes);
    if (!text.includes('\0')) return text;
  } catch {
    // Said below.
  }
  return refuse(`Its file "${path}" is not text in UTF-8.`);
}

const PNG = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);

function thumbnailIn(path: string, file: (path: string) => Uint8Array | undefined): string {
  const bytes = Buffer.from(bytesIn(path, file, PACKAGE_LIMITS.thumbnail));
  const isSvg = path.endsWith('.svg');
  const fits = isSvg ? /<svg[\s>]/.test(bytes.toString('utf8')) : bytes.subarray(0, PNG.length).equals(PNG);
  if (!fits) refuse(`Its file "${path}" is not ${isSvg ? 'an SVG' : 'a PNG'} picture.`);
  return `data:image/${isSvg ? 'svg+xml' : 'png'};base64,${bytes.toString('base64')}`;
}

function refuse(detail: string, cause?: unknown): never {
  return fail('package.invalid', { detail: `The chart package is not valid. ${detail}`, cause });
}
