import { describe, expect, it } from 'vitest';
import { nearestPoint, wholeEvent } from './mark-event.ts';

const chart = {
  getOption: () => ({
    series: [
      { id: 'a', data: [] },
      {
        id: 'flights, CA',
        data: [
          [1000, 1],
          [2000, 5],
          [3000, 2],
        ],
      },
    ],
  }),
  convertFromPixel: (_: unknown, [x]: readonly number[]) => [x! * 10, 0],
} as unknown as Parameters<typeof wholeEvent>[0];
const native = { event: {} as MouseEvent, offsetX: 190, offsetY: 40 };

describe('a click on a line between its points', () => {
  it('stands for the series and its nearest point', () => {
    expect(wholeEvent(chart, { seriesIndex: 1, seriesName: 'Flights, CA', event: native })).toMatchObject({
      seriesId: 'flights, CA',
      dataIndex: 1,
      value: [2000, 5],
    });
  });

  it('stands for the series alone where no point is known', () => {
    expect(wholeEvent(chart, { seriesIndex: 0, event: native })).toMatchObject({ seriesId: 'a' });
    expect(wholeEvent(chart, { seriesIndex: 7, event: native })).not.toHaveProperty('seriesId');
  });
});

it('a click on a point stays as it is', () => {
  const event = { seriesIndex: 1, seriesId: 'flights, CA', dataIndex: 2, event: native };
  expect(wholeEvent(chart, event)).toBe(event);
});

it('the nearest point is found among times, names, and points with their own style', () => {
  expect(nearestPoint([[10, 1], { value: [20, 1] }, [40, 1]], 29)).toBe(1);
  expect(
    nearestPoint(
      [
        ['a', 1],
        ['b', 2],
        ['c', 3],
      ],
      1.7,
    ),
  ).toBe(2);
  expect(nearestPoint([], 1)).toBeUndefined();
});
