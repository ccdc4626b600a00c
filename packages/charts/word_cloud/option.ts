import { categoricalPalette, colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER, numberAt } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { exactFormatter } from '../kit/exact-format.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { unusableValues } from '../kit/unusable-values.ts';
import { dimensionText, metricName } from '../kit/whole-parts.ts';
import type { WordCloudFormData } from './form-data.ts';
import { placeWords } from './place-words.ts';

export interface CloudWord {
  readonly text: string;
  readonly value: string;
  readonly x: number;
  readonly y: number;
  readonly size: number;
  readonly rotate: number;
  readonly color: string;
}

/** The fields for the size, the color, and the text of words, in the reference's grammar. */
export interface Encoding {
  readonly text: { readonly field: string };
  readonly fontSize: { readonly field: string; readonly range: readonly [number, number] };
  readonly color: { readonly field: string; readonly scheme: string };
}

export interface WordCloud {
  readonly width: number;
  readonly height: number;
  readonly words: readonly CloudWord[];
  readonly encoding: Encoding;
  /** Shown instead of the words, or below them. */
  readonly note: string | undefined;
}

interface Word {
  readonly text: string;
  readonly value: number | null;
}

/** More words than this would be too small to read. */
const MOST_WORDS = 200;
const HUES = 3;
const NOTE_HEIGHT = 22;

/** Draws words around a center, each as large as its value. */
export function toOption(input: DrawInput<WordCloudFormData>): WordCloud {
  const { formData, surface } = input;
  const words = wordsOf(input);
  const metric = metricName(formData);
  const range = [numberOr(formData.size_from, 10), numberOr(formData.size_to, 70)] as const;
  const usable = usableWords(words, metric);
  const shown = usable.slice(0, MOST_WORDS);
  const room = {
    width: surface.width,
    height: surface.height - (shown.length < words.length ? NOTE_HEIGHT : 0),
  };
  const most = Math.max(0, ...shown.map(({ value }) => value ?? 0));
  const placed = placeWords(
    shown.map(({ text, value }, i) => ({
      text,
      size: most > 0 ? range[0] + ((value ?? 0) / most) * (range[1] - range[0]) : (range[0] + range[1]) / 2,
      rotate: i === 0 ? 0 : rotation(formData.rotation, text),
    })),
    { ...room, measure: surface.measureText },
  );
  const format = exactFormatter(surface, metric);
  const color = colorOf(shown, formData, surface);
  return {
    width: surface.width,
    height: surface.height,
    words: placed.map(word => ({
      ...word,
      value: valueOf(shown, word.text, format),
      color: color(word.text),
    })),
    encoding: encodingOf(formData, range),
    note: noteFor(words, placed.length, metric),
  };
}

function wordsOf({ formData, answers }: DrawInput<WordCloudFormData>): readonly Word[] {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const [saved] = columnsOf(formData.series);
  const series = saved === undefined ? undefined : answerColumn(answer, columnLabel(saved));
  const value = answerColumn(answer, metricName(formData));
  const time = timeFormatter('smart_date');
  if (!series) return [];
  return Array.from({ length: answer.rowCount }, (_, row) => ({
    text: dimensionText(series, row, time),
    value: numberAt(value, row),
  })).filter(({ text }) => text.trim() !== '');
}

/** Returns the usable words, the largest first; without a metric all words have the same size. */
function usableWords(words: readonly Word[], metric: string): readonly Word[] {
  if (metric === '') return words;
  return words
    .filter(({ value }) => value !== null && value >= 0)
    .sort((a, b) => b.value! - a.value! || (a.text < b.text ? -1 : 1));
}

function noteFor(words: readonly Word[], placed: number, metric: string): string | undefined {
  if (placed > 0)
    return placed < words.length
      ? `${placed.toLocaleString('en-US')} of ${words.length.toLocaleString('en-US')} words`
      : undefined;
  return unusableValues(
    words.map(({ value }) => value),
    { metric, marks: 'words' },
  );
}

function encodingOf(formData: WordCloudFormData, range: readonly [number, number]): Encoding {
  const [saved] = columnsOf(formData.series);
  const field = saved === undefined ? '' : columnLabel(saved);
  return {
    text: { field },
    fontSize: { field: metricName(formData), range },
    color: { field, scheme: formData.color_scheme ?? '' },
  };
}

/** Returns one of three hues by size, unless the dashboard has assigned a color to the word. */
function colorOf(
  words: readonly Word[],
  formData: WordCloudFormData,
  surface: Surface,
): (text: string) => string {
  const { colors } = categoricalPalette(formData.color_scheme);
  const shared = chartColors(surface, formData.color_scheme);
  const rank = new Map(words.map(({ text }, i) => [text, i]));
  return text => {
    if (surface.labelColors?.[text] !== undefined) return shared(text);
    const third = Math.floor(((rank.get(text) ?? 0) / Math.max(1, words.length)) * HUES);
    const color = colors[third % colors.length]!;
    return surface.theme.isDark ? colorOnDark(color) : color;
  };
}

/** Returns a rotation that depends only on the word. */
function rotation(choice: string | null | undefined, text: string): number {
  if (choice === 'flat') return 0;
  let hash = 7;
  for (const glyph of text) hash = (hash * 31 + glyph.codePointAt(0)!) % 1_000_003;
  return choice === 'random' ? ((hash % 6) - 3) * 30 : hash % 3 === 0 ? -90 : 0;
}

function valueOf(words: readonly Word[], text: string, format: ValueFormatter): string {
  const value = words.find(word => word.text === text)?.value ?? null;
  return value === null ? '' : format(value);
}

function numberOr(saved: number | string | null | undefined, otherwise: number): number {
  const number = saved === '' || saved === null || saved === undefined ? Number.NaN : Number(saved);
  return Number.isFinite(number) && number > 0 ? number : otherwise;
}
