import { describe, expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedDrawings } from '../kit/recorded-drawings.ts';
import { expectSameLegend, expectSameSeries, optionFacts, recordedFacts } from '../kit/recorded-option.ts';
import { recordedClicks } from '../kit/recorded-clicks.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { pie } from './index.ts';

chartConformance(pie, import.meta.url);
recordedPanel(pie);
recordedClicks(pie);

recordedDrawings(
  pie,
  (ours, recorded) => {
    const [own, theirs] = [optionFacts(ours.option), recordedFacts(recorded)];
    expectSameSeries(own, theirs, ours);
    expectSameLegend(own, theirs);
  },
  { 'pie/no_groupby': 'Without dimensions the one slice is called by its metric instead of by nothing.' },
);

type Option = {
  readonly legend: { readonly show: boolean };
  readonly series: readonly { radius: readonly string[]; data: readonly { label: { show: boolean } }[] }[];
  readonly graphic: readonly { style: { text: string } }[];
};

const COLUMNS = { colnames: ['kind', 'count'], coltypes: [1, 0] };

function drawn(
  rows: readonly (readonly [string, number | null])[],
  more: object = {},
  size: readonly [number, number] = [600, 360],
) {
  const data = rows.map(([kind, count]) => ({ kind, count }));
  const formData = { viz_type: 'pie', groupby: ['kind'], metric: 'count', ...more };
  return draw(pie, formData, [{ ...COLUMNS, data }], size) as Option;
}

function notes(option: Option): readonly string[] {
  return option.graphic.map(graphic => graphic.style.text);
}

describe('a pie never shows what does not exist', () => {
  it('has at least 70 % of the space and the complete names beside it', () => {
    const [series] = drawn([
      ['Classic Cars', 5],
      ['Trucks & Buses', 3],
    ]).series;
    expect(Number.parseFloat(series!.radius[1]!)).toBeGreaterThanOrEqual(70);
    expect(series!.data.map(item => item.label.show)).toEqual([true, true]);
  });

  it('keeps the radius that its author chose', () => {
    expect(drawn([['a', 1]], { outerRadius: 40 }).series[0]!.radius[1]).toBe('40%');
  });

  it('leaves out a label rather than cutting it', () => {
    const name = 'a name without any space that is far longer than the card is wide'.replaceAll(' ', '-');
    const [series] = drawn(
      [
        [name, 1],
        ['b', 1],
      ],
      {},
      [280, 200],
    ).series;
    expect(series!.data.map(item => item.label.show)).toEqual([false, true]);
  });

  it('has a legend if the names of large slices have no room beside it', () => {
    const rows = [
      ['Day: a long name', 6],
      ['Night: a long name', 3],
    ] as const;
    const [narrow, wide] = [
      drawn(rows, { show_legend: false }, [285, 250]),
      drawn(rows, { show_legend: false }, [600, 360]),
    ];
    expect([narrow.legend.show, wide.legend.show]).toEqual([true, false]);
    expect(drawn(rows, { show_legend: false, show_labels: false }, [285, 250]).legend.show).toBe(false);
  });

  it('reports that values are missing, zero or negative', () => {
    expect(notes(drawn([['a', null]]))).toEqual(['All values of count are missing.']);
    expect(notes(drawn([['a', 0]]))).toEqual(['All values of count are zero.']);
    expect(notes(drawn([['a', -1]]))).toEqual(['Negative values cannot be drawn as slices.']);
    expect(
      notes(
        drawn([
          ['a', -1],
          ['b', 2],
        ]),
      ),
    ).toEqual(['1 negative value is not drawn.']);
  });

  it('writes the total into the hole of a donut', () => {
    expect(
      notes(
        drawn(
          [
            ['a', 2],
            ['b', 3],
          ],
          { donut: true, show_total: true },
        ),
      ),
    ).toEqual(['Total: 5']);
  });
});
