import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { bullet } from './index.ts';
import type { Bullet } from './option.ts';

chartConformance(bullet, import.meta.url);
recordedPanel(bullet);

function drawn(formData: object, count: number | null): Bullet {
  return draw(
    bullet,
    { metric: 'count', ...formData },
    [{ colnames: ['count'], coltypes: [0], data: [{ count }] }],
    [600, 120],
  ) as Bullet;
}

describe('a bullet', () => {
  it('draws the value on the scale of its ranges, markers and lines', () => {
    const { bars, ranges, markers, lines, left, plotWidth } = drawn(
      {
        ranges: '100, 200',
        range_labels: 'low,high',
        markers: '150',
        marker_lines: '50',
        marker_line_labels: 'floor',
      },
      100,
    );
    const at = (share: number) => left + share * plotWidth;
    expect(bars).toMatchObject([{ name: 'count', text: '100', from: at(0), to: at(0.5) }]);
    expect(ranges.map(({ x, text }) => [x, text])).toEqual([
      [at(1), 'high: 200'],
      [at(0.5), 'low: 100'],
    ]);
    expect(markers).toEqual([{ x: at(0.75), text: '150' }]);
    expect(lines).toEqual([{ x: at(0.25), text: 'floor: 50' }]);
  });

  it('has room above the value where no ranges are given', () => {
    const { bars, left, plotWidth } = drawn({}, 100);
    expect(bars[0]!.to).toBeCloseTo(left + plotWidth / 1.1, 6);
  });

  it('begins a negative value at zero, and draws no bar for a missing one', () => {
    const { bars, left, plotWidth } = drawn({ ranges: '100' }, -100);
    expect(bars).toMatchObject([{ from: left, to: left + plotWidth / 2 }]);
    expect(drawn({}, null).bars).toMatchObject([{ text: '–', from: undefined }]);
  });
});
