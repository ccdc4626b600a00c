import { echartsSvg } from '../kit/picture/echarts-svg.ts';
import { numberSvg } from '../kit/picture/number-svg.ts';
import { moved } from '../kit/picture/svg.ts';
import type { Surface } from '../kit/surface.ts';
import { TREND_PART, type BigNumber } from './option.ts';

/** Returns the figure with its change, and the trend below it, as SVG. */
export function bigNumberPicture(option: BigNumber, surface: Surface): string {
  const { theme, width, height } = surface;
  const trendHeight = option.trend ? Math.round(height * TREND_PART) : 0;
  const fill = theme.textSecondary;
  const tone = { up: theme.success, down: theme.error, same: fill };
  const { direction } = option;
  const hasValue = option.value !== null;
  const figure = numberSvg(
    [
      { text: option.name, size: 13, fill },
      { text: option.timestamp, size: 13, fill },
      { text: option.text, size: hasValue ? option.size : 16, weight: 600, ...(hasValue ? {} : { fill }) },
      {
        text: option.comparison,
        size: direction ? option.comparisonSize : 13,
        fill: direction ? tone[direction] : fill,
        arrow: direction === 'same' ? undefined : direction,
      },
      { text: option.subtitle, size: 13, fill },
    ],
    surface,
    height - trendHeight,
  );
  if (!option.trend) return figure;
  return (
    figure +
    moved(0, height - trendHeight, echartsSvg(option.trend, { ...surface, width, height: trendHeight }))
  );
}
