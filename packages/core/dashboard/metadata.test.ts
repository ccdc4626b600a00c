import { describe, expect, it } from 'vitest';
import { metadataProblems, metadataToStore } from './metadata.ts';
import { changeChartMeta, chartIdsOf } from './positions.ts';

describe('the metadata of a dashboard', () => {
  it('is refused with unknown members, unless they were stored before', () => {
    expect(metadataProblems({ zzz: 1 }, {})).toEqual({ zzz: ['Unknown field.'] });
    expect(metadataProblems({ zzz: 1 }, { zzz: 2 })).toBeUndefined();
  });

  it('is refused as a list and with text for a number', () => {
    expect(metadataProblems([], {})).toEqual({ _schema: ['Invalid input type.'] });
    expect(metadataProblems({ refresh_frequency: 'abc' }, {})).toEqual({
      refresh_frequency: ['Not a valid integer.'],
    });
  });

  it('is stored without the layout and with the members that every dashboard has', () => {
    expect(
      Object.keys(metadataToStore({ positions: {}, color_scheme: 'x', cross_filters_enabled: false })),
    ).toEqual([
      'color_scheme',
      'cross_filters_enabled',
      'timed_refresh_immune_slices',
      'expanded_slices',
      'refresh_frequency',
      'label_colors',
      'shared_label_colors',
      'color_scheme_domain',
    ]);
  });
});

describe('the layout of a dashboard', () => {
  const layout = {
    ROOT_ID: { type: 'ROOT' },
    DASHBOARD_VERSION_KEY: 'v2',
    a: { type: 'CHART', id: 'a', meta: { chartId: 7, width: 4 } },
    b: { type: 'CHART', meta: { chartId: 7 } },
    c: { type: 'CHART' },
  };

  it('names each of its charts once', () => {
    expect(chartIdsOf(layout)).toEqual([7]);
  });

  it('keeps everything but the changed charts', () => {
    expect(changeChartMeta(layout, meta => ({ ...meta, chartId: 8 }))).toEqual({
      ...layout,
      a: { type: 'CHART', id: 'a', meta: { chartId: 8, width: 4 } },
      b: { type: 'CHART', meta: { chartId: 8 } },
    });
  });
});
