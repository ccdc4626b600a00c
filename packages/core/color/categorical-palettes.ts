import { luminance, readColor } from './hex.ts';
import { mixColors } from './mix-colors.ts';

/** A set of colors under the name that saved charts use for it. */
export interface Palette {
  readonly id: string;
  readonly label: string;
  readonly colors: readonly string[];
}

export const DEFAULT_CATEGORICAL_PALETTE = 'powersetColors';

/**
 * Ours first. A test checks that its ten colors stay distinct for protan, deutan, and tritan vision on the
 * light and the dark surface; the first two differ most.
 */
export const CATEGORICAL_PALETTES: readonly Palette[] = [
  palette(
    'powersetColors',
    'Powerset Colors',
    '2F5BEA ED9316 03665F DF55B4 82C38F 9B3B08 6B46A0 6D8AF3 D2A3E1 628D61',
  ),
  palette(
    'bnbColors',
    'Airbnb Colors',
    '29696B 5BCACE F4B02A F1826A 792EB2 C96EC6 921E50 B27700 9C3498 9C3498 E4679D C32F0E 9D63CA',
  ),
  palette(
    'd3Category10',
    'D3 Category 10',
    '1F77B4 FF7F0E 2CA02C D62728 9467BD 8C564B E377C2 7F7F7F BCBD22 17BECF',
  ),
  palette(
    'd3Category20',
    'D3 Category 20',
    '1F77B4 AEC7E8 FF7F0E FFBB78 2CA02C 98DF8A D62728 FF9896 9467BD C5B0D5 8C564B C49C94 E377C2 F7B6D2 7F7F7F C7C7C7 BCBD22 DBDB8D 17BECF 9EDAE5',
  ),
  palette(
    'd3Category20b',
    'D3 Category 20b',
    '393B79 5254A3 6B6ECF 9C9EDE 637939 8CA252 B5CF6B CEDB9C 8C6D31 BD9E39 E7BA52 E7CB94 843C39 AD494A D6616B E7969C 7B4173 A55194 CE6DBD DE9ED6',
  ),
  palette(
    'd3Category20c',
    'D3 Category 20c',
    '3182BD 6BAED6 9ECAE1 C6DBEF E6550D FD8D3C FDAE6B FDD0A2 31A354 74C476 A1D99B C7E9C0 756BB1 9E9AC8 BCBDDC DADAEB 636363 969696 BDBDBD D9D9D9',
  ),
  palette(
    'echarts4Colors',
    'ECharts v4.x Colors',
    'C23531 2F4554 61A0A8 D48265 91C7AE 749F83 CA8622 BDA29A 6E7074 546570 C4CCD3',
  ),
  palette(
    'echarts5Colors',
    'ECharts v5.x Colors',
    '5470C6 91CC75 FAC858 EE6666 73C0DE 3BA272 FC8452 9A60B4 EA7CCC',
  ),
  palette(
    'googleCategory10c',
    'Google Category 10c',
    '3366CC DC3912 FF9900 109618 990099 0099C6 DD4477 66AA00 B82E2E 316395',
  ),
  palette(
    'googleCategory20c',
    'Google Category 20c',
    '3366CC DC3912 FF9900 109618 990099 0099C6 DD4477 66AA00 B82E2E 316395 994499 22AA99 AAAA11 6633CC E67300 8B0707 651067 329262 5574A6 3B3EAC',
  ),
  palette(
    'lyftColors',
    'Lyft Colors',
    'EA0B8C 6C838E 29ABE2 33D9C1 9DACB9 7560AA 2D5584 831C4A 333D47 AC2077',
  ),
  palette(
    'presetColors',
    'Preset Colors',
    '6BD3B3 FCC550 408184 66CBE2 EE5960 484E5A FF874E 03748E C9BBAB B17BAA B5E9D9 FDE2A7 9FC0C1 B2E5F0 F6ACAF A4A6AC FFC3A6 81B9C6 E4DDD5 D9BDD5',
  ),
  palette(
    'supersetColors',
    'Superset Colors',
    '1FA8C9 454E7C 5AC189 FF7F44 666666 E04355 FCC700 A868B7 3CCCCB A38F79 8FD3E4 A1A6BD ACE1C4 FEC0A1 B2B2B2 EFA1AA FDE380 D3B3DA 9EE5E5 D1C6BC',
  ),
];

const byId = new Map(CATEGORICAL_PALETTES.map(one => [one.id, one]));

/** Our ten colors for the dark surface: the same hues, lighter. */
const ON_DARK = '4171FE FFA63D 19716A E85DBC 90D29D B35126 7955B0 8DA7FE ECBCFC 739E71'
  .split(' ')
  .map(hex => `#${hex}`);
const lighter = new Map(CATEGORICAL_PALETTES[0]!.colors.map((color, i) => [color, ON_DARK[i]!]));

const DARK_SURFACE = '#17181C';
const LEAST_CONTRAST = 2.5;
const LEAST_LUMINANCE = (luminance(readColor(DARK_SURFACE)!) + 0.05) * LEAST_CONTRAST - 0.05;

/**
 * Returns a color for the dark surface: ours in its lighter form, others as chosen if they stand out from the
 * surface, or else lightened until their contrast is 2.5 to 1.
 */
export function colorOnDark(color: string): string {
  return lighter.get(color.toUpperCase()) ?? lightEnough(color);
}

function lightEnough(color: string): string {
  const read = readColor(color);
  if (!read || luminance(read) >= LEAST_LUMINANCE) return color;
  const steps = Array.from({ length: 20 }, (_, at) => mixColors(color, '#FFFFFF', (at + 1) / 20));
  return steps.find(step => luminance(readColor(step)!) >= LEAST_LUMINANCE) ?? color;
}

/** Returns the palette of that name, or the default one. */
export function categoricalPalette(id: string | null | undefined): Palette {
  return byId.get(id ?? DEFAULT_CATEGORICAL_PALETTE) ?? byId.get(DEFAULT_CATEGORICAL_PALETTE)!;
}

function palette(id: string, label: string, hexes: string): Palette {
  return { id, label, colors: hexes.split(' ').map(hex => `#${hex}`) };
}
