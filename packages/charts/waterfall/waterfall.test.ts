import { describe, expect, it } from 'vitest';
import type { EChartsOption } from 'echarts';
import { answerFromJson } from '../kit/answer.ts';
import { chartConformance } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { about, recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameAxes, expectSameLegend, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import { approximateTextWidth } from '../kit/surface.ts';
import { waterfall } from './index.ts';
import { waterfallSteps } from './steps.ts';

chartConformance(waterfall, import.meta.url);
recordedPanel(waterfall, {
  changed: { show_legend: 'The legend is shown unless it is switched off, and the control says so.' },
});
recordedClicks(waterfall);
recordedDrawings(waterfall, ({ option, isCutShort }, recorded) => {
  const [own, theirs] = [optionFacts(option), recordedFacts(recorded)];
  expectSameLegend(own, theirs);
  if (isCutShort) return;
  expectSameAxes(own, theirs);
  expect(barsOf(option)).toEqual(about(barsOf(recorded.props.echartOptions)));
});

/**
 * Returns what each visible bar adds and where it ends; the invisible bar below is an internal detail of each
 * library.
 */
function barsOf(option: unknown): unknown {
  return (option as { series: readonly Series[] }).series
    .filter(series => series.name !== 'Assist')
    .map(({ name, color, itemStyle, data }) => [
      name,
      color ?? itemStyle?.color,
      data
        .filter(item => item.$total === undefined)
        .slice(0, 60)
        .map(({ originalValue, totalSum }) => [originalValue ?? null, totalSum ?? null]),
    ]);
}

interface Series {
  readonly name: string;
  readonly color?: string;
  readonly itemStyle?: { readonly color?: string };
  readonly data: readonly {
    readonly $total?: number;
    readonly originalValue?: number;
    readonly totalSum?: number;
  }[];
}

describe('the steps of a waterfall', () => {
  const answer = (rows: readonly (readonly [string | null, number | null])[]) =>
    answerFromJson({ colnames: ['x', 'm'], coltypes: [1, 0], data: rows.map(([x, m]) => ({ x, m })) });
  const formData = { x_axis: 'x', metric: 'm' };

  it('goes up and down, even across zero, to the total', () => {
    const steps = waterfallSteps(
      formData,
      answer([
        ['a', 5],
        ['b', -8],
        ['c', 2],
      ]),
    );
    expect(steps.map(step => [step.label, step.kind, step.change, step.total])).toEqual([
      ['a', 'increase', 5, 5],
      ['b', 'decrease', -8, -3],
      ['c', 'increase', 2, -1],
      ['Total', 'total', -1, -1],
    ]);
    const option = waterfall.toOption({
      formData,
      answers: [
        answer([
          ['a', 5],
          ['b', -8],
          ['c', 2],
        ]),
      ],
      surface: { width: 600, height: 300, theme: LIGHT_THEME, measureText: approximateTextWidth },
    }) as EChartsOption & { series: readonly { data: unknown }[] };
    expect(option.series[0]!.data).toEqual([0, -3, -3, -1]);
  });

  it('adds up rows with the same position, and draws nothing for missing values', () => {
    const steps = waterfallSteps(
      formData,
      answer([
        ['a', 1],
        ['a', 2],
        [null, null],
      ]),
    );
    expect(steps.map(step => [step.label, step.total, step.hasValue])).toEqual([
      ['a', 3, true],
      [null, 3, false],
      ['Total', 3, true],
    ]);
    expect(waterfallSteps(formData, answer([['a', null]])).some(step => step.hasValue)).toBe(false);
  });
});
