import { describe, expect, it, vi } from 'vitest';
import type { MarkMenu } from '@powerset/charts/kit/view/view-props.ts';
import { markMenuItems, type MarkMenuInput } from './mark-menu-items.tsx';

const europe: MarkMenu = {
  clientX: 0,
  clientY: 0,
  conditions: [],
  mask: {
    extraFormData: { filters: [{ col: 'region', op: 'IN', val: ['Europe'] }] },
    filterState: { value: [['Europe']], selectedValues: ['Europe'] },
  },
  drill: {
    detail: [{ col: 'region', op: '==', val: 'Europe' }],
    by: { filters: [], groupbyFieldName: 'groupby' },
  },
};
const pie = { viz_type: 'pie', groupby: ['region'] };
const column = (name: string) => ({ name, label: name, isGroupable: true });
const dataset = (names: readonly string[]) =>
  ({ columns: names.map(column), metrics: [] }) as unknown as MarkMenuInput['dataset'];
const anyone: MarkMenuInput = {
  menu: europe,
  formData: pie,
  dataset: dataset(['region', 'country']),
  crossFilter: { isEnabled: true, onToggle: vi.fn() },
  onDetail: vi.fn(),
  onBy: vi.fn(),
};
/** Each item with the reason why it cannot be used. */
const lines = (input: MarkMenuInput) =>
  markMenuItems(input).map(item =>
    item.kind === 'separator' || item.kind === 'group'
      ? item.kind
      : [item.label, ...('description' in item && item.isDisabled ? [item.description] : [])].join(': '),
  );

describe('the menu of a mark', () => {
  it('filters, and drills to the rows, to those of a value, and to another dimension', () => {
    expect(lines(anyone)).toEqual([
      'Add cross-filter',
      'separator',
      'Drill to detail',
      'Drill to detail by',
      'Drill by',
    ]);
  });

  it('removes the cross-filter of a selected mark', () => {
    const menu = {
      ...europe,
      mask: { extraFormData: { filters: [] }, filterState: { value: null, selectedValues: null } },
    };
    expect(lines({ ...anyone, menu })[0]).toBe('Remove cross-filter');
  });

  it('says why something cannot be done', () => {
    const menu = { ...europe, mask: undefined, drill: undefined };
    expect(lines({ ...anyone, menu })).toEqual([
      'Add cross-filter: There is no dimension value to filter by here',
      'separator',
      'Drill to detail',
      'Drill to detail by: There is no dimension value here',
      'Drill by: There is no dimension value here',
    ]);
    expect(lines({ ...anyone, menu, formData: { viz_type: 'big_number_total' } })[0]).toBe(
      'Add cross-filter: This chart type does not support cross-filtering',
    );
    expect(lines({ ...anyone, crossFilter: { isEnabled: false, onToggle: vi.fn() } })[0]).toBe(
      'Add cross-filter: Cross-filtering is not enabled in this dashboard',
    );
  });

  it('offers nothing that the viewer may not do', () => {
    expect(lines({ ...anyone, onDetail: undefined, onBy: undefined })).toEqual(['Add cross-filter']);
    const nothing = { crossFilter: undefined, onDetail: undefined, onBy: undefined };
    expect(lines({ ...anyone, ...nothing })).toEqual(['No actions']);
  });

  it('searches the columns when there are more than ten', () => {
    const by = (count: number) => {
      const names = Array.from({ length: count }, (_, at) => `c${at}`);
      return markMenuItems({ ...anyone, dataset: dataset(names) }).at(-1);
    };
    expect(by(10)).toMatchObject({ kind: 'submenu', searchLabel: undefined });
    expect(by(11)).toMatchObject({ kind: 'submenu', searchLabel: 'Search columns' });
    expect(by(0)).toMatchObject({ items: [{ label: 'No columns found', isDisabled: true }] });
  });
});
