import type { EChartsOption } from 'echarts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { categoryAxis, gridWithin, numericAxis } from '../kit/plain-axes.ts';
import { chartColors, opacityOf, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { valueFormatter } from '../kit/value-format.ts';
import { boxesOf, type Box } from './boxes.ts';
import type { BoxPlotFormData } from './form-data.ts';

const NO_ROOM = { top: 0, right: 0, bottom: 0, left: 0 };
const BOX_OPACITY = 0.6;

/** Draws boxes from quartile to quartile, whiskers, and the values outside of them. */
export function toOption({ formData, answers, surface }: DrawInput<BoxPlotFormData>): EChartsOption {
  const boxes = boxesOf(formData, answers[0] ?? EMPTY_ANSWER);
  const metrics = metricsOf(formData.metrics).map(metricLabel);
  const format = valueFormatter(surface, metrics.length === 1 ? metrics[0] : undefined, {
    pattern: formData.number_format,
  });
  const color = chartColors(surface, formData.color_scheme);
  const colors = boxes.map(box => color(box.group));
  const onTop = formData.y_axis_title_position === 'Top';
  return {
    ...baseOption(surface, boxes.length),
    grid: gridWithin(NO_ROOM),
    xAxis: categoryAxis(surface, {
      data: boxes.map(box => box.name),
      title: formData.x_axis_title,
      titleGap: Number(formData.x_axis_title_margin) || 15,
      layout: formData.x_ticks_layout,
      labelOf: i => boxes[i]?.name ?? '',
    }),
    yAxis: {
      ...numericAxis(surface, {
        title: formData.y_axis_title,
        titleGap: Number(formData.y_axis_title_margin) || 15,
        format,
        isCut: true,
      }),
      ...(onTop ? { nameLocation: 'end' } : {}),
    },
    tooltip: { ...tooltipFrame(surface), trigger: 'item', ...tooltip(boxes, colors, surface, format) },
    series: [boxSeries(boxes, colors, surface), outlierSeries(boxes, colors, surface)],
  } as EChartsOption; // The parts are typed; TypeScript cannot check their union with the library's type.
}

function boxSeries(boxes: readonly Box[], colors: readonly string[], surface: Surface): object {
  return {
    type: 'boxplot',
    name: 'boxplot',
    boxWidth: [8, 48],
    cursor: 'pointer',
    data: boxes.map(({ name, low, q1, median, q3, high, mean, count, outliers }, i) => {
      const opacity = BOX_OPACITY * opacityOf(surface, name);
      return {
        name,
        // Values after the five numbers of a box are only for the tooltip.
        value: [low, q1, median, q3, high, mean, count, outliers],
        itemStyle: { color: colors[i], borderColor: colors[i], borderWidth: 1.5, opacity },
      };
    }),
    emphasis: { itemStyle: { borderWidth: 2, shadowBlur: 0 } },
  };
}

function outlierSeries(boxes: readonly Box[], colors: readonly string[], surface: Surface): object {
  return {
    type: 'scatter',
    name: 'outlier',
    symbolSize: 6,
    cursor: 'pointer',
    data: boxes.flatMap(({ name, outliers }, i) =>
      outliers.map(value => ({
        name,
        value: [i, value],
        itemStyle: { color: colors[i], opacity: 0.5 * opacityOf(surface, name) },
      })),
    ),
  };
}

function tooltip(
  boxes: readonly Box[],
  colors: readonly string[],
  surface: Surface,
  format: ValueFormatter,
): object {
  return {
    formatter: (params: unknown) => {
      const { seriesName, dataIndex, value } = params as {
        readonly seriesName: string;
        readonly dataIndex: number;
        readonly value: readonly number[];
      };
      const isOutlier = seriesName === 'outlier';
      const at = isOutlier ? value[0]! : dataIndex;
      const box = boxes[at];
      if (!box) return '';
      const rows = isOutlier ? [['Outlier', format(value[1])] as const] : factsOf(box, format);
      return tooltipHtml(
        surface.theme,
        box.name,
        rows.map(([name, text], i) => ({ name, value: text, ...(i === 0 ? { color: colors[at] } : {}) })),
      );
    },
  };
}

function factsOf(box: Box, format: ValueFormatter): readonly (readonly [name: string, text: string])[] {
  return [
    ['Max', format(box.high)],
    ['3rd Quartile', format(box.q3)],
    ['Mean', format(box.mean)],
    ['Median', format(box.median)],
    ['1st Quartile', format(box.q1)],
    ['Min', format(box.low)],
    ['# Observations', (box.count ?? 0).toLocaleString('en-US')],
    ...(box.outliers.length > 0
      ? [['# Outliers', box.outliers.length.toLocaleString('en-US')] as const]
      : []),
  ];
}
