import { echartsSvg } from '../kit/picture/echarts-svg.ts';
import type { Surface } from '../kit/surface.ts';
import type { ParallelDrawing } from './option.ts';

/** Returns the lines as SVG, without the table that the page shows below them. */
export function parallelPicture({ option, table }: ParallelDrawing, surface: Surface): string {
  return echartsSvg(option, { ...surface, height: surface.height - (table?.height ?? 0) });
}
