import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { chartConformance, draw } from '../kit/conformance.ts';
import { histogramV2 } from './index.ts';

chartConformance(histogramV2, import.meta.url);

interface Drawn {
  readonly series: readonly { readonly name: string; readonly data: unknown }[];
  readonly xAxis: { readonly min: number; readonly max: number; readonly axisTick: object };
  readonly legend: { readonly show: boolean };
}

function drawn(formData: FormData, groups: readonly Readonly<Record<string, unknown>>[]): Drawn {
  const names = Object.keys(groups[0]!);
  return draw(
    histogramV2,
    { column: 'price', ...formData },
    [{ colnames: names, coltypes: names.map(name => (name === 'region' ? 1 : 0)), data: groups }],
    [600, 300],
  ) as Drawn;
}

describe('a histogram', () => {
  it('places bars between the edges of their ranges', () => {
    const { series, xAxis, legend } = drawn({}, [{ '-1.5 - 0.5': 3, '0.5 - 2.5e+0': 4 }]);
    expect(series).toMatchObject([
      {
        name: 'price',
        data: [
          [-0.5, 3],
          [1.5, 4],
        ],
      },
    ]);
    expect(xAxis).toMatchObject({ min: -1.5, max: 2.5, axisTick: { customValues: [-1.5, 0.5, 2.5] } });
    expect(legend.show).toBe(false);
  });

  it('stacks groups, also one without a name', () => {
    const { series, legend } = drawn({ groupby: ['region'] }, [
      { region: 'Asia', '0 - 1': 3 },
      { region: null, '0 - 1': null },
    ]);
    expect(series).toMatchObject([
      { name: 'Asia', data: [[0.5, 3]] },
      { name: '<NULL>', data: [[0.5, null]] },
    ]);
    expect(legend.show).toBe(true);
  });
});
