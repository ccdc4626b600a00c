import { COUNTRIES } from './countries.ts';

/** Other country names, and codes known to Superset clients (`BLG`). */
const OTHER_TEXTS: Readonly<Record<string, string>> = {
  uk: 'GB',
  greatbritain: 'GB',
  england: 'GB',
  unitedstatesofamerica: 'US',
  czechia: 'CZ',
  czechrepublic: 'CZ',
  eswatini: 'SZ',
  northmacedonia: 'MK',
  holland: 'NL',
  türkiye: 'TR',
  curacao: 'CW',
  curaçao: 'CW',
  cuw: 'CW',
  isleofman: 'IM',
  imn: 'IM',
  northernmarianaislands: 'MP',
  mnp: 'MP',
  unitedstatesminoroutlyingislands: 'UM',
  umi: 'UM',
  unitedstatesvirginislands: 'VI',
  vir: 'VI',
  bah: 'BH',
  blg: 'BG',
  szw: 'SZ',
  mor: 'MA',
};

let byText: ReadonlyMap<string, string> | undefined;

/**
 * Returns the two-letter code for a two- or three-letter code or an English name, however its words are
 * joined (`UnitedStates`).
 */
export function countryCode(text: string): string | undefined {
  byText ??= new Map([
    ...COUNTRIES.map(({ name, cca2 }) => [lettersOf(name), cca2] as const),
    ...Object.entries(OTHER_TEXTS),
    ...COUNTRIES.flatMap(
      ({ cca2, cca3 }) =>
        [
          [cca3.toLowerCase(), cca2],
          [cca2.toLowerCase(), cca2],
        ] as const,
    ),
  ]);
  const letters = lettersOf(text);
  return byText.get(letters) ?? (/^[a-z]{2}$/.test(letters) ? letters.toUpperCase() : undefined);
}

function lettersOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\p{L}]/gu, '');
}
