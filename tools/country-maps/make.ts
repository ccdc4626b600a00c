/**
 * Makes the maps of the chart `country_map`, one file each, from outlines of Natural Earth and lists of ISO
 * 3166-2:
 *
 *     node tools/country-maps/make.ts [key …]
 *
 * Run it when a source or the list of countries changes; it fetches the sources through npm. The files are
 * data: edit the tool, not them.
 */
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { countryMap } from './country-map.ts';
import { MAP_SOURCES } from './countries.ts';
import { readSources } from './sources.ts';

const FOLDER = join(import.meta.dirname, '../../packages/charts/country_map/shapes');

const sources = await readSources();
const wanted = process.argv.slice(2);
mkdirSync(FOLDER, { recursive: true });
let total = 0;
for (const source of MAP_SOURCES) {
  if (wanted.length > 0 && !wanted.includes(source.key)) continue;
  const made = countryMap(source, sources);
  if (!made) {
    console.log(`${source.key}: no map`);
    continue;
  }
  const text = `${JSON.stringify(made.map)}\n`;
  writeFileSync(join(FOLDER, `${source.key}.json`), text);
  total += text.length;
  const withoutCode = made.names.filter(({ codes }) => codes.length === 0).map(({ name }) => name);
  console.log(
    `${source.key}: ${made.names.length} regions, ${Math.ceil(text.length / 1000)} kB` +
      (withoutCode.length > 0 ? `, without a code: ${withoutCode.join('; ')}` : ''),
  );
}
console.log(`${Math.ceil(total / 1000)} kB in total`);
