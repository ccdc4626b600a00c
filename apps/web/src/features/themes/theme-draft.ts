import type { ThemeFiles, ThemeLook, ThemeRow } from '@powerset/contracts/theme.ts';
import { contrast, readableOn } from '@powerset/ui/theme/contrast.ts';
import { deriveColors, type Seed } from '@powerset/ui/theme/derive-colors.ts';
import type { ThemeColors, ThemeName } from '@powerset/ui/theme/tokens.ts';

export type FileKind = keyof ThemeFiles;

/** A theme as it is edited. Files are addresses or data URLs. */
export interface ThemeDraft {
  readonly name: string;
  readonly look: ThemeLook;
  readonly files: ThemeFiles;
}

export const NO_FILES: ThemeFiles = { logo: null, logo_dark: null, icon: null, font: null };

/** Returns a stored theme as a draft. */
export function draftOf(row: ThemeRow | undefined): ThemeDraft {
  return {
    name: row?.theme_name ?? '',
    look: row ? lookOf(row) : {},
    files: row?.files ?? NO_FILES,
  };
}

/** Returns the look of a stored theme; the server checked it when it was saved. */
export function lookOf({ json_data: text }: Pick<ThemeRow, 'json_data'>): ThemeLook {
  return JSON.parse(text) as ThemeLook;
}

/** Sets a color of a mode; undefined returns it to the designed one. */
export function withColor(
  look: ThemeLook,
  mode: ThemeName,
  [seed, color]: readonly [Seed, string | undefined],
): ThemeLook {
  const { [seed]: _, ...others } = look[mode] ?? {};
  return { ...look, [mode]: color === undefined ? others : { ...others, [seed]: color } };
}

/** A chosen color that is hard to see on a ground, and the nearest one that is not. */
export interface ContrastProblem {
  readonly seed: Seed;
  readonly ratio: number;
  readonly least: number;
  readonly better: string;
}

/** Returns the chosen colors of a mode that are hard to see. */
export function contrastProblems(look: ThemeLook, mode: ThemeName): readonly ContrastProblem[] {
  const seeds = look[mode] ?? {};
  const colors = deriveColors(seeds, mode);
  return CHECKED.flatMap(([seed, grounds, least]) => {
    const ratio = Math.min(...grounds.map(ground => contrast(colors[seed], colors[ground])));
    // Colors that were not chosen follow the others, and are readable where that is possible.
    return seeds[seed] === undefined || ratio >= least
      ? []
      : [
          {
            seed,
            ratio,
            least,
            better: readableOn(
              colors[seed],
              grounds.map(ground => colors[ground]),
              least,
            ),
          },
        ];
  });
}

const CHECKED: readonly (readonly [Seed, readonly (keyof ThemeColors)[], number])[] = [
  ['text', ['surface', 'canvas'], 4.5],
  ['textSecondary', ['surface', 'canvas'], 4.5],
  ['accent', ['surface'], 3],
];

/** A value with what it was before and after; one entry per step that undo takes back. */
export interface History<Value> {
  readonly past: readonly Value[];
  readonly now: Value;
  readonly future: readonly Value[];
  /** What the last step changed; further changes of the same thing join it. */
  readonly last: string | undefined;
}

const MOST_STEPS = 100;

/** Returns the history with a new value. Changes with the same subject in a row are one step. */
export function withStep<Value>(history: History<Value>, now: Value, subject: string): History<Value> {
  return {
    past: subject === history.last ? history.past : [...history.past, history.now].slice(-MOST_STEPS),
    now,
    future: [],
    last: subject,
  };
}

/** Returns the history one step back; unchanged at its start. */
export function undone<Value>({ past, now, future, last }: History<Value>): History<Value> {
  const before = past.at(-1);
  return before === undefined
    ? { past, now, future, last }
    : { past: past.slice(0, -1), now: before, future: [now, ...future], last: undefined };
}

/** Returns the history one undone step forward; unchanged at its end. */
export function redone<Value>({ past, now, future, last }: History<Value>): History<Value> {
  const [next, ...later] = future;
  return next === undefined
    ? { past, now, future, last }
    : { past: [...past, now], now: next, future: later, last: undefined };
}
