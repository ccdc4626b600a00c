import { describe, expect, it } from 'vitest';
import { listQueryOf, listState, listStateFrom, listStateParams } from './list-state.ts';
import type { ListState } from './list-state.ts';

const INITIAL: ListState = {
  filters: {},
  page: 0,
  sortColumn: 'changed_on_delta_humanized',
  isDescending: true,
  view: 'table',
};
const read = (search: string) => listStateFrom(new URLSearchParams(search), INITIAL);

describe("a list's state", () => {
  it('reads the addresses of old links', () => {
    const state = read(
      'filters=(favorite:(label:Yes,value:!t),search:flights)&pageIndex=2&sortColumn=slice_name&sortOrder=asc&viewMode=card',
    );
    expect(state).toEqual({
      filters: { favorite: { label: 'Yes', value: true }, search: 'flights' },
      page: 2,
      sortColumn: 'slice_name',
      isDescending: false,
      view: 'card',
    });
  });

  it('survives a broken address', () => {
    expect(read('filters=((((&pageIndex=-4&viewMode=mosaic')).toEqual(INITIAL);
  });

  it('is restored from its own address', () => {
    const state: ListState = {
      ...INITIAL,
      filters: { owners: { label: "O'Neil, Ann", value: 3 }, search: 'a b' },
      page: 4,
    };
    const params = new URLSearchParams(
      Object.entries(listStateParams(state)).filter((pair): pair is [string, string] => pair[1] !== null),
    );
    expect(listStateFrom(params, INITIAL)).toEqual(state);
  });

  it('sends only filters that are set to the server', () => {
    const state = listState(INITIAL, { type: 'filtered', id: 'search', value: 'bird' });
    expect(
      listQueryOf(state, [
        { id: 'search', col: 'slice_name', opr: 'chart_all_text' },
        { id: 'owners', col: 'owners', opr: 'rel_m_m' },
      ]),
    ).toEqual({
      filters: [{ col: 'slice_name', opr: 'chart_all_text', value: 'bird' }],
      order_column: 'changed_on_delta_humanized',
      order_direction: 'desc',
      page: 0,
      page_size: 25,
    });
  });

  it('returns to the first page when the rows change', () => {
    const third = listState(INITIAL, { type: 'paged', page: 2 });
    expect(listState(third, { type: 'sorted', column: 'slice_name' })).toMatchObject({
      page: 0,
      sortColumn: 'slice_name',
      isDescending: false,
    });
    expect(listState(third, { type: 'filtered', id: 'search', value: 'x' }).page).toBe(0);
  });

  it('turns the order around when the same column is sorted again', () => {
    const once = listState(INITIAL, { type: 'sorted', column: 'slice_name' });
    expect(listState(once, { type: 'sorted', column: 'slice_name' }).isDescending).toBe(true);
  });
});
