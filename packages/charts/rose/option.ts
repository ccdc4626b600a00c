import type { EChartsOption } from 'echarts';
import { metricsOf } from '@powerset/core/form-data/form-data.ts';
import { numberFormatter, type ValueFormatter } from '@powerset/core/format/number.ts';
import { timeFormatter } from '@powerset/core/format/time.ts';
import { metricLabel } from '@powerset/core/query/query-object.ts';
import { baseOption } from '../kit/base-option.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { placeLegend } from '../kit/legend.ts';
import { chartColors, type Surface } from '../kit/surface.ts';
import { tooltipFrame } from '../kit/tooltip-frame.ts';
import { tooltipHtml } from '../kit/tooltip-html.ts';
import { hasUsable, noteGraphic, unusableValues } from '../kit/unusable-values.ts';
import { shareFormatter, valueFormatter } from '../kit/value-format.ts';
import type { RoseFormData } from './form-data.ts';
import { asShares, petalsOf, type Petals } from './petals.ts';

const FONT_SIZE = 12;
const NAME_ROOM = 22;
/** More names around the rose would overlap. */
const MOST_NAMES = 24;

/** Draws a sector for each time with a petal for each series, from the center outward. */
export function toOption(input: DrawInput<RoseFormData>): EChartsOption {
  const { formData, surface } = input;
  const counted = petalsOf(input);
  const petals = formData.contribution ? asShares(counted) : counted;
  const format = formatOf(formData, surface);
  const names = petals.series.map(({ name }) => name);
  const values = petals.series.flatMap(one => one.values);
  const metric = metricsOf(formData.metrics).map(metricLabel).join(', ');
  const note = unusableValues(values, { metric, marks: 'petals' });
  const isAlone = !hasUsable(values);
  const legend = placeLegend({ show_legend: names.length > 1 && !isAlone }, names, surface);
  const { top } = legend.room;
  const noteRoom = note && !isAlone ? 24 : 0;
  const radius = Math.max(
    10,
    Math.min(surface.width / 2 - 60, (surface.height - top - noteRoom) / 2 - NAME_ROOM),
  );
  return {
    ...baseOption(surface, values.length),
    legend: legend.option,
    tooltip: {
      ...tooltipFrame(surface),
      trigger: formData.rich_tooltip === false ? 'item' : 'axis',
      axisPointer: {
        type: 'shadow',
        shadowStyle: { color: surface.theme.isDark ? '#FFFFFF14' : '#0000000A' },
      },
      formatter: tooltip(petals, formData, surface, format),
    },
    polar: { center: [surface.width / 2, top + (surface.height - top - noteRoom) / 2], radius },
    angleAxis: { ...angleAxis(petals, formData, surface), show: !isAlone },
    radiusAxis: {
      show: !isAlone,
      min: 0,
      max: longest(petals, formData, surface),
      axisLine: { show: false },
      axisTick: { show: false },
      axisLabel: { show: false },
      splitLine: { lineStyle: { color: surface.theme.line } },
      splitNumber: 4,
      z: 0,
    },
    series: isAlone ? [] : petalSeries(petals, formData, surface),
    graphic: note ? [noteGraphic(note, surface, { isAlone, room: legend.room })] : [],
  } as EChartsOption;
}

function formatOf(formData: RoseFormData, surface: Surface): ValueFormatter {
  const [metric] = metricsOf(formData.metrics);
  if (formData.contribution) return numberFormatter(shareFormatter(formData.number_format, '.2%'));
  const name = metric === undefined ? undefined : metricLabel(metric);
  return valueFormatter(surface, name, { pattern: formData.number_format });
}

function angleAxis({ moments }: Petals, formData: RoseFormData, { theme }: Surface): object {
  const time = timeFormatter(formData.date_time_format ?? 'smart_date');
  const every = Math.ceil(moments.length / MOST_NAMES);
  return {
    type: 'category',
    data: moments.map(moment => time(moment)),
    startAngle: 90,
    axisLine: { show: false },
    axisTick: { show: false },
    splitLine: { show: false },
    axisLabel: {
      interval: (i: number) => i % every === 0,
      color: theme.textSecondary,
      fontSize: FONT_SIZE,
      fontFamily: theme.fontFamily,
    },
  };
}

/** Returns the extent of the longest sector, so that the rose fills its circle. */
function longest({ moments, series }: Petals, formData: RoseFormData, { hidden }: Surface): number {
  const totals = moments.map((_, i) =>
    series.reduce((sum, { name, values }) => sum + (hidden?.has(name) ? 0 : Math.max(0, values[i] ?? 0)), 0),
  );
  const most = Math.max(0, ...totals) || 1;
  return formData.rose_area_proportion ? Math.sqrt(most) : most;
}

/** Petals are stacked; areas make the outer rings thinner. */
function petalSeries(
  { moments, series }: Petals,
  formData: RoseFormData,
  surface: Surface,
): readonly object[] {
  const color = chartColors(surface, formData.color_scheme);
  const below = moments.map(() => 0);
  return series.map(({ name, values }) => {
    const isHidden = surface.hidden?.has(name) === true;
    const data = values.map((value, i) => {
      const size = isHidden ? 0 : Math.max(0, value ?? 0);
      const from = below[i]!;
      below[i] = from + size;
      return formData.rose_area_proportion ? Math.sqrt(from + size) - Math.sqrt(from) : size;
    });
    return {
      id: name,
      name,
      type: 'bar',
      coordinateSystem: 'polar',
      stack: 'petals',
      barCategoryGap: 0,
      data,
      cursor: 'default',
      itemStyle: { color: color(name), borderColor: surface.theme.surface, borderWidth: 1 },
      emphasis: { focus: 'series' },
      blur: { itemStyle: { opacity: 0.25 } },
    };
  });
}

function tooltip(
  { moments, series }: Petals,
  formData: RoseFormData,
  surface: Surface,
  format: ValueFormatter,
): (params: unknown) => string {
  const time = timeFormatter(formData.date_time_format ?? 'smart_date');
  const color = chartColors(surface, formData.color_scheme);
  return params => {
    const marks = [params].flat() as readonly { readonly dataIndex: number; readonly seriesName: string }[];
    const index = marks[0]?.dataIndex ?? 0;
    const shown = new Set(marks.map(({ seriesName }) => seriesName));
    const rows = series
      .filter(({ name, values }) => shown.has(name) && (values[index] ?? null) !== null)
      .map(({ name, values }) => ({ name, value: values[index]! }))
      .sort((a, b) => b.value - a.value);
    const total = rows.reduce((sum, { value }) => sum + value, 0);
    return tooltipHtml(surface.theme, time(moments[index]), [
      ...rows.map(({ name, value }) => ({
        color: color(name),
        name,
        value: format(value),
        isMarked: surface.hoveredSeries?.() === name,
      })),
      ...(rows.length > 1 ? [{ name: 'Total', value: format(total), isTotal: true }] : []),
    ]);
  };
}
