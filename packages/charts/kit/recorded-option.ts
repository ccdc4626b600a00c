import { expect } from 'vitest';
import { about, type OwnDrawing, type RecordedDrawing } from './recorded-drawings.ts';

type Json = Readonly<Record<string, unknown>>;

/** The facts that the options of two libraries have in common, without the looks. */
export interface OptionFacts {
  readonly series: readonly SeriesFacts[];
  /** The number of series before the recording was truncated; otherwise `series.length`. */
  readonly seriesTotal: number;
  readonly legend: LegendFacts | undefined;
  readonly xAxis: readonly AxisFacts[];
  readonly yAxis: readonly AxisFacts[];
  readonly hasZoom: boolean;
  /** Events and intervals marked on the axis. */
  readonly marks: readonly unknown[];
}

export interface SeriesFacts {
  readonly type: unknown;
  readonly name: unknown;
  readonly stack: unknown;
  readonly color: unknown;
  readonly yAxisIndex: number;
  readonly data: readonly unknown[];
  /** The number of points before the recording was truncated; otherwise `data.length`. */
  readonly total: number;
}

interface LegendFacts {
  readonly show: boolean;
  readonly type: unknown;
  readonly orient: unknown;
  readonly names: readonly unknown[];
}

interface AxisFacts {
  readonly type: unknown;
  readonly name: string;
  readonly min: unknown;
  readonly max: unknown;
  readonly isInverse: boolean;
  /** Names of a category axis. */
  readonly categories: readonly unknown[] | undefined;
}

/** Reads the facts of an ECharts option, ours or a recorded one. */
export function optionFacts(option: unknown): OptionFacts {
  const { series, legend, xAxis, yAxis, dataZoom } = option as Json;
  const all = list(series);
  const drawn = all.filter(one => one.markLine === undefined && one.markArea === undefined);
  return {
    series: drawn.filter(one => one.$total === undefined).map(seriesFacts),
    seriesTotal: Number(all.at(-1)?.$total ?? all.length) - (all.length - drawn.length),
    marks: all.flatMap(marks),
    legend: legend === undefined ? undefined : legendFacts(list(legend)[0]!),
    xAxis: list(xAxis).map(axisFacts),
    yAxis: list(yAxis).map(axisFacts),
    hasZoom: list(dataZoom).length > 0,
  };
}

/** Returns the facts of a recorded drawing. */
export function recordedFacts(recorded: RecordedDrawing): OptionFacts {
  return optionFacts(recorded.props.echartOptions);
}

interface SeriesCheck extends Pick<OwnDrawing<unknown>, 'isCutShort'> {
  /** Whether series have other names, colors, and stacks on purpose. */
  readonly areNamedOtherwise?: boolean;
}

/** Compares series with the recorded ones: number, order, type, name, stack, axis, color, and data. */
export function expectSameSeries(
  all: OptionFacts,
  { series: recorded, seriesTotal }: OptionFacts,
  { isCutShort, areNamedOtherwise = false }: SeriesCheck,
): void {
  if (isCutShort) {
    expect(new Set(all.series.map(one => one.type))).toEqual(new Set(recorded.map(one => one.type)));
    return;
  }
  expect(all.series.length).toBe(seriesTotal);
  const ours = all.series.slice(0, recorded.length);
  expect(ours.map(one => one.type)).toEqual(recorded.map(one => one.type));
  if (!areNamedOtherwise) expect(ours.map(one => one.name)).toEqual(recorded.map(one => one.name));
  if (!areNamedOtherwise) expect(stacks(ours)).toEqual(stacks(recorded));
  expect(ours.map(one => one.yAxisIndex)).toEqual(recorded.map(one => one.yAxisIndex));
  ours.forEach((one, i) => {
    expect(one.total).toBe(recorded[i]!.total);
    expect(one.data.slice(0, recorded[i]!.data.length)).toEqual(about(recorded[i]!.data));
    if (recorded[i]!.color !== undefined && !areNamedOtherwise) expect(one.color).toBe(recorded[i]!.color);
  });
}

/** Compares the legend with the recorded one: visibility, scrolling or wrapping, direction, and names. */
export function expectSameLegend(ours: OptionFacts, recorded: OptionFacts): void {
  expect(ours.legend?.show ?? false).toBe(recorded.legend?.show ?? false);
  if (!recorded.legend?.show) return;
  const { names } = recorded.legend;
  expect({ ...ours.legend, names: ours.legend!.names.slice(0, names.length) }).toEqual(recorded.legend);
}

/** Compares axes with the recorded ones: kind, title, bounds, and direction. */
export function expectSameAxes(ours: OptionFacts, recorded: OptionFacts): void {
  expect(ours.xAxis.map(sameAs(recorded.xAxis))).toEqual(recorded.xAxis.map(about));
  expect(ours.yAxis.map(sameAs(recorded.yAxis))).toEqual(recorded.yAxis.map(about));
}

// Categories are compared only if the recording names them; otherwise they follow from the series.
function sameAs(recorded: readonly AxisFacts[]): (axis: AxisFacts, i: number) => AxisFacts {
  return (axis, i) => (recorded[i]?.categories === undefined ? { ...axis, categories: undefined } : axis);
}

function seriesFacts(series: Json): SeriesFacts {
  const data = list(series.data);
  const last = data.at(-1);
  const cutTotal = last && !Array.isArray(last) ? last.$total : undefined;
  return {
    type: series.type,
    name: series.name,
    stack: series.stack,
    color:
      (series.itemStyle as Json | undefined)?.color ??
      (series.lineStyle as Json | undefined)?.color ??
      series.color,
    yAxisIndex: Number(series.yAxisIndex ?? 0),
    data: (cutTotal === undefined ? data : data.slice(0, -1)).map(point),
    total: Number(cutTotal ?? data.length),
  };
}

/** Returns a point of a series as plain values; points with names keep name, value, color, and children. */
function point(item: unknown): unknown {
  if (Array.isArray(item)) return item.map(part => (typeof part === 'boolean' ? String(part) : part));
  if (typeof item !== 'object' || item === null) return item;
  const { name, value, itemStyle, children } = item as Json;
  if (name === undefined && children === undefined) return value;
  const color = (itemStyle as Json | undefined)?.color;
  return {
    name,
    ...(value === undefined ? {} : { value }),
    ...(color === undefined ? {} : { color }),
    ...(children === undefined ? {} : { children: list(children).map(point) }),
  };
}

// The libraries name stacks differently, so only the grouping of series is compared.
function stacks(series: readonly SeriesFacts[]): readonly number[] {
  return series.map(one =>
    one.stack === undefined ? -1 : series.findIndex(other => other.stack === one.stack),
  );
}

// One library has a series per mark and the other one per layer; the marks are the same.
function marks({ markLine, markArea }: Json): readonly unknown[] {
  const events = markLine as Json | undefined;
  const intervals = markArea as Json | undefined;
  const { color, opacity, width, type } = (events?.lineStyle ?? {}) as Json;
  const fill = intervals?.itemStyle as Json | undefined;
  const show = ((events ?? intervals)?.label as Json | undefined)?.show;
  return [
    ...list(events?.data).map(({ name, xAxis }) => ({ name, xAxis, color, opacity, width, type, show })),
    ...((intervals?.data ?? []) as readonly (readonly Json[])[]).map(([from, to]) => ({
      name: from!.name,
      xAxis: [from!.xAxis, to!.xAxis],
      color: fill?.color,
      opacity: fill?.opacity,
      show,
    })),
  ];
}

function legendFacts({ show, type, orient, data }: Json): LegendFacts {
  return {
    show: show !== false,
    type: type ?? 'plain',
    orient: orient ?? 'horizontal',
    names: list(data)
      .filter(item => item.$total === undefined)
      .map(item => (typeof item === 'object' ? (item as Json).name : item)),
  };
}

function axisFacts({ type, name, min, max, inverse, data }: Json): AxisFacts {
  return {
    type,
    name: String(name ?? ''),
    min: min ?? undefined,
    max: max ?? undefined,
    isInverse: inverse === true,
    categories: data === undefined ? undefined : list(data).map(point),
  };
}

function list(value: unknown): readonly Json[] {
  return value === undefined || value === null ? [] : ([value].flat() as unknown as readonly Json[]);
}
