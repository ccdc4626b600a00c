import { describe, expect, it } from 'vitest';
import { differentJson, differentRows, isSame } from './first-difference.ts';

describe('comparing the rows of two answers', () => {
  it('finds the first cell that differs', () => {
    const there = [
      { region: 'Asia', sales: 1 },
      { region: 'Europe', sales: 2 },
    ];
    expect(differentRows(there, [there[0]!, { region: 'Europe', sales: 3 }])).toEqual({
      at: 'row 2, sales',
      there: '2',
      here: '3',
    });
  });

  it('takes rows in another order for equal', () => {
    const rows = [{ a: 1 }, { a: 2 }, { a: 2.5 }, { a: null }];
    expect(differentRows(rows, rows.toReversed())).toBeUndefined();
    expect(differentRows([{ a: 1 }, { a: 1 }, { a: 2 }], [{ a: 1 }, { a: 2 }, { a: 2 }])).toMatchObject({
      at: 'row 2, a',
    });
  });

  it.each([
    ['other columns', [{ a: 1 }], [{ b: 1 }], { at: 'columns', there: 'a', here: 'b' }],
    ['other numbers of rows', [{ a: 1 }], [], { at: 'number of rows', there: '1', here: '0' }],
    ['null beside zero', [{ a: null }], [{ a: 0 }], { at: 'row 1, a', there: 'null', here: '0' }],
    ['long texts', [{ a: 'x'.repeat(500) }], [{ a: '' }], { at: 'row 1, a', here: '' }],
  ])('says where answers with %s differ', (_name, there, here, difference) => {
    const found = differentRows(there, here);
    expect(found).toMatchObject(difference);
    expect(found?.there.length).toBeLessThanOrEqual(120);
  });

  it('says nothing of columns where an answer has no rows', () => {
    expect(differentRows([], [])).toBeUndefined();
  });
});

describe('comparing two cells', () => {
  it.each([
    [0.1 + 0.2, 0.3, true],
    [1, 1.1, false],
    ['12.50', 12.5, true],
    ['9007199254740993', '9007199254740992', false],
    [9007199254740991, '9007199254740991', true],
    [null, undefined, true],
    [null, '', false],
    ['1a', 1, false],
    [true, 1, false],
    [{ a: [1, 2] }, { a: [2, 1] }, true],
    [{ a: 1 }, { a: 2 }, false],
    ['2026-01-01', '2026-01-01', true],
  ])('says of %j and %j: %s', (there, here, isEqual) => {
    expect(isSame(there, here)).toBe(isEqual);
    expect(isSame(here, there)).toBe(isEqual);
  });
});

describe('comparing two JSON values', () => {
  it('names the path of the first difference', () => {
    expect(differentJson({ a: [{ b: 1 }] }, { a: [{ b: 2 }] })).toEqual({
      at: 'data.a[0].b',
      there: '1',
      here: '2',
    });
    expect(differentJson([1], [1, 2])).toMatchObject({ at: 'data, number of entries' });
    expect(differentJson({ a: 1 }, {})).toMatchObject({ at: 'data.a', here: 'null' });
  });
});
