import { describe, expect, it } from 'vitest';
import { CHART_CATALOG } from '@powerset/charts/catalog.ts';
import { categoriesOf, galleryCharts, offeredCharts } from './gallery.ts';

const search = (text: string) =>
  galleryCharts(CHART_CATALOG, { kind: 'all' }, text).map(({ vizType }) => vizType);

describe('the gallery of chart types', () => {
  it('finds a type by its name, a part of it, and with a letter missing', () => {
    expect(search('pie')[0]).toBe('pie');
    expect(search('pivot')[0]).toBe('pivot_table_v2');
    expect(search('histogrm')[0]).toMatch(/^histogram/);
  });

  it('finds a type by its purpose', () => {
    expect(search('shapes')).toContain('deck_geojson');
  });

  it('shows deprecated types after their replacements', () => {
    const hits = search('bubble chart');
    expect(hits.indexOf('bubble_v2')).toBeLessThan(hits.indexOf('bubble'));
  });

  it('finds nothing for an unknown word', () => {
    expect(search('zzzzqqq')).toEqual([]);
  });

  it('begins with the recorded order and continues by name', () => {
    const types = offeredCharts(CHART_CATALOG).map(({ vizType }) => vizType);
    const recorded = types.slice(0, types.indexOf('country_map') + 1);
    expect(recorded.slice(0, 5)).toEqual([
      'line',
      'big_number',
      'big_number_total',
      'table',
      'pivot_table_v2',
    ]);
    const others = offeredCharts(CHART_CATALOG)
      .slice(recorded.length)
      .map(({ name }) => name);
    expect(others.length).toBeGreaterThan(10);
    expect(others).toEqual(others.toSorted((a, b) => a.localeCompare(b)));
  });

  it('keeps its order for a tag and a category', () => {
    const maps = galleryCharts(offeredCharts(CHART_CATALOG), { kind: 'category', category: 'Map' }, '');
    expect(maps[0]?.vizType).toBe('deck_polygon');
    expect(maps.map(({ vizType }) => vizType).indexOf('world_map')).toBeLessThan(
      maps.map(({ vizType }) => vizType).indexOf('country_map'),
    );
  });

  it('leaves out the types that the settings hide', () => {
    const types = offeredCharts(CHART_CATALOG, ['pie', 'table']).map(({ vizType }) => vizType);
    expect(types).not.toContain('pie');
    expect(types).not.toContain('table');
    expect(types).toContain('big_number');
  });

  it('lists the categories with Other last', () => {
    expect(categoriesOf(CHART_CATALOG).at(-1)).toBe('Other');
  });
});
