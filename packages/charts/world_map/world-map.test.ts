import { expect, it } from 'vitest';
import { chartConformance, draw } from '../kit/conformance.ts';
import { recordedPanel } from '../kit/recorded-panel.ts';
import { recordedCases } from '../kit/recorded-requests.ts';
import { worldMap } from './index.ts';
import type { WorldMapOption } from './option.ts';
import { worldShapes } from './world-shapes.ts';

chartConformance(worldMap, import.meta.url);
recordedPanel(worldMap);

const FORM_DATA = { viz_type: 'world_map', entity: 'land', country_fieldtype: 'cca3', metric: 'sales' };
const ANSWER = {
  colnames: ['land', 'sales'],
  coltypes: [1, 0],
  data: [
    { land: 'DNK', sales: 10 },
    { land: 'FRA', sales: 40 },
    { land: 'XYZ', sales: 7 },
    { land: 'PER', sales: null },
  ],
};

function drawn(formData: object): WorldMapOption {
  return draw(worldMap, { ...FORM_DATA, ...formData }, [ANSWER], [800, 500]) as WorldMapOption;
}

it('colors countries between the smallest and the largest value and leaves missing ones without a color', () => {
  const { marks, ramp } = drawn({});
  expect([ramp?.from, ramp?.to]).toEqual(['10', '40']);
  expect(marks.get('DNK')?.fill).not.toBe(marks.get('FRA')?.fill);
  expect(marks.get('PER')?.fill).toBeUndefined();
});

it('reports which values are not countries', () => {
  expect(drawn({}).unknown).toEqual(['XYZ']);
});

it('makes the area of bubbles proportional to their values', () => {
  const { marks } = drawn({ show_bubbles: true, max_bubble_size: '20' });
  expect(marks.get('FRA')?.bubbleRadius).toBe(20);
  expect(marks.get('DNK')?.bubbleRadius).toBeCloseTo(10);
});

it('knows the shape of every country that recorded answers name', () => {
  const codes = new Set(worldShapes(800, 500).countries.map(({ code }) => code));
  const named = recordedCases('world_map').flatMap(({ response }) =>
    ((response as { data?: readonly { country?: string }[] }).data ?? []).map(({ country }) => country!),
  );
  expect(named.filter(code => code !== 'XXX' && !codes.has(code))).toEqual([]);
});
