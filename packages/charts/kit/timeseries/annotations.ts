import { AnnotationLayer } from '@powerset/core/query/annotation-layer.ts';
import { asList, type FormData } from '@powerset/core/form-data/form-data.ts';
import { ANNOTATION_ID, type AnnotationData, type AnnotationRecord } from '../annotation-records.ts';
import type { Surface } from '../surface.ts';
import { parseFormula } from './formula.ts';
import type { TimeseriesModel } from './model.ts';

interface AnnotationContext {
  readonly formData: FormData;
  readonly annotations: AnnotationData;
  readonly model: Pick<TimeseriesModel, 'axis' | 'x'>;
  readonly surface: Surface;
  readonly color: (label: string) => string;
}

/** What annotation layers add to a drawing. */
export interface DrawnAnnotations {
  readonly series: readonly object[];
  /** Names of the layers that are lines of their own. */
  readonly legend: readonly string[];
}

type Point = readonly [x: number | string, y: number | null];

/** The most times with visible labels; above that, labels appear only on hover. */
const MAX_LABELS = 40;
const OPACITIES: Readonly<Record<string, number>> = {
  opacityLow: 0.2,
  opacityMedium: 0.5,
  opacityHigh: 0.8,
};

/** Draws formulas, events, intervals, and series of other charts over a chart. */
export function annotationsOf(context: AnnotationContext): DrawnAnnotations {
  const drawn = shownLayers(context.formData).map(layer => {
    const color = layer.color || context.color(layer.name);
    switch (layer.annotationType) {
      case 'FORMULA':
        return formulaLine(context, layer, color);
      case 'EVENT':
        return { series: events(context, layer, color), legend: [] };
      case 'INTERVAL':
        return { series: intervals(context, layer, color), legend: [] };
      default:
        return otherSeries(context, layer, color);
    }
  });
  return { series: drawn.flatMap(one => one.series), legend: drawn.flatMap(one => one.legend) };
}

function shownLayers(formData: FormData): readonly AnnotationLayer[] {
  return asList(formData.annotation_layers).flatMap(saved => {
    const { data } = AnnotationLayer.safeParse(saved);
    return data?.show ? [data] : [];
  });
}

function formulaLine({ formData, model }: AnnotationContext, layer: AnnotationLayer, color: string) {
  const formula = parseFormula(String(layer.value ?? ''));
  if (!formula) return { series: [], legend: [] };
  const data = model.x.flatMap((x): readonly Point[] => {
    const y = formula(Number(x));
    return Number.isNaN(Number(x)) ? [] : [[x, Number.isFinite(y) ? y : null]];
  });
  const line = { ...lineOf(formData, layer, color, data), name: layer.name, smooth: true, symbolSize: 0 };
  return { series: [line], legend: [layer.name] };
}

function otherSeries(context: AnnotationContext, layer: AnnotationLayer, color: string): DrawnAnnotations {
  const records = context.annotations[layer.name] ?? [];
  const [xKey, ...keys] = keysOf(records, layer);
  if (xKey === undefined || keys.length === 0) return { series: [], legend: [] };
  const series = keys.map((key, i) => {
    const data = records.flatMap((record): readonly Point[] => {
      const x = context.model.axis === 'category' ? String(record[xKey]) : momentOf(record[xKey]);
      return x === undefined ? [] : [[x, record[key] === null ? null : Number(record[key])]];
    });
    const name = keys.length === 1 ? layer.name : `${layer.name}, ${key}`;
    return {
      ...lineOf(context.formData, layer, i === 0 ? color : context.color(name), data),
      name,
      symbolSize: layer.showMarkers ? 6 : 0,
      ...(layer.hideLine ? { lineStyle: { width: 0 } } : {}),
    };
  });
  return { series, legend: series.map(({ name }) => name) };
}

// Returns the time column of the layer, or else the first one of a record, and every numeric column.
function keysOf(records: readonly AnnotationRecord[], { timeColumn }: AnnotationLayer): readonly string[] {
  const all = Object.keys(records[0] ?? {});
  const x = timeColumn && all.includes(timeColumn) ? timeColumn : all[0];
  if (x === undefined) return [];
  const isNumeric = (key: string): boolean => {
    const values = records.map(record => record[key]).filter(value => value !== null);
    return values.length > 0 && values.every(value => Number.isFinite(Number(value)));
  };
  return [x, ...all.filter(key => key !== x && isNumeric(key))];
}

function lineOf(formData: FormData, layer: AnnotationLayer, color: string, data: readonly Point[]) {
  return {
    id: `${ANNOTATION_ID}${layer.name}`,
    type: 'line',
    color,
    itemStyle: { color },
    lineStyle: {
      color,
      width: layer.width ?? 1,
      type: dashOf(layer),
      opacity: OPACITIES[layer.opacity ?? ''] ?? 1,
    },
    showSymbol: layer.showMarkers,
    data: formData.orientation === 'horizontal' ? data.map(([x, y]) => [y, x]) : data,
    emphasis: { disabled: true },
    z: 3,
  };
}

function events(
  { formData, annotations, model, surface }: AnnotationContext,
  layer: AnnotationLayer,
  color: string,
) {
  if (model.axis === 'category') return [];
  const { start } = columnsOf(layer);
  const axis = axisOf(formData);
  const data = (annotations[layer.name] ?? []).flatMap(record => {
    const moment = momentOf(record[start]);
    return moment === undefined ? [] : [{ name: textOf(layer, record), [axis]: moment }];
  });
  if (data.length === 0) return [];
  const opacity = OPACITIES[layer.opacity ?? ''] ?? 1;
  const line = { width: layer.width ?? 1, type: dashOf(layer), color, opacity };
  const { label, hovered } = labelOf(layer, surface, data.length);
  return [
    {
      ...invisible(layer),
      markLine: {
        symbol: 'none',
        animation: false,
        lineStyle: line,
        label: { ...label, position: 'insideEndTop' },
        emphasis: {
          lineStyle: { width: (layer.width ?? 1) + 1, opacity: 1 },
          label: hovered,
        },
        data,
      },
    },
  ];
}

function intervals(
  { formData, annotations, model, surface }: AnnotationContext,
  layer: AnnotationLayer,
  color: string,
) {
  if (model.axis === 'category') return [];
  const { start, end } = columnsOf(layer);
  const axis = axisOf(formData);
  const data = (annotations[layer.name] ?? []).flatMap(record => {
    const [from, to] = [momentOf(record[start]), momentOf(record[end])];
    if (from === undefined || to === undefined) return [];
    return [[{ name: textOf(layer, record), [axis]: from }, { [axis]: to }]];
  });
  if (data.length === 0) return [];
  const { label, hovered } = labelOf(layer, surface, data.length);
  return [
    {
      ...invisible(layer),
      markArea: {
        animation: false,
        itemStyle: { color, opacity: OPACITIES[layer.opacity ?? ''] ?? OPACITIES.opacityMedium },
        label: { ...label, position: 'insideTop' },
        emphasis: { itemStyle: { opacity: 0.8 }, label: { ...hovered, verticalAlign: 'top' } },
        data,
      },
    },
  ];
}

/** Returns a series that only carries marks. */
function invisible(layer: AnnotationLayer) {
  return {
    id: `${ANNOTATION_ID}${layer.name}`,
    type: 'line',
    data: [],
    z: 1,
    tooltip: { show: false },
  };
}

// Stored annotations have fixed columns; users choose those of tables.
function columnsOf({
  sourceType,
  timeColumn,
  intervalEndColumn,
  titleColumn,
  descriptionColumns,
}: AnnotationLayer) {
  return sourceType === 'NATIVE'
    ? { start: 'start_dttm', end: 'end_dttm', title: 'short_descr', descriptions: ['long_descr'] }
    : {
        start: timeColumn ?? '',
        end: intervalEndColumn ?? '',
        title: titleColumn ?? '',
        descriptions: descriptionColumns ?? [],
      };
}

function textOf(layer: AnnotationLayer, record: AnnotationRecord): string {
  const { title, descriptions } = columnsOf(layer);
  const heading = [layer.name, record[title]].filter(isSaid).join(' - ');
  const texts = descriptions.map(column => record[column]).filter(isSaid);
  return texts.length === 0 ? heading : `${heading}\n\n${texts.join('\n')}`;
}

function isSaid(value: unknown): boolean {
  return value !== null && value !== undefined && value !== '';
}

/** Returns a time in epoch milliseconds, parsed from a number or a date. */
function momentOf(value: unknown): number | undefined {
  if (typeof value === 'number') return value;
  if (typeof value !== 'string' || value === '') return undefined;
  const hasZone = /(?:Z|[+-]\d\d:?\d\d)$/.test(value);
  const moment = Date.parse(hasZone || !value.includes(':') ? value : `${value.replace(' ', 'T')}Z`);
  return Number.isNaN(moment) ? undefined : moment;
}

function axisOf({ orientation }: FormData): 'xAxis' | 'yAxis' {
  return orientation === 'horizontal' ? 'yAxis' : 'xAxis';
}

function dashOf({ style }: AnnotationLayer): string | readonly number[] {
  return style === 'longDashed' ? [12, 6] : (style ?? 'solid');
}

/** Returns a short heading beside the mark if the layer shows labels, with the whole text on hover. */
function labelOf(layer: AnnotationLayer, { theme }: Surface, count: number) {
  const font = { color: theme.text, fontSize: 11, fontFamily: theme.fontFamily };
  return {
    label: {
      ...font,
      show: layer.showLabel === true && count <= MAX_LABELS,
      formatter: ({ name }: { readonly name: string }) =>
        name.split('\n')[0]!.replace(`${layer.name} - `, ''),
      textBorderColor: theme.surface,
      textBorderWidth: 3,
      width: 120,
      overflow: 'truncate',
    },
    hovered: {
      ...font,
      show: true,
      formatter: '{b}',
      textBorderWidth: 0,
      backgroundColor: theme.raised,
      borderColor: theme.line,
      borderWidth: 1,
      borderRadius: 4,
      padding: [4, 8],
      width: 220,
      overflow: 'break',
      rotate: 0,
    },
  };
}
