import { sequentialScale } from '@powerset/core/color/sequential-scale.ts';
import { columnsOf, metricsOf } from '@powerset/core/form-data/form-data.ts';
import { findCountry, type Country } from '@powerset/core/geography/countries.ts';
import { columnLabel, metricLabel } from '@powerset/core/query/query-object.ts';
import type { ValueFormatter } from '@powerset/core/format/number.ts';
import { answerColumn, EMPTY_ANSWER, numberAt, type Answer } from '../kit/answer.ts';
import type { DrawInput } from '../kit/define-chart.ts';
import { chartColors, opacityOf, sequentialColors, type Surface } from '../kit/surface.ts';
import { valueFormatter } from '../kit/value-format.ts';
import type { WorldMapFormData } from './form-data.ts';

/** One country in the answer. */
export interface CountryMark {
  readonly country: Country;
  /** The value of the country column, for filters. */
  readonly text: string;
  readonly dataIndex: number;
  readonly value: number | null;
  readonly fill: string | undefined;
  readonly opacity: number;
  /** The name and the exact text of each metric. */
  readonly facts: readonly { readonly name: string; readonly value: string }[];
  /** Undefined without bubbles. */
  readonly bubbleRadius?: number;
}

export interface WorldMapOption {
  /** By the three-letter code of ISO 3166-1. */
  readonly marks: ReadonlyMap<string, CountryMark>;
  readonly bubbleColor: string;
  readonly ramp?: {
    readonly colors: readonly string[];
    readonly from: string;
    readonly to: string;
  };
  /** Texts of the column that match no country. */
  readonly unknown: readonly string[];
}

interface Metrics {
  readonly main: string;
  readonly second: string | undefined;
  readonly format: ValueFormatter;
}

/** Returns the countries with their colors and bubbles; the shapes are loaded with the drawing. */
export function toOption({ formData, answers, surface }: DrawInput<WorldMapFormData>): WorldMapOption {
  const answer = answers[0] ?? EMPTY_ANSWER;
  const metrics = metricsIn(formData, surface);
  const found = countriesIn(formData, answer);
  const main = answerColumn(answer, metrics.main);
  const values = found.known.map(({ row }) => numberAt(main, row));
  const range = rangeOf(values);
  const colors = sequentialColors(surface, formData.linear_color_scheme);
  const isByCountry = formData.color_by === 'country';
  const scale = sequentialScale({ colors, domain: range ?? [0, 1] });
  const names = chartColors(surface, formData.color_scheme);
  const radius = radiusOf({ formData, answer, metrics, width: surface.width });
  const marks = found.known.map(({ country, text, row }, i): CountryMark => {
    const value = values[i]!;
    const fill = value === null ? undefined : isByCountry ? names(country.name) : scale(value);
    return {
      country,
      text,
      dataIndex: row,
      value,
      fill,
      opacity: opacityOf(surface, text),
      facts: factsOf(answer, row, metrics),
      ...(formData.show_bubbles ? { bubbleRadius: radius(row) } : {}),
    };
  });
  return {
    marks: new Map(marks.map(mark => [mark.country.cca3, mark])),
    bubbleColor: bubbleColor(formData.color_picker),
    unknown: found.unknown,
    ...(range && !isByCountry
      ? { ramp: { colors, from: metrics.format(range[0]), to: metrics.format(range[1]) } }
      : {}),
  };
}

function metricsIn(formData: WorldMapFormData, surface: Surface): Metrics {
  const [main] = metricsOf(formData.metric).map(metricLabel);
  const [second] = metricsOf(formData.secondary_metric).map(metricLabel);
  const format = valueFormatter(surface, main, {
    pattern: formData.y_axis_format,
    currency: formData.currency_format,
  });
  return { main: main ?? '', second, format };
}

interface FoundCountries {
  readonly known: readonly { readonly country: Country; readonly text: string; readonly row: number }[];
  readonly unknown: readonly string[];
}

function countriesIn(formData: WorldMapFormData, answer: Answer): FoundCountries {
  const [entity] = columnsOf(formData.entity);
  const column = entity === undefined ? undefined : answerColumn(answer, columnLabel(entity));
  const field = formData.country_fieldtype ?? 'cca2';
  const texts = Array.from({ length: answer.rowCount }, (_, row) => String(column?.value(row) ?? ''));
  const known = texts.flatMap((text, row) => {
    const country = findCountry(field, text);
    return country ? [{ country, text, row }] : [];
  });
  const unknown = texts.filter(text => text !== '' && !findCountry(field, text));
  return { known, unknown };
}

function factsOf(answer: Answer, row: number, { main, second, format }: Metrics): CountryMark['facts'] {
  return [...new Set([main, ...(second === undefined ? [] : [second])])].map(name => {
    const value = numberAt(answerColumn(answer, name), row);
    return { name, value: value === null ? '–' : format(value) };
  });
}

interface BubbleInput {
  readonly formData: WorldMapFormData;
  readonly answer: Answer;
  readonly metrics: Metrics;
  readonly width: number;
}

/** On smaller maps, bubbles shrink with the countries. */
const FULL_WIDTH = 800;

/** The areas of bubbles are proportional to their values. */
function radiusOf({ formData, answer, metrics, width }: BubbleInput): (row: number) => number {
  const { main, second } = metrics;
  const column = answerColumn(answer, second ?? main);
  const values = Array.from({ length: answer.rowCount }, (_, row) => numberAt(column, row) ?? 0);
  const most = values.reduce((max, value) => Math.max(max, value), 0) || 1;
  const largest = (Number(formData.max_bubble_size) || 25) * Math.min(1, width / FULL_WIDTH);
  return row => Math.sqrt(Math.max(0, values[row]!) / most) * largest;
}

function rangeOf(values: readonly (number | null)[]): readonly [number, number] | undefined {
  const known = values.filter(value => value !== null);
  if (known.length === 0) return undefined;
  return [known.reduce((a, b) => Math.min(a, b)), known.reduce((a, b) => Math.max(a, b))];
}

function bubbleColor(picked: unknown): string {
  const { r = 47, g = 91, b = 234, a = 1 } = (picked ?? {}) as Partial<Record<'r' | 'g' | 'b' | 'a', number>>;
  return `rgba(${r}, ${g}, ${b}, ${a})`;
}
