import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { readCrossFilterScoping } from '@powerset/core/filters/cross-filter.ts';
import { EVERYWHERE } from '@powerset/core/filters/scope.ts';
import { openedScoping, savedScoping, scoping, shownScope, type ScopingEvent } from './scoping.ts';

const layout = aLayout(aRow('r', aChart('a', 4, 1), aChart('b', 4, 2), aChart('c', 4, 3)));
const stored = (metadata: object) => readCrossFilterScoping(metadata as never);
const after = (start: ReturnType<typeof openedScoping>, ...events: readonly ScopingEvent[]) =>
  events.reduce(scoping, start);
const page = { layout, emitters: [1, 2] };

describe('the scopes of cross-filters', () => {
  it('start as they are stored, without those of missing charts', () => {
    const draft = openedScoping(
      {
        global: EVERYWHERE,
        custom: new Map([
          [2, { rootPath: ['ROOT_ID'], excluded: [1] }],
          [9, EVERYWHERE],
        ]),
      },
      layout,
      undefined,
    );
    expect([...draft.global]).toEqual([1, 2, 3]);
    expect(draft.custom).toEqual([{ key: 0, chartId: 2, charts: new Set([2, 3]) }]);
    expect(shownScope(draft)).toBeUndefined();
  });

  it('open with the own scope of a chart, which starts as the global one', () => {
    const draft = openedScoping(stored({}), layout, 1);
    expect(shownScope(draft)).toEqual({ key: 0, chartId: 1, charts: new Set([1, 2, 3]) });
  });

  it('are stored by chart, or for all charts', () => {
    const draft = after(
      openedScoping(stored({}), layout, undefined),
      { type: 'charts-chosen', charts: new Set([1, 2]) },
      { type: 'added' },
      { type: 'chart-chosen', key: 0, chartId: 2 },
      { type: 'charts-chosen', charts: new Set([1]) },
      { type: 'added' },
    );
    expect(savedScoping({}, draft, page)).toEqual({
      chart_configuration: {
        1: { id: 1, crossFilters: { scope: 'global', chartsInScope: [2] } },
        2: { id: 2, crossFilters: { scope: { rootPath: ['ROOT_ID'], excluded: [3] }, chartsInScope: [1] } },
      },
      global_chart_configuration: {
        scope: { rootPath: ['ROOT_ID'], excluded: [3] },
        chartsInScope: [1, 2],
      },
    });
  });

  it('are global again once the own one is removed', () => {
    const draft = after(openedScoping(stored({}), layout, 1), { type: 'removed', key: 0 });
    expect(draft.shown).toBeUndefined();
    expect(readCrossFilterScoping(savedScoping({}, draft, page)).custom.size).toBe(0);
  });
});
