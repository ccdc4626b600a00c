import type { EChartsOption } from 'echarts';
import { metricOf } from '@powerset/core/chart/chart-dataset.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import { axisBounds, gridWithin, numericAxis } from '../kit/plain-axes.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { bubblesOf, type Bubble } from './bubbles.ts';
import type { BubbleV2FormData } from './form-data.ts';

/** With more bubbles than this, the chart draws them in steps so that the page stays responsive. */
const BUBBLES_AT_ONCE = 5000;

/** Draws rows as bubbles: two metrics place them, and a third sets their size. */
export function toOption({ formData, answers, surface }: DrawInput<BubbleV2FormData>): EChartsOption {
  const bubbles = bubblesOf(formData, answers[0] ?? EMPTY_ANSWER);
  const color = chartColors(surface, formData.color_scheme);
  const groups = [...new Set(bubbles.map(bubble => bubble.group))].map(name => ({
    name,
    color: color(name),
    bubbles: bubbles.filter(bubble => bubble.group === name),
  }));
  const legend = placeLegend(
    formData,
    groups.map(group => group.name),
    surface,
  );
  const formats = formatsOf(formData, surface);
  return {
    ...baseOption(surface, bubbles.length),
    grid: gridWithin(legend.room),
    legend: legend.option,
    xAxis: xAxis(formData, surface, formats.x),
    yAxis: yAxis(formData, surface, formats.y),
    tooltip: { ...tooltipFrame(surface), trigger: 'item', ...tooltip(formData, surface, formats) },
    series: groups.map(group => ({
      type: 'scatter',
      name: group.name,
      color: group.color,
      progressive: BUBBLES_AT_ONCE,
      // Large bubbles lie below small ones, which would otherwise be out of the pointer's reach.
      data: group.bubbles
        .toSorted((a, b) => b.diameter - a.diameter)
        .map(bubble => ({
          value: [placed(bubble.x, formData.logXAxis), placed(bubble.y, formData.logYAxis)],
          symbolSize: bubble.diameter,
          bubble,
        })),
      itemStyle: {
        opacity: Number(formData.opacity ?? 0.6),
        borderColor: surface.theme.surface,
        borderWidth: 1,
      },
      emphasis: { focus: groups.length > 1 ? 'series' : 'none' },
    })),
  } as EChartsOption; // The parts are typed; TypeScript cannot check their union with the library's type.
}

// Zero has no logarithm.
function placed(value: number | null, isLog: boolean | null | undefined): number | null {
  return isLog && value !== null && value <= 0 ? null : value;
}

interface Formats {
  readonly x: ValueFormatter;
  readonly y: ValueFormatter;
  readonly size: ValueFormatter;
}

function formatsOf(formData: BubbleV2FormData, surface: Surface): Formats {
  const formatOf = (metric: unknown, pattern: string | null | undefined): ValueFormatter => {
    const [first] = metricsOf(metric);
    return valueFormatter(surface, first === undefined ? undefined : metricLabel(first), { pattern });
  };
  return {
    x: formatOf(formData.x, formData.xAxisFormat),
    y: formatOf(formData.y, formData.y_axis_format),
    size: formatOf(formData.size, formData.tooltipSizeFormat),
  };
}

function xAxis(formData: BubbleV2FormData, surface: Surface, format: ValueFormatter): object {
  const isCut = formData.truncateXAxis === true;
  return numericAxis(surface, {
    title: formData.x_axis_label,
    titleGap: Number(formData.x_axis_title_margin) || 30,
    format,
    isLog: formData.logXAxis === true,
    isHorizontal: true,
    isCut,
    rotate: Number(formData.xAxisLabelRotation) || 0,
    ...(isCut ? { min: 'dataMin', max: 'dataMax', ...axisBounds(formData.xAxisBounds) } : {}),
  });
}

function yAxis(formData: BubbleV2FormData, surface: Surface, format: ValueFormatter): object {
  const isCut = formData.truncateYAxis === true;
  return numericAxis(surface, {
    title: formData.y_axis_label,
    titleGap: Number(formData.y_axis_title_margin) || 30,
    format,
    isLog: formData.logYAxis === true,
    isCut,
    rotate: Number(formData.yAxisLabelRotation) || 0,
    ...(isCut ? axisBounds(formData.y_axis_bounds) : {}),
  });
}

function tooltip(formData: BubbleV2FormData, surface: Surface, formats: Formats): object {
  const nameOf = (metric: unknown): string => {
    const [first] = metricsOf(metric);
    const label = first === undefined ? '' : metricLabel(first);
    return metricOf(surface.dataset, label)?.label ?? label;
  };
  return {
    formatter: (params: unknown) => {
      const { data, color } = params as {
        readonly data: { readonly bubble: Bubble };
        readonly color: string;
      };
      const { entity, series, x, y, size } = data.bubble;
      const title = [entity, series].filter(part => part !== null && part !== undefined).map(String);
      return tooltipHtml(surface.theme, title.join(', '), [
        { name: nameOf(formData.x), value: formats.x(x), color },
        { name: nameOf(formData.y), value: formats.y(y) },
        { name: nameOf(formData.size), value: formats.size(size) },
      ]);
    },
  };
}
