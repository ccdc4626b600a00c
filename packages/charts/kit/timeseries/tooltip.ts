import type { TooltipComponentOption } from 'echarts/components';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { ANNOTATION_ID } from '../annotation-records.ts';
import type { Surface } from '../surface.ts';
import { tooltipHtml, type TooltipRow } from '../tooltip-html.ts';
import { tooltipFrame } from '../tooltip-frame.ts';
import { baseText } from './axes.ts';
import type { TimeseriesModel } from './model.ts';
import { FORECAST_ID, STREAM_BASELINE, valueOf } from './series.ts';
import { stackStyle } from './stack.ts';

interface Item {
  readonly seriesId?: string;
  readonly seriesName: string;
  readonly dataIndex?: number;
  readonly color: unknown;
  readonly value: unknown;
}

/** Returns the format of a series; without an id, that of the first series. */
export type FormatOfSeries = (seriesId?: string) => ValueFormatter;

/**
 * Returns the tooltip: all series at the point, the largest first, with a total if they add up; or only the
 * mark under the pointer.
 */
export function tooltip(
  formData: FormData,
  model: TimeseriesModel,
  surface: Surface,
  formatOf: FormatOfSeries,
): TooltipComponentOption {
  const isRich = formData.rich_tooltip !== false;
  const isHorizontal = formData.orientation === 'horizontal';
  const base = (item: Item): unknown => (item.value as readonly unknown[])[isHorizontal ? 1 : 0];
  return {
    ...tooltipFrame(surface),
    trigger: isRich ? 'axis' : 'item',
    axisPointer: {
      type: model.axis === 'category' ? 'shadow' : 'line',
      lineStyle: { color: surface.theme.lineStrong, type: 'solid', width: 1 },
      shadowStyle: { color: surface.theme.isDark ? 'rgba(255,255,255,0.05)' : 'rgba(0,0,0,0.04)' },
      label: { show: false },
    },
    formatter: (params: unknown) => {
      const items = (Array.isArray(params) ? params : [params]) as readonly Item[];
      const shown = items.filter(
        item =>
          item.seriesName !== STREAM_BASELINE &&
          !isForecast(item) &&
          valueOf(item.value, isHorizontal) !== null,
      );
      const expected = expectedRows(model, items[0], surface, formatOf());
      if (shown.length + expected.length === 0) return '';
      return tooltipHtml(surface.theme, baseText(formData, model.axis, base(items[0]!)), [
        ...rows(formData, shown, surface, formatOf),
        ...expected,
      ]);
    },
  };
}

function isForecast({ seriesId }: Item): boolean {
  return seriesId?.includes(FORECAST_ID) === true;
}

/** Returns rows with the expected value at a point and its bounds. */
function expectedRows(
  { forecasts }: TimeseriesModel,
  item: Item | undefined,
  { hidden }: Surface,
  format: ValueFormatter,
): readonly TooltipRow[] {
  const i = item?.dataIndex ?? -1;
  return forecasts.flatMap(({ name, expected, lower, upper }) => {
    const [value, from, to] = [expected[i] ?? null, lower[i] ?? null, upper[i] ?? null];
    if (value === null || hidden?.has(name)) return [];
    const band = from === null || to === null ? '' : ` (${format(from)} – ${format(to)})`;
    return [{ name: `${name}, forecast`, value: `${format(value)}${band}` }];
  });
}

function rows(
  formData: FormData,
  items: readonly Item[],
  surface: Surface,
  formatOf: FormatOfSeries,
): readonly TooltipRow[] {
  const isHorizontal = formData.orientation === 'horizontal';
  const hovered = surface.hoveredSeries?.();
  const valued = items.map(item => ({ item, value: valueOf(item.value, isHorizontal)! }));
  const isStacked = stackStyle(formData.stack) !== 'none';
  // A stack contains many zeros, which would crowd the list.
  const listed = isStacked ? valued.filter(({ value }) => value !== 0) : valued;
  const ordered =
    formData.tooltipSortByMetric === false ? listed : [...listed].sort((a, b) => b.value - a.value);
  const result: TooltipRow[] = ordered.map(({ item, value }) => ({
    color: typeof item.color === 'string' ? item.color : undefined,
    name: item.seriesName,
    value: formatOf(item.seriesId)(value),
    isMarked: item.seriesName === hovered,
  }));
  const parts = listed.filter(({ item }) => !item.seriesId?.startsWith(ANNOTATION_ID));
  if (!isStacked || parts.length < 2 || formData.stack === 'Expand') return result;
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return [...result, { name: 'Total', value: formatOf()(total), isTotal: true }];
}
