import { contrast, mixColors, readableOn } from './contrast.ts';
import { THEMES } from './tokens.ts';
import type { ThemeColors, ThemeName } from './tokens.ts';

/** The colors that administrators choose; the others follow from them. */
export const SEEDS = [
  'accent',
  'canvas',
  'surface',
  'line',
  'text',
  'textSecondary',
  'success',
  'warning',
  'error',
] as const;
export type Seed = (typeof SEEDS)[number];

/** Chosen colors as `#rrggbb`; those that are missing stay as designed. */
export type Seeds = { readonly [Name in Seed]?: string | undefined };

/**
 * Returns all colors of a theme with some of them chosen. A color that depends on no chosen one stays as
 * designed. Colors of text that were not chosen themselves are readable on their grounds.
 */
export function deriveColors(seeds: Seeds, mode: ThemeName): ThemeColors {
  const colors: Record<keyof ThemeColors, string> = { ...THEMES[mode] };
  const changed = new Set<keyof ThemeColors>();
  for (const seed of SEEDS) {
    const color = seeds[seed];
    if (color === undefined) continue;
    colors[seed] = color.toUpperCase();
    changed.add(seed);
  }
  for (const [name, sources, value] of RULES) {
    if (changed.has(name) || !sources.some(source => changed.has(source))) continue;
    colors[name] = value(colors, mode);
    changed.add(name);
  }
  return colors;
}

type Rule = readonly [
  name: keyof ThemeColors,
  sources: readonly (keyof ThemeColors)[],
  value: (colors: ThemeColors, mode: ThemeName) => string,
];

// Each rule uses only colors that were chosen or that a rule above it sets.
const RULES: readonly Rule[] = [
  ['text', ['surface', 'canvas'], ({ text, surface, canvas }) => readableOn(text, [surface, canvas])],
  [
    'raised',
    ['surface', 'text'],
    ({ surface, text }, mode) => (mode === 'light' ? surface : mixColors(surface, text, 0.04)),
  ],
  ['sunken', ['canvas', 'text'], ({ canvas, text }) => mixColors(canvas, text, 0.025)],
  [
    'textSecondary',
    ['text', 'surface', 'canvas'],
    ({ textSecondary, surface, canvas, raised, sunken }) =>
      readableOn(textSecondary, [surface, canvas, raised, sunken]),
  ],
  [
    'textDisabled',
    ['textSecondary', 'surface'],
    ({ textSecondary, surface }) => mixColors(textSecondary, surface, 0.4),
  ],
  ['line', ['surface', 'text'], ({ surface, text }) => mixColors(surface, text, 0.1)],
  ['lineStrong', ['line', 'text'], ({ line, text }) => mixColors(line, text, 0.12)],
  ['hover', ['text'], ({ text }, mode) => translucent(text, mode === 'light' ? 5 : 7)],
  ['pressed', ['text'], ({ text }, mode) => translucent(text, mode === 'light' ? 9 : 12)],
  ['skeleton', ['surface', 'text'], ({ surface, text }) => mixColors(surface, text, 0.08)],
  ['skeletonShine', ['surface', 'text'], ({ surface, text }) => mixColors(surface, text, 0.04)],
  ['onAccent', ['accent'], ({ accent }) => inkOn(accent)],
  ['accentHover', ['accent'], ({ accent, onAccent }) => awayFrom(onAccent, accent)],
  ['accentText', ['accent', 'surface'], inkOf('accent')],
  ['accentSoft', ['accent', 'surface'], softOf('accent')],
  ['focusRing', ['accent', 'surface'], ({ accent, surface }) => readableOn(accent, [surface], 3)],
  ['info', ['accent'], ({ accent }) => accent],
  ['successText', ['success', 'surface'], inkOf('success')],
  ['successSoft', ['success', 'surface'], softOf('success')],
  ['warningText', ['warning', 'surface'], inkOf('warning')],
  ['warningSoft', ['warning', 'surface'], softOf('warning')],
  ['onError', ['error'], ({ error }) => inkOn(error)],
  ['errorHover', ['error'], ({ error, onError }) => awayFrom(onError, error)],
  ['errorText', ['error', 'surface'], inkOf('error')],
  ['errorSoft', ['error', 'surface'], softOf('error')],
];

type Meaning = 'accent' | 'success' | 'warning' | 'error';

function inkOf(name: Meaning): Rule[2] {
  return colors => readableOn(colors[name], [colors.surface], 4.9);
}

// On surfaces of medium lightness, only a fainter tint leaves the text readable.
function softOf(name: Meaning): Rule[2] {
  return (colors, mode) => {
    const shares = mode === 'light' ? [0.1, 0.06, 0.03] : [0.18, 0.12, 0.06, 0.03];
    return (
      shares
        .map(share => mixColors(colors.surface, colors[name], share))
        .find(ground => contrast(colors[`${name}Text`], ground) >= 4.5) ?? colors.surface
    );
  };
}

function inkOn(ground: string): string {
  if (contrast(WHITE, ground) >= 4.5) return WHITE;
  return readableOn(mixColors('#000000', ground, 0.1), [ground]);
}

function awayFrom(ink: string, color: string): string {
  return mixColors(color, ink === WHITE ? '#000000' : WHITE, 0.16);
}

const WHITE = '#FFFFFF';

function translucent(hex: string, percent: number): string {
  const channels = [1, 3, 5].map(at => parseInt(hex.slice(at, at + 2), 16));
  return `rgb(${channels.join(' ')} / 0.${String(percent).padStart(2, '0')})`;
}
