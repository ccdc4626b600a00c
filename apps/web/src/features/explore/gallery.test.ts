import { describe, expect, it } from 'vitest';
import { CHART_CATALOG } from '@powerset/charts/catalog.ts';
import { categoriesOf, galleryCharts } from './gallery.ts';

const search = (text: string) =>
  galleryCharts(CHART_CATALOG, { kind: 'all' }, text).map(({ vizType }) => vizType);

describe('the gallery of chart types', () => {
  it('finds a type by its name, a part of it, and with a letter missing', () => {
    expect(search('pie')[0]).toBe('pie');
    expect(search('pivot')[0]).toBe('pivot_table_v2');
    expect(search('histogrm')[0]).toMatch(/^histogram/);
  });

  it('finds a type by what it is good for', () => {
    expect(search('shapes')).toContain('deck_geojson');
  });

  it('shows what is deprecated behind what took its place', () => {
    const hits = search('bubble chart');
    expect(hits.indexOf('bubble_v2')).toBeLessThan(hits.indexOf('bubble'));
  });

  it('finds nothing for a word that no type has', () => {
    expect(search('zzzzqqq')).toEqual([]);
  });

  it('lists the categories with Other last', () => {
    expect(categoriesOf(CHART_CATALOG).at(-1)).toBe('Other');
  });
});
