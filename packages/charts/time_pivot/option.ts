import type { EChartsOption } from 'echarts';
import { colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { asAnswer, asTimeseries, oldSeries } from '../kit/old-series.ts';
import { timeseriesOption } from '../kit/timeseries/option.ts';
import type { TimePivotFormData } from './form-data.ts';
import { laidOver } from './periods.ts';

const STEPS: Readonly<Record<string, 'start' | 'end'>> = { 'step-before': 'start', 'step-after': 'end' };
const SMOOTH = new Set(['basis', 'cardinal', 'monotone']);
const FAINTEST = 0.12;

/** Draws periods over each other: the latest in full color, earlier ones increasingly faint. */
export function toOption({ formData, answers, surface }: DrawInput<TimePivotFormData>): EChartsOption {
  const laid = laidOver(oldSeries(formData, answers[0] ?? EMPTY_ANSWER), formData.freq || 'W-MON');
  const { r = 0, g = 122, b = 135 } = formData.color_picker ?? {};
  const hex = `#${[r, g, b].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  const color = surface.theme.isDark ? colorOnDark(hex) : hex;
  const option = timeseriesOption(
    {
      // The chart's format for the x-axis is a number format, which does not apply to times.
      formData: { ...asTimeseries(formData), x_axis_time_format: undefined, metrics: formData.metric },
      answers: [asAnswer(laid)],
      surface,
    },
    {
      mark: 'line',
      step: STEPS[formData.line_interpolation ?? ''],
      isSmooth: SMOOTH.has(formData.line_interpolation ?? ''),
    },
  );
  const count = laid.lines.length;
  return {
    ...option,
    series: [option.series].flat().map((series, rank) => ({
      ...series,
      color: `${color}${alphaOf(rank, count)}`,
      lineStyle: { width: rank === 0 ? 2.5 : 1.5 },
      z: count - rank + 2,
    })),
  } as EChartsOption; // Only the look of its own series changes.
}

/** Returns the opacity of a period, as the last digits of a hexadecimal color. */
function alphaOf(rank: number, count: number): string {
  const share = FAINTEST + (1 - FAINTEST) * (1 - rank / count) ** 2;
  return Math.round(share * 255)
    .toString(16)
    .padStart(2, '0');
}
