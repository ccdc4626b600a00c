import { describe, expect, it } from 'vitest';
import { optionsOf, valueLabel } from './option.ts';
import { nextRow, selectRows, splitPasted } from './select-rows.ts';
import type { SelectRowsInput } from './select-rows.ts';

const rows = (given: Partial<SelectRowsInput<string>> = {}) =>
  selectRows({
    options: optionsOf(['Ohio', 'Oregon', 'New Mexico', 'México']),
    search: '',
    chosen: [],
    isMultiple: false,
    isCreatable: false,
    isFiltered: false,
    ...given,
  });
const labels = (given: Partial<SelectRowsInput<string>>) =>
  rows(given).map(row => (row.kind === 'option' ? row.option.label : row.kind));

describe('an open list', () => {
  it('ignores case and accents, and lists options that start with the search first', () => {
    expect(labels({ search: 'mex' })).toEqual(['México', 'New Mexico']);
  });

  it('leaves the options unchanged if they are already the search result', () => {
    expect(labels({ search: 'zzz', isFiltered: true })).toHaveLength(4);
  });

  it('offers to choose all in a multiple choice, but not while searching', () => {
    expect(rows({ isMultiple: true })[0]).toMatchObject({ kind: 'all', areAllChosen: false });
    expect(rows({ isMultiple: true, chosen: ['Ohio', 'Oregon', 'New Mexico', 'México'] })[0]).toMatchObject({
      areAllChosen: true,
    });
    expect(labels({ isMultiple: true, search: 'o' })).not.toContain('all');
  });

  it('offers to make a new value unless it is there already', () => {
    expect(labels({ isCreatable: true, search: 'Iowa' })).toEqual(['create']);
    expect(labels({ isCreatable: true, search: 'Ohio' })).toEqual(['Ohio']);
  });

  it('puts the options of a group under its heading', () => {
    const options = [
      { value: 'a', label: 'A', group: 'Metrics' },
      { value: 'b', label: 'B', group: 'Columns' },
      { value: 'c', label: 'C', group: 'Metrics' },
    ];
    expect(labels({ options })).toEqual(['group', 'A', 'C', 'group', 'B']);
  });

  it('steps over headings and disabled options, around the ends', () => {
    const list = selectRows({
      options: [
        { value: 'a', label: 'A', group: 'G' },
        { value: 'b', label: 'B', group: 'G', isDisabled: true },
      ],
      search: '',
      chosen: [],
      isMultiple: false,
      isCreatable: false,
      isFiltered: false,
    });
    expect(nextRow(list, -1, 1)).toBe(1);
    expect(nextRow(list, 1, 1)).toBe(1);
    expect(nextRow([], -1, 1)).toBe(-1);
  });
});

it('splits pasted text at commas, semicolons, tabs and lines', () => {
  expect(splitPasted('a, b;c\td\r\ne\nb,,')).toEqual(['a', 'b', 'c', 'd', 'e']);
});

it('names values without their own text', () => {
  expect([null, '', true, false, 0].map(valueLabel)).toEqual([
    '<NULL>',
    '<empty string>',
    'TRUE',
    'FALSE',
    '0',
  ]);
});
