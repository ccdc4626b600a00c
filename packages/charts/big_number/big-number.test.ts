import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { bigNumber } from './index.ts';
import type { BigNumber } from './option.ts';

chartConformance(bigNumber, import.meta.url);
recordedPanel(bigNumber);
recordedClicks(bigNumber);
recordedDrawings(bigNumber, ({ option, isCutShort }, { rendered, props }) => {
  if (isCutShort) return;
  const lines = [option.timestamp, option.text, option.comparison].filter(Boolean);
  expect(lines.join('\n')).toBe(rendered?.text);
  expect({ up: 'positive', down: 'negative', same: '' }[option.direction ?? 'same']).toBe(props.className);
});

describe('a number with its trend', () => {
  const drawn = (values: readonly (number | null)[], formData: object, overall?: number): BigNumber =>
    draw(
      bigNumber,
      { metric: 'm', x_axis: 't', time_grain_sqla: 'P1M', ...formData },
      [
        { colnames: ['t', 'm'], coltypes: [2, 0], data: values.map((m, t) => ({ t, m })) },
        ...(overall === undefined ? [] : [{ colnames: ['m'], coltypes: [0], data: [{ m: overall }] }]),
      ],
      [300, 200],
    ) as BigNumber;

  it.each([
    [[10, 8], '-20.0% vs. the month before', 'down'],
    [[10, 10.0001], '+0.0% vs. the month before', 'same'],
    [[0, 5], 'from 0 vs. the month before', 'up'],
    [[0, 0], '+0.0% vs. the month before', 'same'],
    [[null, 5], '', undefined],
  ])('reports how %j changed: %s', (values, comparison, direction) => {
    expect(drawn(values, { compare_lag: 1 })).toMatchObject({ comparison, direction });
  });

  it.each([
    ['sum', '8'],
    ['mean', '2.67'],
    ['median', '2'],
    ['min', '1'],
    ['raw', '42'],
    ['LAST_VALUE', '5'],
  ])('shows the chosen aggregate of the points: %s', (aggregation, text) => {
    expect(drawn([1, 2, 5], { aggregation }, 42).text).toBe(text);
  });

  it('has one size for numbers of a few figures, and fits long ones', () => {
    const [short, usual] = [drawn([5], {}), drawn([123_456], {})];
    expect(short.size).toBe(usual.size);
    expect(drawn([123_456_789], { y_axis_format: ',.2f' }).size).toBeLessThan(short.size);
  });
});
