import { expect, it } from 'vitest';
import { chosenChart, chosenChartText } from './chosen-chart.ts';

it('keeps a chart with its settings', () => {
  const text = chosenChartText({ id: 7, name: 'Trips', vizType: 'pie', params: '{"metric":"count"}' });
  expect(JSON.parse(text)).toEqual({
    id: 7,
    slice_name: 'Trips',
    viz_type: 'pie',
    params: '{"metric":"count"}',
  });
  expect(chosenChart(text)).toEqual({ id: 7, name: 'Trips' });
});

it('names a chart without a name by its id', () => {
  expect(chosenChart('{"id": 7}')).toEqual({ id: 7, name: '#7' });
});

it.each(['', '{', '[]', '{"slice_name": "Trips"}', null, 7])('reads no chart in %j', text => {
  expect(chosenChart(text)).toBeUndefined();
});
