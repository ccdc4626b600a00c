import type { DashboardView } from '../facts.ts';

/** Bits of `uiConfig`, as the embedding SDK sends them. */
const HIDES_TITLE = 1;
const HIDES_TABS = 2;
const HIDES_CHART_CONTROLS = 8;
const TELLS_FILTERS = 16;

export interface EmbeddedView extends DashboardView {
  /** True when the host wants reports about the filters. */
  readonly tellsFilters: boolean;
}

/** Reads from the parameters of the frame's address what the host wants to show. */
export function embeddedView(params: URLSearchParams): EmbeddedView {
  const bits = Number(params.get('uiConfig') ?? '0') || 0;
  const has = (bit: number): boolean => (bits & bit) !== 0;
  return {
    isEmbedded: true,
    hidesTitle: has(HIDES_TITLE),
    hidesTabs: has(HIDES_TABS),
    hidesChartControls: has(HIDES_CHART_CONTROLS),
    hidesFilters: /^(?:0|false)$/.test(params.get('show_filters') ?? ''),
    tellsFilters: has(TELLS_FILTERS),
  };
}
