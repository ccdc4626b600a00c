import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { wordCloud } from './index.ts';
import type { WordCloud } from './option.ts';

chartConformance(wordCloud, import.meta.url);
recordedPanel(wordCloud);

interface Recorded {
  readonly data: readonly Readonly<Record<string, unknown>>[];
  readonly encoding: {
    readonly text: { readonly field: string };
    readonly fontSize: { readonly field: string; readonly scale: { readonly range: readonly number[] } };
    readonly color: { readonly field: string; readonly scale: { readonly scheme: string } };
  };
}

recordedDrawings(wordCloud, (ours, recorded) => {
  // If the series is a list, Superset looks for a column without a name, and draws nothing.
  if (Array.isArray(ours.formData.series)) return;
  const { words, encoding } = ours.option;
  const { data, encoding: theirs } = recorded.props as unknown as Recorded;
  const rows = data.filter(row => row['$total'] === undefined);
  const texts = rows.map(row => String(row[theirs.text.field] ?? '<NULL>'));
  expect(words.map(word => word.text)).toEqual(expect.arrayContaining(texts));
  expect(encoding).toEqual(
    about({
      text: { field: theirs.text.field },
      fontSize: { field: theirs.fontSize.field, range: theirs.fontSize.scale.range },
      color: { field: theirs.color.field, scheme: theirs.color.scale.scheme },
    }),
  );
});

function drawn(words: Readonly<Record<string, number | null>>, formData: object = {}): WordCloud {
  const data = Object.entries(words).map(([word, count]) => ({ word, count }));
  return draw(
    wordCloud,
    { viz_type: 'word_cloud', series: 'word', metric: 'count', ...formData },
    [{ data, colnames: ['word', 'count'], coltypes: [1, 0] }],
    [600, 360],
  ) as WordCloud;
}

const MANY = Object.fromEntries(Array.from({ length: 120 }, (_, i) => [`word ${i}`, 1000 - i * 8]));

describe('a word cloud', () => {
  it('is the same at every load', () => {
    expect(drawn(MANY)).toEqual(drawn(MANY));
  });

  it('keeps its words apart and within the card', () => {
    const { words } = drawn(MANY);
    const boxes = words.map(({ text, size, x, y, rotate }) => {
      const length = text.length * size * 0.3;
      const [w, h] = rotate === 0 ? [length, size / 2] : [size / 2, length];
      return [x - w, x + w, y - h, y + h] as const;
    });
    for (const [left, right, top, bottom] of boxes) {
      expect(Math.min(left, top)).toBeGreaterThan(-10);
      expect(right).toBeLessThan(610);
      expect(bottom).toBeLessThan(370);
    }
    expect(new Set(words.map(({ x, y }) => `${x} ${y}`)).size).toBe(words.length);
  });

  it('has at most three hues and two directions', () => {
    const { words } = drawn(MANY);
    expect(new Set(words.map(({ color }) => color)).size).toBeLessThanOrEqual(3);
    expect(new Set(words.map(({ rotate }) => rotate))).toEqual(new Set([0, -90]));
    expect(new Set(drawn(MANY, { rotation: 'flat' }).words.map(({ rotate }) => rotate))).toEqual(
      new Set([0]),
    );
  });

  it('makes words as large as their values', () => {
    const { words } = drawn({ half: 50, whole: 100 }, { size_from: 10, size_to: 30 });
    expect(words.map(({ text, size }) => [text, size])).toEqual([
      ['whole', 30],
      ['half', 20],
    ]);
  });

  it('reports words that it does not draw', () => {
    expect(drawn({ a: null }).note).toBe('All values of count are missing.');
    expect(drawn({ a: -1 }).note).toBe('Negative values cannot be drawn as words.');
    expect(drawn({ a: 1, b: -1 }).note).toBe('1 of 2 words');
  });

  it('draws words without a metric in the same size', () => {
    expect(new Set(drawn({ a: 1, b: 2 }, { metric: null }).words.map(({ size }) => size)).size).toBe(1);
  });
});
