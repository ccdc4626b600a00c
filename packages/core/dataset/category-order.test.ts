import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { categoryOrderOf, categoryPlaces, inCategoryOrder } from './category-order.ts';

const value = fc.oneof(fc.string({ maxLength: 3 }), fc.integer({ min: -3, max: 3 }), fc.boolean());
const byText = (a: unknown, b: unknown): number =>
  String(a) < String(b) ? -1 : Number(String(a) > String(b));

describe('the order of categories', () => {
  it('is read from `extra`, whatever else it holds', () => {
    expect(categoryOrderOf('{"category_order": ["S", 2, true], "other": 1}')).toEqual(['S', 2, true]);
    expect(categoryOrderOf('{"category_order": []}')).toBeUndefined();
    expect(categoryOrderOf('{"category_order": "S, M"}')).toBeUndefined();
    expect(categoryOrderOf('{"category_order": [{}]}')).toBeUndefined();
    expect(categoryOrderOf('no JSON: category_order')).toBeUndefined();
    expect(
      categoryOrderOf(
        JSON.stringify({ category_order: Array.from({ length: 1001 }, (_, at) => String(at)) }),
      ),
    ).toBeUndefined();
    expect(categoryOrderOf(null)).toBeUndefined();
  });
  it('puts other values and missing ones behind, in their usual order', () => {
    expect(['b', 'M', null, 'a', 'S'].toSorted(inCategoryOrder(['S', 'M'], byText))).toEqual([
      'S',
      'M',
      'a',
      'b',
      null,
    ]);
  });
  it('knows a number from its text', () => {
    expect(categoryPlaces(['2', 1])(2)).toBe(0);
    expect(categoryPlaces(['2', 1])('1')).toBe(1);
  });
  it('changes nothing but the order, and keeps the order of equal values', () => {
    fc.assert(
      fc.property(fc.array(value), fc.array(value), (order, values) => {
        const items = values.map((one, at) => ({ one, at }));
        const placeOf = categoryPlaces(order);
        const compare = inCategoryOrder(order, () => 0);
        const sorted = items.toSorted((a, b) => compare(a.one, b.one));
        expect(sorted.map(({ at }) => at).toSorted((a, b) => a - b)).toEqual(items.map(({ at }) => at));
        for (const [i, item] of sorted.slice(1).entries()) {
          const before = sorted[i]!;
          const [left, right] = [placeOf(before.one), placeOf(item.one)];
          expect(left < right || (left === right && before.at < item.at)).toBe(true);
        }
      }),
    );
  });
});
