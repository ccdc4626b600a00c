import type { EChartsOption } from 'echarts';
import { labelOf } from '@powerset/core/chart/chart-dataset.ts';
import { columnsOf } from '@powerset/core/form-data/form-data.ts';
import { columnLabel } from '@powerset/core/query/query-object.ts';
import { numberFormatter, SMART_NUMBER, type ValueFormatter } from '@powerset/core/format/number.ts';
import { EMPTY_ANSWER } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import { gridWithin, numericAxis } from '../kit/plain-axes.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { binsOf, type Bin, type BinnedGroup } from './bins.ts';
import type { HistogramV2FormData } from './form-data.ts';

const NARROWEST_LABELED = 28;

interface Context {
  readonly formData: HistogramV2FormData;
  readonly surface: Surface;
  readonly bins: readonly Bin[];
  readonly groups: readonly (BinnedGroup & { readonly color: string })[];
  readonly format: ValueFormatter;
  readonly edge: ValueFormatter;
}

/** Draws a bar for each range of values, as high as its number of values; groups are stacked. */
export function toOption({ formData, answers, surface }: DrawInput<HistogramV2FormData>): EChartsOption {
  const { bins, groups } = binsOf(formData, answers[0] ?? EMPTY_ANSWER);
  const [column] = columnsOf(formData.column).map(columnLabel);
  const title = labelOf(surface.dataset, column ?? '');
  const named = groups.map(group => ({ ...group, name: group.name || title }));
  const isSole = groups.length === 1 && !groups[0]!.name;
  const color = chartColors(surface, formData.color_scheme, { isSole });
  const context: Context = {
    formData,
    surface,
    bins,
    groups: named.map(group => ({ ...group, color: color(group.name) })),
    format: numberFormatter(formData.y_axis_format || SMART_NUMBER),
    edge: numberFormatter(formData.x_axis_format || SMART_NUMBER),
  };
  const hasLegend = formData.show_legend !== false && named.length > 1;
  const legend = placeLegend(
    { ...formData, show_legend: hasLegend },
    named.map(group => group.name),
    surface,
  );
  return {
    ...baseOption(surface, bins.length * named.length),
    grid: gridWithin(legend.room),
    legend: legend.option,
    xAxis: edgeAxis(context),
    yAxis: numericAxis(surface, { title: formData.y_axis_title, titleGap: 15, format: context.format }),
    tooltip: tooltip(context),
    series: context.groups.map((group, i) => bars(context, group, i === named.length - 1)),
  } as EChartsOption; // The parts are typed; TypeScript cannot check their union with the library's type.
}

/** Returns a numeric axis whose labels are at the edges of bins, not at their middles. */
function edgeAxis({ formData, surface, bins, edge }: Context): object {
  const edges = [...bins.map(bin => bin.from), ...bins.slice(-1).map(bin => bin.to)];
  const widest = Math.max(0, ...edges.map(value => surface.measureText(edge(value), 12)));
  const every = Math.max(1, Math.ceil((edges.length * (widest + 10)) / Math.max(1, surface.width - 60)));
  const shown = edges.filter((_, i) => i % every === 0);
  const axis = numericAxis(surface, {
    title: formData.x_axis_title,
    titleGap: 30,
    format: edge,
    isCut: true,
  });
  const { axisLabel } = axis as { readonly axisLabel: object };
  return {
    ...axis,
    containShape: false,
    min: edges[0],
    max: edges.at(-1),
    splitLine: { show: false },
    axisLine: { show: true, onZero: false, lineStyle: { color: surface.theme.lineStrong } },
    axisTick: { show: true, length: 4, lineStyle: { color: surface.theme.lineStrong }, customValues: edges },
    axisLabel: { ...axisLabel, customValues: shown, hideOverlap: true },
  };
}

function bars(
  { formData, surface, bins, groups, format }: Context,
  group: Context['groups'][number],
  isLast: boolean,
): object {
  const isAlone = groups.length === 1;
  return {
    type: 'bar',
    name: group.name,
    color: group.color,
    stack: 'bins',
    barCategoryGap: '0%',
    barWidth: '99%',
    itemStyle: {
      borderColor: surface.theme.surface,
      borderWidth: 1,
      borderRadius: isLast ? [2, 2, 0, 0] : 0,
    },
    label: {
      show: formData.show_value === true && (surface.width - 60) / bins.length >= NARROWEST_LABELED,
      position: isAlone ? 'top' : 'inside',
      ...(isAlone ? { color: surface.theme.textSecondary } : {}),
      fontSize: 11,
      fontFamily: surface.theme.fontFamily,
      formatter: ({ value }: { readonly value: readonly [number, number | null] }) =>
        value[1] ? format(value[1]) : '',
    },
    labelLayout: { hideOverlap: true },
    data: bins.map((bin, i) => [(bin.from + bin.to) / 2, group.counts[i] ?? null]),
  };
}

function tooltip({ formData, surface, bins, groups, format, edge }: Context): object {
  return {
    ...tooltipFrame(surface),
    trigger: 'axis',
    axisPointer: { type: 'none' },
    formatter: (params: unknown) => {
      const [item] = params as readonly { readonly dataIndex: number }[];
      const bin = bins[item?.dataIndex ?? -1];
      if (!item || !bin) return '';
      const shown = groups.filter(group => !surface.hidden?.has(group.name));
      const total = shown.reduce((sum, group) => sum + (group.counts[item.dataIndex] ?? 0), 0);
      const rows = shown.map(group => {
        const count = group.counts[item.dataIndex] ?? null;
        const hasShare = shown.length > 1 && !formData.normalize && count !== null && total > 0;
        return {
          color: group.color,
          name: group.name,
          value: `${format(count)}${hasShare ? ` (${share(count / total)})` : ''}`,
        };
      });
      const sum = shown.length > 1 ? [{ name: 'Total', value: format(total), isTotal: true }] : [];
      return tooltipHtml(surface.theme, `${edge(bin.from)} – ${edge(bin.to)}`, [...rows, ...sum]);
    },
  };
}

const share = numberFormatter('.1%');
