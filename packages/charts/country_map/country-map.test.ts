import { existsSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedCases } from '../kit/recorded-requests.ts';
import { approximateTextWidth } from '../kit/surface.ts';
import { countryShapes, regionNames, type CountryTopology } from './country-shapes.ts';
import { chosenCountry, COUNTRY_CHOICES } from './countries.ts';
import { drawnRegions } from './drawn-regions.ts';
import { countryMap } from './index.ts';
import type { CountryMapOption } from './option.ts';
import { regionFinder } from './regions.ts';

chartConformance(countryMap, import.meta.url);
recordedPanel(countryMap, {
  added: { currency_format: 'Amounts of money show their currency.' },
  changed: { select_country: 'All countries of later versions, with their names in plain writing.' },
});

const SURFACE = { width: 800, height: 500, theme: LIGHT_THEME, measureText: approximateTextWidth };
const FORM_DATA = { viz_type: 'country_map', select_country: 'usa', entity: 'state', metric: 'sales' };

function mapOf(key: string): CountryTopology {
  const file = new URL(`./shapes/${key}.json`, import.meta.url);
  return JSON.parse(readFileSync(file, 'utf8')) as CountryTopology;
}

function drawn(rows: readonly (readonly [string | null, number | null])[], formData: object = {}) {
  const answer = {
    colnames: ['state', 'sales'],
    coltypes: [1, 0],
    data: rows.map(([state, sales]) => ({ state, sales })),
  };
  const option = draw(countryMap, { ...FORM_DATA, ...formData }, [answer], [800, 500]) as CountryMapOption;
  const names = regionNames(mapOf(option.country!.key));
  const regions = drawnRegions(option, names, SURFACE);
  const region = (code: string) => regions.regions.get(names.findIndex(({ codes }) => codes.includes(code)));
  return { ...regions, region };
}

it.each([
  ['usa', 'usa'],
  ['USA', 'usa'],
  ['Costa Rica', 'costa_rica'],
  ['srilanka', 'sri_lanka'],
  ['Atlantis', 'atlantis'],
  ['', undefined],
  [null, undefined],
])('finds the country that was saved as %s', (saved, key) => {
  expect(chosenCountry(saved)?.key).toBe(key);
});

it('colors regions between the smallest and the largest value and leaves missing ones without a color', () => {
  const { region, ramp } = drawn([
    ['US-CA', -5],
    ['us-tx', 40],
    ['US-NY', null],
  ]);
  expect([ramp?.from, ramp?.to]).toEqual(['-5', '40']);
  expect(region('US-CA')?.fill).not.toBe(region('US-TX')?.fill);
  expect(region('US-NY')?.fill).toBeUndefined();
  expect(region('US-NY')?.row.fact.value).toBe('No data');
});

it('has no legend where every value is missing', () => {
  expect(drawn([['US-CA', null]]).ramp).toBeUndefined();
});

it('names values that are not regions of the country, but not missing ones', () => {
  expect(
    drawn([
      ['US-CA', 1],
      ['CA-QC', 2],
      [null, 3],
    ]).unknown,
  ).toEqual(['CA-QC']);
});

it('shows the exact value on hover unless the author chose a format', () => {
  const { region: plain } = drawn([['US-CA', 89994.5715]], { number_format: 'SMART_NUMBER' });
  expect(plain('US-CA')?.row.fact.value).toBe('89,994.5715');
  const { region } = drawn([['US-CA', 1234.5]], { number_format: ',.2f' });
  expect(region('US-CA')?.row.fact).toEqual({ name: 'sales', value: '1,234.50' });
});

it('finds regions by code in any case, by code without the country, and by name', () => {
  const find = regionFinder([
    { codes: ['FR-75'], name: 'Paris' },
    { codes: ['FR-03', 'FR-AL'], name: 'Allier' },
    { codes: [], name: 'Île sans code' },
  ]);
  expect(['fr-75', ' 75 ', 'PARIS', 'FR-AL', 'ile sans code', 'US-75', ''].map(find)).toEqual([
    0,
    0,
    0,
    1,
    2,
    undefined,
    undefined,
  ]);
});

it('prefers the region that has a code now to the one that had it before', () => {
  const find = regionFinder([
    { codes: ['CD-KE', 'CD-KW'], name: 'Kasaï-Oriental' },
    { codes: ['CD-KW'], name: 'Kasaï-Occidental' },
  ]);
  expect(find('CD-KW')).toBe(1);
});

it.each([
  ['usa', 'US-', 51],
  ['germany', 'DE-', 16],
  ['france', 'FR-', 96],
  ['france_regions', 'FR-', 13],
  ['italy_regions', 'IT-', 20],
  ['poland', 'PL-', 16],
  ['japan', 'JP-', 47],
  ['brazil', 'BR-', 27],
  ['india', 'IN-', 35],
  ['canada', 'CA-', 13],
  ['switzerland', 'CH-', 26],
])('has every region of %s with its code', (key, start, count) => {
  const codes = regionNames(mapOf(key)).flatMap(region => region.codes.slice(0, 1));
  expect(new Set(codes).size).toBe(codes.length);
  expect(codes.filter(code => code.startsWith(start))).toHaveLength(count);
});

it('has a map of every country but the ones that docs/known-gaps.md names', () => {
  const missing = COUNTRY_CHOICES.filter(
    ({ key }) => !existsSync(new URL(`./shapes/${key}.json`, import.meta.url)),
  );
  expect(missing.map(({ key }) => key)).toEqual(['turkey_regions']);
});

it('draws every map inside its tile', () => {
  for (const { key } of COUNTRY_CHOICES) {
    if (key === 'turkey_regions') continue;
    const { regions } = countryShapes(mapOf(key), 400, 300);
    const numbers = regions.flatMap(({ box }) => box.flat()).filter(Number.isFinite);
    expect([key, Math.min(...numbers) >= 0, Math.max(...numbers) <= 400]).toEqual([key, true, true]);
  }
});

it('knows every region that recorded charts show', () => {
  for (const { form_data: formData, response } of recordedCases('country_map')) {
    const key = String(formData['select_country']);
    if (key !== 'usa') continue;
    const find = regionFinder(regionNames(mapOf(key)));
    const rows = (response as { data?: readonly { country_id: string }[] }).data ?? [];
    expect(rows.filter(row => find(row.country_id) === undefined)).toEqual([]);
  }
});
