import type { EChartsOption } from 'echarts';
import { columnOf } from '@powerset/core/chart/chart-dataset.ts';
import { colorOnDark } from '@powerset/core/color/categorical-palettes.ts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { SMART_DATE, timeFormatter } from '@powerset/core/format/time.ts';
import { xAxisLabel } from '@powerset/core/form-data/x-axis.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { answerColumn, EMPTY_ANSWER } from '../kit/answer.ts';
import { baseOption } from '../kit/base-option.ts';
import { categoryAxis, gridWithin, numericAxis } from '../kit/plain-axes.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import type { Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { WaterfallFormData } from './form-data.ts';
import { plainLabel, waterfallSteps, type Step, type StepKind } from './steps.ts';

const NAMES: Readonly<Record<StepKind, string>> = {
  increase: 'Increase',
  decrease: 'Decrease',
  total: 'Total',
};
const KINDS = ['increase', 'decrease', 'total'] as const satisfies readonly StepKind[];
const COLORS = {
  increase: { r: 90, g: 193, b: 137 },
  decrease: { r: 224, g: 67, b: 85 },
  total: { r: 102, g: 102, b: 102 },
} as const;
/** Bars of other kinds have zero height, because a gap would end the stack. */
const NONE = { value: 0 };
/** The most bars with visible values. */
const MAX_LABELED = 40;

interface Context {
  readonly formData: WaterfallFormData;
  readonly surface: Surface;
  readonly steps: readonly Step[];
  readonly format: ValueFormatter;
  readonly labelOf: (step: Step) => string;
}

/** Draws bars that begin where the previous one ended, and their total. */
export function toOption({ formData, answers, surface }: DrawInput<WaterfallFormData>): EChartsOption {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const steps = waterfallSteps(formData, answer);
  const [metric] = metricsOf(formData.metric);
  const format = valueFormatter(surface, metric === undefined ? undefined : metricLabel(metric), {
    pattern: formData.y_axis_format,
    currency: formData.currency_format,
  });
  const x = xAxisLabel(formData) ?? '';
  const isTime =
    (answerColumn(answer, x) ?? answer.columns[0])?.genericType === 'temporal' ||
    columnOf(surface.dataset, x)?.isTemporal === true;
  const moment = timeFormatter(formData.x_axis_time_format || SMART_DATE);
  const labelOf = (step: Step): string =>
    isTime && step.of === undefined && typeof step.label === 'number'
      ? moment(step.label)
      : plainLabel(step.label);
  const legend = placeLegend(
    { ...formData, legendType: 'plain', show_legend: formData.show_legend !== false },
    KINDS.map(kind => NAMES[kind]),
    surface,
  );
  const context = { formData, surface, steps, format, labelOf };
  return {
    ...baseOption(surface, steps.length),
    grid: gridWithin(legend.room),
    legend: legend.option,
    xAxis: categoryAxis(surface, {
      data: steps.map(step => step.label ?? plainLabel(null)) as (string | number)[],
      title: formData.x_axis_label,
      layout: formData.x_ticks_layout,
      labelOf: i => (steps[i] ? labelOf(steps[i]) : ''),
      isStrong: i => steps[i]?.kind === 'total',
    }),
    yAxis: numericAxis(surface, { title: formData.y_axis_label, format }),
    tooltip: tooltip(context, moment, isTime),
    series: [assist(steps), ...KINDS.map(kind => bars(context, kind))],
  } as EChartsOption; // The parts are typed; TypeScript cannot check their union with the library's type.
}

const STACK = {
  type: 'bar',
  stack: 'steps',
  stackStrategy: 'all',
  barMaxWidth: 64,
  barCategoryGap: '32%',
} as const;

/** Returns the invisible lower part of each bar. */
function assist(steps: readonly Step[]): object {
  return {
    ...STACK,
    name: 'Assist',
    silent: true,
    tooltip: { show: false },
    itemStyle: { color: 'transparent' },
    data: steps.map(({ kind, change, total }) =>
      kind === 'total' ? Math.min(0, total) : Math.min(total, total - change),
    ),
  };
}

function bars({ formData, surface, steps, format }: Context, kind: StepKind): object {
  const { r, g, b } = { ...COLORS[kind], ...formData[`${kind}_color`] };
  const hex = `#${[r, g, b].map(part => Math.round(part).toString(16).padStart(2, '0')).join('')}`;
  return {
    ...STACK,
    name: NAMES[kind],
    color: surface.theme.isDark ? colorOnDark(hex) : hex,
    itemStyle: { borderRadius: 2 },
    label: {
      show: formData.show_value === true && steps.length <= MAX_LABELED,
      position: kind === 'decrease' ? 'bottom' : 'top',
      color: surface.theme.textSecondary,
      fontSize: 11,
      fontFamily: surface.theme.fontFamily,
      formatter: ({ dataIndex }: { readonly dataIndex: number }) =>
        steps[dataIndex]!.kind === kind && steps[dataIndex]!.hasValue ? format(steps[dataIndex]!.change) : '',
    },
    labelLayout: { hideOverlap: true },
    emphasis: { disabled: true },
    data: steps.map(step =>
      step.kind === kind && step.hasValue
        ? { value: Math.abs(step.change), originalValue: step.change, totalSum: step.total }
        : NONE,
    ),
  };
}

function tooltip(
  { surface, steps, format, labelOf }: Context,
  moment: ValueFormatter,
  isTime: boolean,
): object {
  return {
    ...tooltipFrame(surface),
    trigger: 'axis',
    axisPointer: {
      type: 'shadow',
      shadowStyle: { color: surface.theme.isDark ? 'rgba(255,255,255,0.05)' : 'rgba(0,0,0,0.04)' },
      label: { show: false },
    },
    formatter: (params: unknown) => {
      const items = params as readonly {
        readonly dataIndex: number;
        readonly color: string;
        readonly seriesName: string;
      }[];
      const step = steps[items[0]?.dataIndex ?? -1];
      if (!step?.hasValue) return '';
      const color = items.find(item => item.seriesName === NAMES[step.kind])?.color;
      const place = step.of === undefined ? '' : isTime ? moment(step.of) : plainLabel(step.of);
      const change = { color, name: NAMES[step.kind], value: format(step.change) };
      const total = { name: NAMES.total, value: format(step.total), isTotal: true };
      return tooltipHtml(
        surface.theme,
        [labelOf(step), place].filter(Boolean).join(', '),
        step.kind === 'total' ? [change] : [change, total],
      );
    },
  };
}
