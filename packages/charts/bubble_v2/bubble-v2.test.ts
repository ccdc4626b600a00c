import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameAxes, expectSameLegend, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { bubblesOf, type Bubble } from './bubbles.ts';
import { bubbleV2 } from './index.ts';

chartConformance(bubbleV2, import.meta.url);
recordedPanel(bubbleV2);
recordedClicks(bubbleV2);
recordedDrawings(bubbleV2, ({ option, formData, answers, isCutShort }, recorded) => {
  const [own, theirs] = [optionFacts(option), recordedFacts(recorded)];
  expectSameAxes(own, theirs);
  if (isCutShort) return;
  expectSameLegend(own, theirs);
  const { series } = recorded.props.echartOptions as { readonly series: readonly TheirSeries[] };
  const bubbles = series.filter(one => one.data !== undefined);
  expect(bubblesOf(formData, answers[0]!).slice(0, bubbles.length).map(ownFacts)).toEqual(
    about(bubbles.map(one => [one.name, one.symbolSize, one.data![0]])),
  );
  const colors = new Map(own.series.map(one => [one.name, one.color]));
  for (const one of bubbles) expect(colors.get(one.name)).toBe(one.itemStyle.color);
});

// One library has a series for each bubble, the other has one for each color.
interface TheirSeries {
  readonly name: string;
  readonly symbolSize: number;
  readonly itemStyle: { readonly color: string };
  readonly data?: readonly unknown[];
}

function ownFacts({ group, diameter, x, y, size, entity, series }: Bubble): unknown {
  return [group, diameter, [x, y, size, entity, series]];
}

describe('the size of bubbles', () => {
  const sizesOf = (sizes: readonly (number | null)[]): readonly number[] =>
    bubblesOf(
      { entity: 'e', x: 'x', y: 'y', size: 's', max_bubble_size: '10' },
      answerFromJson({ colnames: ['e', 's'], coltypes: [1, 0], data: sizes.map(s => ({ e: 'a', s })) }),
    ).map(bubble => bubble.diameter);

  it('grows from the smallest to the largest', () => {
    expect(sizesOf([0, 5, 10, null])).toEqual([5, 15, 25, 5]);
  });

  it('is equal if all values are equal', () => {
    expect(sizesOf([7, 7])).toEqual([15, 15]);
  });
});
