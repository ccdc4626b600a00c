import { CHART_CATALOG } from '@powerset/charts/catalog.ts';
import type { ChartAbout } from '@powerset/charts/kit/chart-about.ts';
import { canDraw } from '@powerset/charts/load-chart.ts';

/** Chart types that can be chosen: all that can be drawn. */
export const DRAWN: readonly ChartAbout[] = CHART_CATALOG.filter(({ vizType }) => canDraw(vizType));

/** What a choice in the gallery's rail shows. */
export type GalleryFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'tag'; readonly tag: string }
  | { readonly kind: 'category'; readonly category: string };

export const RECOMMENDED_TAGS = ['Popular', 'ECharts', 'Advanced-Analytics'];

/** Categories in alphabetical order, Other last. */
export function categoriesOf(specs: readonly ChartAbout[]): readonly string[] {
  const names = [...new Set(specs.map(spec => spec.category))];
  return names.toSorted((a, b) => Number(a === 'Other') - Number(b === 'Other') || a.localeCompare(b));
}

/** All tags that are not recommended already. */
export function tagsOf(specs: readonly ChartAbout[]): readonly string[] {
  const tags = new Set(specs.flatMap(spec => spec.tags));
  return [...tags].filter(tag => !RECOMMENDED_TAGS.includes(tag)).toSorted((a, b) => a.localeCompare(b));
}

/** Charts for a choice of the rail, or the ones that a search finds, best first. */
export function galleryCharts(
  specs: readonly ChartAbout[],
  filter: GalleryFilter,
  search: string,
): readonly ChartAbout[] {
  const words = search
    .trim()
    .toLowerCase()
    .split(/\s+/)
    .filter(word => word !== '');
  if (words.length > 0) {
    return specs
      .map(spec => ({ spec, score: scoreOf(spec, words) }))
      .filter(({ score }) => score > 0)
      .toSorted((a, b) => b.score - a.score)
      .map(({ spec }) => spec);
  }
  switch (filter.kind) {
    case 'all':
      return specs;
    case 'tag':
      return specs.filter(spec => spec.tags.includes(filter.tag));
    case 'category':
      return specs.filter(spec => spec.category === filter.category);
  }
}

/** Every word must be found; the name counts more than tags and these more than the description. */
function scoreOf(spec: ChartAbout, words: readonly string[]): number {
  const fields = [
    [spec.name, 4],
    [spec.tags.join(' '), 2],
    [spec.category, 2],
    [spec.description, 1],
  ] as const;
  const scores = words.map(word =>
    fields.reduce(
      (best, [text, weight]) => Math.max(best, text.toLowerCase().includes(word) ? weight : 0),
      0,
    ),
  );
  return scores.includes(0) ? 0 : scores.reduce((sum, score) => sum + score, 0);
}
