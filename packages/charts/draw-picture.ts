import type { EChartsOption } from 'echarts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import { bigNumberPicture } from './big_number/picture.ts';
import { bigNumberTotalPicture } from './big_number_total/picture.ts';
import { bulletPicture } from './bullet/picture.ts';
import { handlebarsPicture } from './handlebars/picture.ts';
import { horizonPicture } from './horizon/picture.ts';
import type { Answer } from './kit/answer.ts';
import { answerSvg } from './kit/picture/answer-svg.ts';
import { noteSvg } from './kit/picture/card-svg.ts';
import { echartsSvg } from './kit/picture/echarts-svg.ts';
import { moved, page } from './kit/picture/svg.ts';
import type { Surface } from './kit/surface.ts';
import { legendEntries, type LegendEntry } from './kit/view/legend-entries.ts';
import { pairedTTestPicture } from './paired_ttest/picture.ts';
import { parallelPicture } from './para/picture.ts';
import { pivotPicture } from './pivot_table_v2/picture.ts';
import { popKpiPicture } from './pop_kpi/picture.ts';
import { chartSpec } from './specs.ts';
import { tablePicture } from './table/picture.ts';
import { timeTablePicture } from './time_table/picture.ts';
import { wordCloudPicture } from './word_cloud/picture.ts';
import { worldMapPicture } from './world_map/picture.ts';

export interface PictureInput {
  readonly formData: FormData;
  /** One per query, in order. */
  readonly answers: readonly Answer[];
  readonly surface: Surface;
  /** The name of the chart if a package draws it, which needs a browser. */
  readonly packageName?: string | undefined;
}

type Picture = (option: never, surface: Surface) => string;

/** Charts with their own drawing; the others are options of ECharts. */
const OWN_PICTURES: Readonly<Record<string, Picture>> = {
  big_number: bigNumberPicture,
  big_number_total: bigNumberTotalPicture,
  bullet: bulletPicture,
  compare: ({ drawing }: { drawing: EChartsOption }, surface) => echartsSvg(drawing, surface),
  handlebars: handlebarsPicture,
  horizon: horizonPicture,
  paired_ttest: pairedTTestPicture,
  para: parallelPicture,
  pivot_table_v2: pivotPicture,
  pop_kpi: popKpiPicture,
  table: tablePicture,
  time_table: timeTablePicture,
  word_cloud: wordCloudPicture,
  world_map: worldMapPicture,
};

const MARGIN = 16;

/**
 * Returns a chart as a whole SVG document of the surface's size, without a browser. A chart that cannot be
 * drawn shows its rows as a table, and one without rows says so.
 */
export function drawPicture({ surface, ...input }: PictureInput): string {
  const inner = {
    ...surface,
    width: Math.max(1, surface.width - 2 * MARGIN),
    height: Math.max(1, surface.height - 2 * MARGIN),
  };
  return page(surface, moved(MARGIN, MARGIN, chartSvg({ ...input, surface: inner })));
}

/** Returns a chart as part of an SVG document, filling the surface. */
export function chartSvg({ formData, answers, surface, packageName }: PictureInput): string {
  const spec = chartSpec(formData.viz_type);
  const [answer] = answers;
  if (!answer) return noteSvg('This chart has no data to draw.', surface);
  if (answer.rowCount === 0 && !spec?.drawsEmpty)
    return noteSvg('No results were returned for this query', surface);
  if (packageName !== undefined)
    return noteSvg(`${packageName} charts are drawn in the browser only.`, surface);
  if (!spec) return answerSvg(answer, surface);
  const option = spec.toOption({ formData, answers, surface });
  const own = OWN_PICTURES[spec.vizType];
  // The table pairs each picture with the option that it draws.
  if (own) return own(option as never, surface);
  return isECharts(option) ? echartsSvg(option, surface) : answerSvg(answer, surface);
}

/** Returns whether charts of the type consist of marks; others may be text alone, such as a number. */
export function drawsMarks(vizType: unknown): boolean {
  return !Object.hasOwn(OWN_PICTURES, String(vizType));
}

/** Returns the names and colors of a chart's legend; none for charts without a legend. */
export function chartLegend({ formData, answers, surface }: PictureInput): readonly LegendEntry[] {
  const spec = chartSpec(formData.viz_type);
  const option = spec?.toOption({ formData, answers, surface });
  return isECharts(option) ? legendEntries(option) : [];
}

function isECharts(option: unknown): option is EChartsOption {
  return typeof option === 'object' && option !== null && 'series' in option;
}
