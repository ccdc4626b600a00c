import type { ChartQueries } from './kit/define-queries.ts';
import { legacyArea } from './area/index.ts';
import { legacyBar } from './bar/index.ts';
import { legacyBubble } from './bubble/index.ts';
import { distributionBar } from './dist_bar/index.ts';
import { legacyHeatmap } from './heatmap/index.ts';
import { legacyHistogram } from './histogram/index.ts';
import { legacyLine } from './line/index.ts';
import { legacySankey } from './sankey/index.ts';
import { legacySunburst } from './sunburst/index.ts';

/** Old chart types, whose clients use the old API. */
export const LEGACY_TYPES: readonly ChartQueries[] = [
  legacyLine,
  legacyArea,
  legacyBar,
  distributionBar,
  legacyBubble,
  legacyHistogram,
  legacyHeatmap,
  legacySankey,
  legacySunburst,
];
