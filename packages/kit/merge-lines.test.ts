import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { mergeLines } from './merge-lines.ts';

const text = fc
  .array(fc.constantFrom('select a', 'from b', 'where c', '', 'limit 1'), { minLength: 1, maxLength: 8 })
  .map(lines => lines.join('\n'));

describe('two changes of a text', () => {
  it('are joined if an unchanged line lies between them', () => {
    expect(mergeLines('a\nb\nc', 'A\nb\nc', 'a\nb\nC\nd')).toBe('A\nb\nC\nd');
    expect(mergeLines('a\nb\nc', 'a\nb\nc\nd', 'b\nc')).toBe('b\nc\nd');
  });

  it('are not joined if they overlap or touch', () => {
    expect(mergeLines('a\nb', 'x\nb', 'y\nb')).toBeUndefined();
    expect(mergeLines('a\nb', 'x\nb', 'a\ny')).toBeUndefined();
    expect(mergeLines('a', 'a\nb', 'a\nc')).toBeUndefined();
  });

  it('are the other text if one of them changed nothing', () => {
    fc.assert(
      fc.property(text, text, (base, other) => {
        expect(mergeLines(base, base, other)).toBe(other);
        expect(mergeLines(base, other, base)).toBe(other);
      }),
    );
  });

  it('give the same text whoever comes first', () => {
    fc.assert(
      fc.property(text, text, text, (base, mine, theirs) => {
        expect(mergeLines(base, mine, theirs)).toBe(mergeLines(base, theirs, mine));
      }),
    );
  });

  it('keep every line that either side added', () => {
    fc.assert(
      fc.property(text, fc.nat(7), fc.nat(7), (base, at, other) => {
        const lines = base.split('\n');
        const merged = mergeLines(
          base,
          lines.toSpliced(Math.min(at, lines.length), 0, 'mine').join('\n'),
          lines.toSpliced(Math.min(other, lines.length), 0, 'theirs').join('\n'),
        );
        if (merged === undefined) return;
        expect(merged.split('\n').filter(line => line !== 'mine' && line !== 'theirs')).toEqual(lines);
        expect(merged).toMatch(/mine/);
        expect(merged).toMatch(/theirs/);
      }),
    );
  });
});
