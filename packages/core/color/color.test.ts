import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  CATEGORICAL_PALETTES,
  categoricalPalette,
  colorOnDark,
  DEFAULT_CATEGORICAL_PALETTE,
} from './categorical-palettes.ts';
import { colorScale, givenByHash, givenInOrder, labelHash } from './color-scale.ts';
import { conditionalColor, type ConditionalRule } from './conditional-color.ts';
import { luminance, readColor, textColorOn, withOpacity, type Rgb } from './hex.ts';
import { SEQUENTIAL_PALETTES } from './sequential-palettes.ts';

function golden<T>(name: string): T {
  return JSON.parse(
    readFileSync(new URL(`../../testing/golden/formats/${name}.json`, import.meta.url), 'utf8'),
  ) as T;
}

interface Scheme {
  readonly id: string;
  readonly label: string;
  readonly colors: readonly string[];
}
const recorded = golden<{
  categorical: { schemes: readonly Scheme[] };
  sequential: { schemes: readonly Scheme[] };
}>('palettes');

describe('palettes', () => {
  // Superset's id for the default palette does not name a palette.
  const isPalette = ({ id }: Scheme) => id !== 'SUPERSET_DEFAULT';
  const plain = ({ id, label, colors }: Scheme) => ({
    id,
    label,
    colors: colors.map(color => color.toUpperCase()),
  });

  it('have every categorical palette of the reference under its name', () => {
    const ours = CATEGORICAL_PALETTES.filter(({ id }) => id !== DEFAULT_CATEGORICAL_PALETTE);
    expect(ours.map(plain)).toEqual(recorded.categorical.schemes.filter(isPalette).map(plain));
  });

  it('have every sequential palette of the reference under its name', () => {
    expect(SEQUENTIAL_PALETTES.map(plain)).toEqual(recorded.sequential.schemes.filter(isPalette).map(plain));
  });

  it('give the default palette for an unknown name', () => {
    expect(categoricalPalette('no such palette').id).toBe(DEFAULT_CATEGORICAL_PALETTE);
  });

  const drawn = {
    light: categoricalPalette(null).colors,
    dark: categoricalPalette(null).colors.map(colorOnDark),
  };
  const surfaces = { light: '#FFFFFF', dark: '#17181C' };
  const visions = ['normal', 'protan', 'deutan', 'tritan'] as const;
  const themes = ['light', 'dark'] as const;

  it.each(themes.flatMap(theme => visions.map(vision => ({ theme, vision }))))(
    'by default differ clearly for $vision vision in the $theme theme',
    ({ theme, vision }) => {
      const seen = drawn[theme].map(color => perceived(readColor(color)!, vision));
      const distances = seen.flatMap((a, i) =>
        seen.slice(i + 1).map(b => Math.hypot(...a.map((x, k) => x - b[k]!))),
      );
      expect(Math.min(...distances)).toBeGreaterThan(0.065);
    },
  );

  it.each(themes)('by default stand out from the surface of the %s theme', theme => {
    const surface = luminance(readColor(surfaces[theme])!) + 0.05;
    for (const color of drawn[theme]) {
      const light = luminance(readColor(color)!) + 0.05;
      expect(Math.max(surface, light) / Math.min(surface, light)).toBeGreaterThan(2);
    }
  });

  it('stand out from the dark surface, and keep colors that already do', () => {
    const surface = luminance(readColor(surfaces.dark)!) + 0.05;
    for (const color of CATEGORICAL_PALETTES.flatMap(({ colors }) => colors))
      expect((luminance(readColor(colorOnDark(color))!) + 0.05) / surface, color).toBeGreaterThan(2);
    expect(colorOnDark('#1FA8C9')).toBe('#1FA8C9');
    expect(colorOnDark('#454E7C')).not.toBe('#454E7C');
  });
});

describe('a colour scale', () => {
  interface Script {
    readonly name: string;
    readonly steps: readonly (readonly [unknown, string])[];
  }
  const { assignment } = golden<{ assignment: readonly Script[] }>('colours');
  const scripts: Readonly<Record<string, string>> = {
    fresh_scale_in_order: 'supersetColors',
    small_palette_cycles: 'lyftColors',
    repeat_and_order: 'd3Category10',
    label_cleaning: 'supersetColors',
  };

  it.each(Object.keys(scripts))('assigns colors as recorded: %s', name => {
    const scale = colorScale({ palette: scripts[name]! });
    for (const [label, color] of assignment.find(script => script.name === name)!.steps) {
      const live = label !== null && typeof label === 'object' ? undefined : label;
      expect(scale(live).toUpperCase()).toBe(color.toUpperCase());
    }
  });

  it("keeps the author's colors and gives them to no other label", () => {
    const scale = colorScale({ palette: 'lyftColors', forced: { B: '#EA0B8C', D: 2 } });
    expect(['A', 'B', 'C', 'D'].map(scale)).toEqual(['#6C838E', '#EA0B8C', '#33D9C1', '#29ABE2']);
  });

  it('gives a label the same color in every chart of a dashboard, in the order of drawing', () => {
    const shared = givenInOrder(new Map());
    const first = colorScale({ palette: 'lyftColors', shared });
    expect(['A', 'B'].map(first)).toEqual(['#EA0B8C', '#6C838E']);
    const second = colorScale({ palette: 'lyftColors', shared });
    expect(['C', 'B', 'A'].map(second)).toEqual(['#29ABE2', '#6C838E', '#EA0B8C']);
  });

  it('gives labels that a dashboard does not know the same colors in any order of the charts', () => {
    const shared = givenByHash(new Map([[labelHash('A'), '#123456']]));
    const colors = (labels: readonly string[]): Record<string, string> => {
      const scale = colorScale({ palette: 'supersetColors', shared });
      return Object.fromEntries(labels.map(label => [label, scale(label)]));
    };
    const [one, other] = [colors(['A', 'Europe', 'Asia']), colors(['Asia', 'A'])];
    expect(other).toEqual({ A: '#123456', Asia: one['Asia'] });
    const names = Array.from({ length: 10 }, (_, at) => `label ${at}`);
    expect(new Set(Object.values(colors(names))).size).toBe(10);
  });

  it('starts the palette again when every colour is taken', () => {
    const forced = Object.fromEntries(
      categoricalPalette('lyftColors').colors.map((color, i) => [`P${i}`, color]),
    );
    expect(colorScale({ palette: 'lyftColors', forced })('x')).toBe('#EA0B8C');
  });
});

describe('conditional colours', () => {
  interface Case extends ConditionalRule {
    readonly alpha: 'default' | boolean;
    readonly out: readonly (string | null)[];
  }
  const { values, cases } = golden<{ conditional_formatting: { values: number[]; cases: Case[] } }>(
    'colours',
  ).conditional_formatting;

  it.each(cases)(
    'follow the rule $operator $targetValue $targetValueLeft $targetValueRight',
    ({ alpha, out, ...rule }) => {
      const color = conditionalColor(rule, values, alpha === false);
      expect(values.map(value => color(value) ?? null)).toEqual(out);
    },
  );
});

describe('colour arithmetic', () => {
  it('adds an opacity as the fourth byte', () => {
    expect([0, 0.1, 0.5, 1].map(opacity => withOpacity('#1FA8C9', opacity))).toEqual([
      '#1FA8C900',
      '#1FA8C91A',
      '#1FA8C980',
      '#1FA8C9FF',
    ]);
  });

  it('writes black on light and white on dark colours', () => {
    expect(['#FFFFFF', '#FDE380', '#454E7C', 'rgb(10, 20, 30)'].map(textColorOn)).toEqual([
      '#000000',
      '#000000',
      '#FFFFFF',
      '#FFFFFF',
    ]);
  });
});

// Simulates color blindness after Machado, Oliveira and Fernandes (2009), at full severity, on linear light;
// the distances are in OKLab.
const VISIONS = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
} as const;

function perceived(color: Rgb, vision: keyof typeof VISIONS): readonly number[] {
  const linear = color.map(byte =>
    byte / 255 <= 0.04045 ? byte / 255 / 12.92 : ((byte / 255 + 0.055) / 1.055) ** 2.4,
  );
  const [r, g, b] = VISIONS[vision].map(row =>
    Math.max(0, row[0] * linear[0]! + row[1] * linear[1]! + row[2] * linear[2]!),
  ) as [number, number, number];
  const l = Math.cbrt(0.4122214708 * r + 0.5363325363 * g + 0.0514459929 * b);
  const m = Math.cbrt(0.2119034982 * r + 0.6806995451 * g + 0.1073969566 * b);
  const s = Math.cbrt(0.0883024619 * r + 0.2817188376 * g + 0.6299787005 * b);
  return [
    0.2104542553 * l + 0.793617785 * m - 0.0040720468 * s,
    1.9779984951 * l - 2.428592205 * m + 0.4505937099 * s,
    0.0259040371 * l + 0.7827717662 * m - 0.808675766 * s,
  ];
}

it('labels of one chart look different, although most of the palette is already in use', () => {
  const { colors } = categoricalPalette(null);
  const shared = givenInOrder(new Map(colors.slice(2).map((color, at) => [at, color])));
  const scale = colorScale({ shared });
  const given = ['a', 'b', 'c', 'd', 'e', 'f'].map(scale);
  expect(given.slice(0, 2)).toEqual(colors.slice(0, 2));
  expect(new Set(given).size).toBe(6);
});
