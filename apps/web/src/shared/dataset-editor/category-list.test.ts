import { describe, expect, it } from 'vitest';
import { categoriesOfText, categoryPresets, movedCategory, withCategories } from './category-list.ts';
import { writeExtra } from './extra-text.ts';

describe('the list of categories', () => {
  it('adds new values at its end, up to the limit', () => {
    expect(withCategories(['S'], ['M', 'S', 'M'])).toEqual({ values: ['S', 'M'], leftOut: 0 });
    const many = Array.from({ length: 1002 }, (_, at) => String(at));
    expect(withCategories([], many)).toMatchObject({ leftOut: 2 });
    expect(categoriesOfText('a\r\n\n b \nc')).toEqual(['a', 'b', 'c']);
  });
  it('moves a value and keeps the others', () => {
    expect(movedCategory(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(movedCategory(['a', 'b'], 1, 9)).toEqual(['a', 'b']);
  });
  it('suggests weekdays, months, and sizes in the spelling of the values', () => {
    expect(categoryPresets(['TUE', 'MON', 'Sunday']).map(({ values }) => values)).toEqual([
      ['MON', 'TUE', 'Sunday'],
      ['Sunday', 'MON', 'TUE'],
    ]);
    expect(categoryPresets(['feb.', 'January'])[0]).toEqual({
      name: 'January to December',
      values: ['January', 'feb.'],
    });
    expect(categoryPresets(['L', 'S', 'XL'])[0]?.values).toEqual(['S', 'L', 'XL']);
    expect(categoryPresets(['L', 'S', 'blue'])).toEqual([]);
  });
  it('is kept in `extra` beside all other members', () => {
    const extra = writeExtra('{"mine":1}', { categoryOrder: ['S', 'M'] });
    expect(extra).toBe('{"mine":1,"category_order":["S","M"]}');
    expect(writeExtra(extra, { warning: '' })).toBe(extra);
    expect(writeExtra(extra, { categoryOrder: [] })).toBe('{"mine":1}');
  });
});
