import { describe, expect, it } from 'vitest';
import { importCircles } from './import-circles.ts';

describe('circles of imports', () => {
  it('finds files that import each other, through others too', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['c', 'd']],
      ['c', ['a']],
      ['d', []],
    ]);
    expect(importCircles(imports)).toEqual([['a', 'b', 'c']]);
  });

  it('finds none where two files import the same third one', () => {
    const imports = new Map([
      ['a', ['b', 'c']],
      ['b', ['c']],
      ['c', []],
    ]);
    expect(importCircles(imports)).toEqual([]);
  });

  it('distinguishes two circles that are connected in one direction', () => {
    const imports = new Map([
      ['a', ['b']],
      ['b', ['a', 'c']],
      ['c', ['d']],
      ['d', ['c']],
    ]);
    expect(importCircles(imports)).toEqual([
      ['c', 'd'],
      ['a', 'b'],
    ]);
  });

  it('leaves out files that are not among the given ones', () => {
    expect(importCircles(new Map([['a', ['elsewhere']]]))).toEqual([]);
  });
});
