import type { ChartDataset } from '@powerset/core/chart/chart-dataset.ts';
import type { FormData } from '@powerset/core/form-data/form-data.ts';

/** A saved value and its label. */
export type Choice = readonly [value: string | number | boolean | null, label: string];

/** The state that a control may depend on: the current form data and its dataset. */
export interface PanelState {
  readonly formData: FormData;
  readonly dataset: ChartDataset | undefined;
  /** The range of new charts over time; none unless it is set. */
  readonly defaultTimeRange?: string;
}

type Depending<T> = T | ((state: PanelState) => T);

/**
 * The members of every control. `K` is a key of the chart's form data, so a control for another key does not
 * compile.
 */
interface ControlBase<K extends string> {
  readonly key: K;
  readonly label: Depending<string>;
  readonly description?: Depending<string>;
  readonly placeholder?: string;
  /** The value of a new chart, and of a control that was hidden. */
  readonly default?: unknown;
  /** The value of a new chart if it depends on the dataset; undefined falls back to `default`. */
  readonly initial?: (state: PanelState) => unknown;
  /** `drawing` takes effect at once; `query` waits for the next run. */
  readonly affects: 'query' | 'drawing';
  readonly isVisible?: (state: PanelState) => boolean;
  /** Hiding usually resets the value; `true` keeps it for when the control is shown again. */
  readonly keepsWhenHidden?: boolean;
  readonly rules?: readonly Rule[];
}

/** A rule for values; each rule has its own message (`validate.ts`). */
export type Rule = 'not-empty' | 'integer' | 'number' | 'order' | { readonly atMost: number };

interface Kinds {
  readonly column: { readonly temporalOnly?: boolean };
  readonly columns: { readonly temporalOnly?: boolean };
  readonly metric: object;
  readonly metrics: object;
  readonly filters: object;
  readonly select: {
    readonly choices: Depending<readonly Choice[]>;
    readonly isMulti?: boolean;
    readonly isFreeForm?: boolean;
    readonly isClearable?: boolean;
  };
  readonly radio: { readonly choices: readonly Choice[] };
  readonly boolean: object;
  readonly text: { readonly isNumber?: boolean; readonly isMultiLine?: boolean };
  readonly slider: { readonly min: number; readonly max: number; readonly step: number };
  readonly bounds: object;
  readonly 'color-scheme': { readonly isSequential?: boolean };
  readonly color: object;
  readonly currency: object;
  readonly 'column-config': object;
  /** The end of each metric's axis. */
  readonly 'metric-maxima': object;
  readonly 'conditional-formatting': object;
  /** Formulas, events, intervals, and series of other charts over a time axis. */
  readonly 'annotation-layers': object;
  /** A time range in one of its five forms, saved as text. */
  readonly 'time-range': object;
  /** Text with an editor for its language. */
  readonly code: { readonly language: 'handlebars' | 'css' | 'javascript' | 'json' | 'markdown' };
  /** The position of a map's camera: longitude, latitude, zoom, bearing, pitch. */
  readonly viewport: object;
  /** Columns with the location of a row: longitude and latitude, both in one text, or a geohash. */
  readonly spatial: object;
  /** A fixed number or a metric. */
  readonly 'fixed-or-metric': { readonly isFixedOnly?: boolean };
  /** Saved charts of these types. */
  readonly charts: { readonly vizTypes: readonly string[] };
  /** A saved chart of the same dataset, stored with its settings as JSON text. */
  readonly chart: object;
  /** Lines and bands of a contour layer. */
  readonly contours: object;
  /** Rows or columns of a time table. */
  readonly 'time-columns': object;
  /** The filters of a filter box. */
  readonly 'filter-items': object;
  /** Background layers of a map. */
  readonly 'map-layers': object;
  /** The first view of a map: fitted to its data or fixed. */
  readonly 'map-view': object;
  /** The size of charts on a map at each zoom level. */
  readonly 'zoom-sizes': object;
  /** Stored in form data but never shown. */
  readonly hidden: object;
}

export type ControlKind = keyof Kinds;

/** One control of a panel: a closed union over its kinds. */
export type Control<K extends string = string> = {
  readonly [Kind in ControlKind]: ControlBase<K> & { readonly kind: Kind } & Kinds[Kind];
}[ControlKind];

export interface Heading {
  readonly heading: string;
}

/** A titled group of controls. */
export interface Section<K extends string = string> {
  readonly label: string;
  readonly description?: string;
  readonly tab: 'data' | 'customize';
  readonly isExpanded?: boolean;
  readonly isVisible?: (state: PanelState) => boolean;
  readonly controls: readonly (Control<K> | Heading)[];
}

/** Returns whether an item is a sub-title between controls. */
export function isHeading(item: Control | Heading): item is Heading {
  return 'heading' in item;
}

/** Returns a property of a control that may depend on the panel. */
export function resolved<T>(value: T | ((state: PanelState) => T), state: PanelState): T {
  return typeof value === 'function' ? (value as (state: PanelState) => T)(state) : value;
}

/** Returns the condition that every one of these keys has a value. */
export function whenSet(...keys: readonly string[]): (state: PanelState) => boolean {
  return ({ formData }) => keys.every(key => Boolean(formData[key]));
}
