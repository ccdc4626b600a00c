import { describe, expect, it } from 'vitest';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import {
  changesOf,
  explore,
  formDataToSave,
  NEW_EXPLORE,
  sameJson,
  type Explore,
  type ExploreEvent,
} from './explore.ts';

const LINE: FormData = { viz_type: 'echarts_timeseries_line', metrics: ['count'] };

function after(...events: readonly ExploreEvent[]): Explore {
  return events.reduce(explore, NEW_EXPLORE);
}
const opened = (saved?: FormData): ExploreEvent => ({
  type: 'opened',
  formData: LINE,
  name: 'Orders',
  saved,
});
const edited = (change: FormData, mergesWithLast = false): ExploreEvent => ({
  type: 'edited',
  formData: { ...LINE, ...change },
  key: Object.keys(change)[0],
  mergesWithLast,
});

describe('a chart in the making', () => {
  it('undoes and redoes the changes of its controls', () => {
    const state = after(opened(), edited({ limit: 5 }), edited({ limit: 10 }), { type: 'undone' });
    expect(state.formData.limit).toBe(5);
    expect(explore(state, { type: 'redone' }).formData.limit).toBe(10);
  });

  it('takes typing in one control as one step', () => {
    const state = after(opened(), edited({ y_axis_title: 'A' }, true), edited({ y_axis_title: 'Am' }, true), {
      type: 'undone',
    });
    expect(state.formData.y_axis_title).toBeUndefined();
  });

  it('forgets undone changes after a new change', () => {
    const state = after(opened(), edited({ limit: 5 }), { type: 'undone' }, edited({ limit: 7 }));
    expect(explore(state, { type: 'redone' }).formData.limit).toBe(7);
  });

  it('does not count a change that changes nothing', () => {
    expect(after(opened(), edited({})).past).toEqual([]);
  });

  it('keeps the last results while the next ones are loading, and when they fail', () => {
    const results = [{ rowCount: 3 }] as never;
    const done = after(
      opened(),
      { type: 'run-started', formData: LINE, at: 1 },
      { type: 'run-succeeded', formData: LINE, results, at: 4 },
    );
    const failed = [
      { type: 'run-started', formData: LINE, at: 5 },
      { type: 'run-failed', error: new Error('no'), at: 9 },
    ].reduce((state, event) => explore(state, event as ExploreEvent), done);
    expect(failed.results).toBe(results);
    expect(failed.run).toMatchObject({ status: 'failed', startedAt: 5, endedAt: 9 });
  });

  it('is altered once it differs from the saved chart, and no longer after saving', () => {
    const altered = after(opened(LINE), edited({ limit: 5 }));
    expect(changesOf(altered)).toEqual([{ key: 'limit', before: undefined, after: 5 }]);
    expect(
      changesOf(explore(altered, { type: 'saved', formData: altered.formData, name: 'Orders' })),
    ).toEqual([]);
  });

  it("is not changed by the server's additions to the request", () => {
    expect(changesOf(after(opened(LINE), edited({ applied_time_extras: {}, url_params: {} })))).toEqual([]);
  });

  it('counts as changed when it opens with unsaved changes', () => {
    expect(changesOf(after(opened({ ...LINE, limit: 3 })))).toEqual([
      { key: 'limit', before: 3, after: undefined },
    ]);
  });

  it('returns to the first page when the query changes', () => {
    const turned = after(opened(), {
      type: 'run-started',
      formData: LINE,
      ownState: { currentPage: 2 },
      at: 1,
    });
    expect(turned.ownState).toEqual({ currentPage: 2 });
    expect(explore(turned, { type: 'run-started', formData: LINE, at: 2 }).ownState).toEqual({});
  });

  it('does not take an empty list or a switch that is off for a change', () => {
    expect(changesOf(after(opened(LINE), edited({ groupby: [], show_value: false, limit: null })))).toEqual(
      [],
    );
  });
});

describe('saving a chart', () => {
  it('leaves out additions of a dashboard', () => {
    const own = { subject: 'a', isExtra: false };
    expect(
      formDataToSave({
        ...LINE,
        adhoc_filters: [own, { subject: 'b', isExtra: true }],
        extra_form_data: {},
        dashboardId: 4,
        url_params: {},
      }),
    ).toEqual({ ...LINE, adhoc_filters: [own] });
  });

  it('compares data regardless of the order of keys', () => {
    expect(sameJson({ a: 1, b: { c: 2, d: 3 } }, { b: { d: 3, c: 2 }, a: 1 })).toBe(true);
    expect(sameJson([1, 2], [2, 1])).toBe(false);
  });
});
