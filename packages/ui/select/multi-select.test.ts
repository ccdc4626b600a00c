import { expect, it } from 'vitest';
import { pastedValues, valuesAfter } from './MultiSelect.tsx';
import { optionsOf } from './option.ts';

it('adds an option that was not chosen and takes one away that was', () => {
  const row = { kind: 'option', option: { value: 'b', label: 'b' } } as const;
  expect(valuesAfter<string>(['a'], row)).toEqual(['a', 'b']);
  expect(valuesAfter<string>(['a', 'b'], row)).toEqual(['a']);
});

it('selects all visible options and keeps earlier selections', () => {
  expect(valuesAfter<string>(['x'], { kind: 'all', values: ['a', 'b'], areAllChosen: false })).toEqual([
    'x',
    'a',
    'b',
  ]);
  expect(
    valuesAfter<string>(['x', 'a', 'b'], { kind: 'all', values: ['a', 'b'], areAllChosen: true }),
  ).toEqual(['x']);
});

it("takes pasted words that name an option, as the option's own value", () => {
  expect(pastedValues(['1', '3', 'x'], optionsOf([1, 2, 3]))).toEqual([1, 3]);
});

it('makes values of other pasted words where that is allowed', () => {
  expect(pastedValues(['a', 'z'], optionsOf(['a']), text => text)).toEqual(['a', 'z']);
});
