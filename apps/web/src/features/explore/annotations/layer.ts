import { parseFormula } from '@powerset/charts/kit/timeseries/formula.ts';
import type { Option } from '@powerset/ui/select/option.ts';

/**
 * A saved annotation layer. It may be old or written by hand, so members can be missing or of other types.
 */
export type Layer = Readonly<Record<string, unknown>>;

export const NATIVE = 'NATIVE';

export const LAYER_TYPES: readonly Option<string>[] = [
  { value: 'FORMULA', label: 'Formula' },
  { value: 'EVENT', label: 'Event' },
  { value: 'INTERVAL', label: 'Interval' },
  { value: 'TIME_SERIES', label: 'Time series' },
];

const NATIVE_SOURCE: Option<string> = { value: NATIVE, label: 'Superset annotation' };
const TABLE_SOURCE: Option<string> = { value: 'table', label: 'Table' };
const LINE_SOURCE: Option<string> = { value: 'line', label: 'Line Chart' };

const SOURCES: Readonly<Record<string, readonly Option<string>[]>> = {
  EVENT: [NATIVE_SOURCE, TABLE_SOURCE],
  INTERVAL: [NATIVE_SOURCE, TABLE_SOURCE],
  TIME_SERIES: [LINE_SOURCE],
};

/** The types of charts that can be the source of a layer. */
const SOURCE_VIZ_TYPES: Readonly<Record<string, readonly string[]>> = {
  table: ['table'],
  line: ['echarts_timeseries_line', 'line'],
};

export const NEW_LAYER: Layer = {
  name: '',
  annotationType: 'FORMULA',
  sourceType: '',
  value: '',
  style: 'solid',
  opacity: '',
  width: 1,
  color: null,
  show: true,
  showLabel: false,
  hideLine: false,
  showMarkers: false,
  overrides: { time_range: null },
  descriptionColumns: [],
};

/** Returns the possible sources of layers of a type; a formula has none. */
export function sourcesFor(type: unknown): readonly Option<string>[] {
  return SOURCES[String(type)] ?? [];
}

/** Returns the chart types that a source type allows; empty for stored annotations. */
export function vizTypesOf(sourceType: unknown): readonly string[] {
  return SOURCE_VIZ_TYPES[String(sourceType)] ?? [];
}

/** Returns the layer with another type. The source stays if the type allows it. */
export function withType(layer: Layer, annotationType: string): Layer {
  const sources = sourcesFor(annotationType).map(({ value }) => value);
  if (sources.includes(String(layer.sourceType))) return { ...layer, annotationType };
  return withSourceType({ ...layer, annotationType }, sources.length === 1 ? sources[0]! : '');
}

/** Returns the layer with another kind of source, which starts without a value. */
export function withSourceType(layer: Layer, sourceType: string): Layer {
  return withSource({ ...layer, sourceType }, layer.annotationType === 'FORMULA' ? '' : null);
}

/** Returns the layer with another source, without the columns and overrides of the old one. */
export function withSource(layer: Layer, value: unknown): Layer {
  const { timeColumn: _, intervalEndColumn: __, titleColumn: ___, ...rest } = layer;
  return { ...rest, value, overrides: { time_range: null }, descriptionColumns: [] };
}

/** Returns the layer with a change; a member that becomes undefined is left out. */
export function withMember(layer: Layer, key: string, value: unknown): Layer {
  const { [key]: _, ...rest } = layer;
  return value === undefined ? rest : { ...rest, [key]: value };
}

/**
 * Returns the layer with another override; an undefined override is left out, and a time range becomes null.
 */
export function withOverride(layer: Layer, key: string, value: string | undefined): Layer {
  const cleared = value ?? (key === 'time_range' ? null : undefined);
  return { ...layer, overrides: withMember(recordOf(layer.overrides), key, cleared) };
}

/** Returns an override of a layer if it is set. */
export function overrideOf(layer: Layer, key: string): string | undefined {
  const value = recordOf(layer.overrides)[key];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/** Returns whether the editor can show a saved value. */
export function isLayer(value: unknown): value is Layer {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

export type LayerField = 'name' | 'sourceType' | 'value' | 'timeColumn' | 'intervalEndColumn';

/** Returns what must be fixed before a layer can be drawn, by field. */
export function layerProblems(
  layer: Layer,
  otherNames: readonly string[],
): Readonly<Partial<Record<LayerField, string>>> {
  return {
    ...nameProblem(layer, otherNames),
    ...(layer.annotationType === 'FORMULA' ? formulaProblem(layer) : sourceProblems(layer)),
  };
}

const MISSING = 'cannot be empty';

function nameProblem({ name }: Layer, otherNames: readonly string[]) {
  if (isMissing(name)) return { name: MISSING };
  return otherNames.includes(String(name).trim()) ? { name: 'Another layer already has this name.' } : {};
}

function formulaProblem({ value }: Layer) {
  if (isMissing(value)) return { value: MISSING };
  return parseFormula(String(value))
    ? {}
    : { value: 'The formula cannot be read. Use x, numbers, operators, and functions such as sqrt(x).' };
}

function sourceProblems(layer: Layer) {
  const { annotationType: type, sourceType } = layer;
  const needsColumns = vizTypesOf(sourceType).length > 0 && type !== 'TIME_SERIES';
  return {
    ...(isMissing(sourceType) ? { sourceType: MISSING } : {}),
    ...(isMissing(layer.value) ? { value: MISSING } : {}),
    ...(needsColumns && isMissing(layer.timeColumn) ? { timeColumn: MISSING } : {}),
    ...(needsColumns && type === 'INTERVAL' && isMissing(layer.intervalEndColumn)
      ? { intervalEndColumn: MISSING }
      : {}),
  };
}

function isMissing(value: unknown): boolean {
  return value === null || value === undefined || String(value).trim() === '';
}

function recordOf(value: unknown): Readonly<Record<string, unknown>> {
  return isLayer(value) ? value : {};
}
