import { describe, expect, it } from 'vitest';
import { aChart, aLayout, aRow } from '@powerset/core/dashboard/layout-samples.ts';
import { newValueFilter } from '@powerset/core/filters/native-filter.ts';
import { dashboardColors, immuneCharts, refreshSeconds, scopedFilters, withFilters } from './metadata.ts';
import { metadataText, readMetadataText } from './metadata-text.ts';
import { EMPTY_DRAFT } from './draft.ts';

const layout = aLayout(aRow('r', aChart('a', 4, 1), aChart('b', 4, 2)));

describe('the metadata of a dashboard', () => {
  it('lists the charts that a filter acts on in the current layout', () => {
    const filter = { ...newValueFilter('f'), scope: { rootPath: ['ROOT_ID'], excluded: [1] } };
    const metadata = withFilters({ ...EMPTY_DRAFT, layout }, [filter]);
    expect(metadata).toMatchObject({ native_filter_configuration: [{ id: 'f', chartsInScope: [2] }] });
    expect(scopedFilters({ metadata, layout }).map(one => one.charts)).toEqual([[2]]);
  });

  it('has sensible values where old dashboards have none or nonsense', () => {
    expect([
      refreshSeconds({}),
      refreshSeconds({ refresh_frequency: 30 }),
      refreshSeconds({ refresh_frequency: '30' }),
    ]).toEqual([0, 30, 0]);
    expect([1e11, 0.001].map(seconds => refreshSeconds({ refresh_frequency: seconds }))).toEqual([
      2_147_483, 1,
    ]);
    expect(immuneCharts({ timed_refresh_immune_slices: [1, 'x'] })).toEqual([1]);
    expect(
      dashboardColors({
        label_colors: { a: '#111' },
        shared_label_colors: { a: '#222', b: '#333' },
        color_scheme: '',
      }),
    ).toEqual({ labelColors: { a: '#111', b: '#333' }, scheme: undefined });
  });
});

describe('metadata edited as text', () => {
  it('keeps hidden members', () => {
    const before = { color_scheme: 'x', shared_label_colors: { a: '#111' } };
    expect(metadataText(before)).not.toContain('shared_label_colors');
    expect(readMetadataText('{"color_scheme":"y"}', before).metadata).toEqual({
      color_scheme: 'y',
      shared_label_colors: { a: '#111' },
    });
  });

  it('reports its errors', () => {
    expect(readMetadataText('{', {}).problem).toMatch(/^JSON metadata is invalid!/);
    expect(readMetadataText('[]', {}).problem).toMatch(/object/);
  });
});
