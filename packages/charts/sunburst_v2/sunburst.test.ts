import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { sunburstV2 } from './index.ts';

chartConformance(sunburstV2, import.meta.url);
recordedPanel(sunburstV2);
recordedClicks(sunburstV2);

recordedDrawings(
  sunburstV2,
  (ours, recorded) => expectSameSeries(optionFacts(ours.option), recordedFacts(recorded), ours),
  {
    'sunburst_v2/same_secondary':
      'The same metric twice has one ratio, which would make all segments black; the panel offers a categorical palette.',
  },
);

interface Segment {
  readonly label: { readonly show: boolean; formatter(): string };
  readonly itemStyle: { readonly opacity: number };
  readonly children: readonly Segment[];
}
interface Option {
  readonly series: readonly { readonly data: readonly Segment[] }[];
  readonly graphic: readonly { readonly style: { readonly text: string } }[];
}

function drawn(
  formData: object,
  people: readonly (number | null)[] = [30, 10, 60],
  selected?: readonly string[],
): Option {
  const places = [
    ['Asia', 'India'],
    ['Asia', 'China'],
    ['Europe', 'Malta'],
  ] as const;
  const data = places.map(([continent, country], i) => ({ continent, country, people: people[i] }));
  return draw(
    sunburstV2,
    { viz_type: 'sunburst_v2', columns: ['continent', 'country'], metric: 'people', ...formData },
    [{ data, colnames: ['continent', 'country', 'people'], coltypes: [1, 1, 0] }],
    [600, 360],
    { selected },
  ) as Option;
}

describe('a sunburst', () => {
  it('labels the segments that are large enough', () => {
    const [asia] = drawn({ show_labels: true, show_labels_threshold: 20 }).series[0]!.data;
    expect(asia!.label.formatter()).toBe('Asia');
    expect(asia!.children.map(child => child.label.show)).toEqual([true, false]);
  });

  it('leaves labels out unless the author wants them', () => {
    expect(drawn({}).series[0]!.data.some(item => item.label.show)).toBe(false);
  });

  it('writes the total into the hole', () => {
    expect(drawn({ show_total: true }).graphic[0]!.style.text).toBe('Total: 100');
  });

  it('keeps the path to a selected segment and dims the rest', () => {
    const [asia, europe] = drawn({}, undefined, ['Asia,India']).series[0]!.data;
    expect([asia!.itemStyle.opacity, europe!.itemStyle.opacity]).toEqual([1, 0.3]);
    expect(asia!.children.map(child => child.itemStyle.opacity)).toEqual([1, 0.3]);
  });

  it('reports that all values are missing', () => {
    expect(drawn({}, [null, null, null]).graphic[0]!.style.text).toBe('All values of people are missing.');
  });
});
