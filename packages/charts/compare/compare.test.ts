import { describe, expect, it } from 'vitest';
import { answerFromJson } from '../kit/answer.ts';
import { comparedSeries } from '../kit/compared-series.ts';
import { chartConformance } from '../kit/conformance.ts';
import { LIGHT_THEME } from '../kit/light-theme.ts';
import { oldSeries } from '../kit/old-series.ts';
import { controlsOf } from '../kit/panel.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { approximateTextWidth } from '../kit/surface.ts';
import type { PercentChangeFormData } from './form-data.ts';
import { percentChange } from './index.ts';
import { percentChangeFrom } from './option.ts';

chartConformance(percentChange, import.meta.url);
recordedPanel(percentChange);

const answer = answerFromJson({
  colnames: ['__timestamp', 'region', 'sales'],
  coltypes: [2, 1, 0],
  data: [
    { __timestamp: 2, region: 'EU', sales: 12 },
    { __timestamp: 1, region: 'EU', sales: 10 },
    { __timestamp: 1, region: 'US', sales: 0 },
    { __timestamp: 3, region: 'EU', sales: 6 },
    { __timestamp: 3, region: 'US', sales: 4 },
  ],
});

describe('changes in percent', () => {
  const changes = (base: number): unknown => {
    const formData = { metrics: ['sales'], groupby: ['region'] } as unknown as PercentChangeFormData;
    const surface = { width: 600, height: 300, theme: LIGHT_THEME, measureText: approximateTextWidth };
    const { drawing } = percentChangeFrom({ formData, answers: [answer], surface }, base);
    return (drawing.series as { name: string; data: (number | null)[][] }[]).map(({ name, data }) => [
      name,
      ...data.map(point => point[1]),
    ]);
  };

  it('are relative to the time that readers choose', () => {
    expect(changes(0)).toEqual([
      ['EU', 0, 0.2, -0.4],
      ['US', null, null, null],
    ]);
    expect(changes(2)).toEqual([
      ['EU', 10 / 6 - 1, 1, 0].map(value => (typeof value === 'number' ? expect.closeTo(value, 9) : value)),
      ['US', -1, null, 0],
    ]);
  });
});

describe('the lines of old charts', () => {
  const linesOf = (formData: object): unknown =>
    oldSeries({ metrics: ['sales'], groupby: ['region'], ...formData }, answer).lines.map(
      line => line.values,
    );

  it('are shares at each time if the chart is set so', () => {
    expect(linesOf({ contribution: true })).toEqual([
      [1, 1, 0.6],
      [0, null, 0.4],
    ]);
  });

  it('go through the window of the chart', () => {
    expect(linesOf({ rolling_type: 'mean', rolling_periods: 2 })).toEqual([
      [10, 11, 9],
      [0, 0, 4],
    ]);
    expect(linesOf({ rolling_type: 'sum', rolling_periods: 2, min_periods: 2 })).toEqual([
      [null, 22, 18],
      [null, null, null],
    ]);
    expect(linesOf({ rolling_type: 'cumsum' })).toEqual([
      [10, 22, 28],
      [0, 0, 4],
    ]);
  });
});

describe('an answer with a column for each line', () => {
  const wide = answerFromJson({
    colnames: ['__timestamp', 'sales, EU', 'sales, US, East', 'sales__1 week ago, EU'],
    coltypes: [2, 0, 0, 0],
    label_map: {
      'sales, EU': ['sales', 'EU'],
      'sales, US, East': ['sales', 'US, East'],
      'sales__1 week ago, EU': ['sales__1 week ago', 'EU'],
    },
    data: [
      { __timestamp: 2, 'sales, EU': 12, 'sales, US, East': 3, 'sales__1 week ago, EU': 10 },
      { __timestamp: 1, 'sales, EU': 10, 'sales, US, East': 2, 'sales__1 week ago, EU': 5 },
    ],
  });
  const linesOf = (change: object): unknown => {
    const formData = { metrics: ['sales'], groupby: ['region'], time_compare: '1 week', ...change };
    return comparedSeries(formData, wide).lines.map(({ name, values }) => [name, ...values]);
  };

  it('has the lines of an earlier time under their own names', () => {
    expect(linesOf({})).toEqual([
      ['EU', 10, 12],
      ['US, East', 2, 3],
      ['EU__1 week ago', 5, 10],
    ]);
  });

  it('names a line even if there is nothing to compare', () => {
    expect(linesOf({ comparison_type: 'absolute' })).toEqual([
      ['difference__EU__EU__1 week ago', 5, 2],
      ['difference__US, East__US, East__1 week ago', null, null],
    ]);
  });

  it('may have a row for each point nevertheless', () => {
    const formData = { metrics: ['sales'], groupby: ['region'], time_compare: '1 week' };
    expect(comparedSeries(formData, answer).lines.map(({ name }) => name)).toEqual(['EU', 'US']);
  });
});

describe('the panel', () => {
  it('immediately draws lines that need no other answer', () => {
    const instant = ['rolling_type', 'rolling_periods', 'min_periods', 'comparison_type', 'contribution'];
    const controls = controlsOf(percentChange).filter(({ key }) => instant.includes(key));
    expect(controls.map(({ affects }) => affects)).toEqual(instant.map(() => 'drawing'));
  });
});
