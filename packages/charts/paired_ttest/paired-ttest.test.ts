import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { pairedTTest } from './index.ts';
import type { TestModel } from './option.ts';
import { pairedTTest as testOf, twoSidedP } from './student-t.ts';

chartConformance(pairedTTest, import.meta.url);
recordedPanel(pairedTTest);

describe('the t distribution', () => {
  it.each([
    // Values from printed tables of critical values.
    [12.706, 1, 0.05],
    [4.303, 2, 0.05],
    [2.571, 5, 0.05],
    [3.169, 10, 0.01],
    [1.96, 100_000, 0.05],
    [0, 7, 1],
  ])('puts %s with %s degrees of freedom at %s', (t, freedom, p) => {
    expect(twoSidedP(t, freedom)).toBeCloseTo(p, 4);
    expect(twoSidedP(-t, freedom)).toBeCloseTo(p, 4);
  });

  it('has no result for fewer than two pairs or without any difference', () => {
    expect([testOf([3]), testOf([0, 0, 0])]).toEqual([NaN, NaN]);
    expect(testOf([2, 2, 2])).toBe(0);
  });
});

describe('groups compared with the control', () => {
  const series = { a: [10, 12, 14, 16], b: [11, 14, 15, 18], c: [10, 12, 14, null] };
  const data = Object.entries(series).flatMap(([region, values]) =>
    values.map((count, at) => ({ __timestamp: at, region, count })),
  );
  const answer = { colnames: ['__timestamp', 'region', 'count'], coltypes: [2, 1, 0], data };
  const formData = { viz_type: 'paired_ttest', metrics: ['count'], groupby: ['region'] };
  const rows = (control: number, more: object = {}) =>
    (draw(pairedTTest, { ...formData, ...more }, [answer], [800, 500]) as TestModel).tables[0]!.rows(control);

  it('are tested at the times that both have, against the first group', () => {
    expect(rows(0)).toMatchObject([
      { isControl: true, pValue: 'control', lift: 'control' },
      { pValue: '0.013847', lift: '11.5385', isSignificant: true, isUp: true },
      { pValue: '–', lift: '-30.7692', isSignificant: undefined },
    ]);
  });

  it('are tested against the chosen group, at the chosen level and precision', () => {
    expect(
      rows(1, { significance_level: '0.01', pvalue_precision: 3, liftvalue_precision: 1 })[0],
    ).toMatchObject({
      pValue: '0.014',
      lift: '-10.3',
      isSignificant: false,
      isUp: false,
    });
  });
});
