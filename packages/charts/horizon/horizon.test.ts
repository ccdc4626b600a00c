import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { horizon } from './index.ts';
import type { Horizon } from './option.ts';

chartConformance(horizon, import.meta.url);
recordedPanel(horizon);

function drawn(formData: object, values: Readonly<Record<string, readonly (number | null)[]>>): Horizon {
  const data = Object.entries(values).flatMap(([region, points]) =>
    points.map((sales, i) => ({ __timestamp: i, region, sales })),
  );
  return draw(
    horizon,
    { metrics: ['sales'], groupby: ['region'], series_height: '40', ...formData },
    [{ colnames: ['__timestamp', 'region', 'sales'], coltypes: [2, 1, 0], data }],
    [100, 200],
  ) as Horizon;
}

describe('a horizon', () => {
  it('folds the largest value into four layers', () => {
    const [row] = drawn({}, { EU: [0, 4, 1] }).rows;
    expect(row!.bands.map(band => band.path)).toEqual([
      'M0,40L0,40L50,0L100,0L100,40Z',
      'M0,40L0,40L50,0L100,40L100,40Z',
      'M0,40L0,40L50,0L100,40L100,40Z',
      'M0,40L0,40L50,0L100,40L100,40Z',
    ]);
  });

  it('draws values below zero in their own colors', () => {
    const [row] = drawn({}, { EU: [1, -1] }).rows;
    expect(new Set(row!.bands.map(band => band.color)).size).toBe(8);
  });

  it('compares each series with itself, or with all of them', () => {
    const values = { EU: [4, 4], US: [1, 1] };
    expect(drawn({}, values).rows[1]!.bands).toHaveLength(4);
    expect(drawn({ horizon_color_scale: 'overall' }, values).rows[1]!.bands).toHaveLength(1);
  });

  it('shows changes from the first value', () => {
    const { rows } = drawn({ horizon_color_scale: 'change' }, { EU: [null, 10, 15, null] });
    expect(rows[0]!.texts).toEqual(['–', '+0.0%', '+50.0%', '–']);
  });

  it('leaves gaps for missing values, and draws nothing if all are missing', () => {
    const [row] = drawn({}, { EU: [4, null, 4] }).rows;
    expect(row!.bands[0]!.path).toBe('M-1,40V0h2V40ZM99,40V0h2V40Z');
    expect(drawn({}, { EU: [null, null] }).rows[0]!.bands).toEqual([]);
  });
});
