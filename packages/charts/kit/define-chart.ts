import type { z } from 'zod';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { BuiltQuery } from '@powerset/core/form-data/build-query.ts';
import type { AnswerForm } from '@powerset/core/form-data/query-context.ts';
import type { Answer } from './answer.ts';
import type { Control, PanelState, Section } from './control.ts';
import type { ToSelection } from './selection.ts';
import type { StandardFields } from './switch-type.ts';
import type { Surface } from './surface.ts';

/** What readers can do with a chart's marks. */
export type Behavior = 'cross-filter' | 'drill-to-detail' | 'drill-by';

export type ChartCategory = 'Correlation' | 'Distribution' | 'Evolution' | 'Flow' | 'KPI' | 'Map' | 'Part of a Whole' | 'Ranking' | 'Table' | 'Other';

/** State of a chart that is not saved with it: the page of a table, its sort order. */
export interface OwnState {
  readonly currentPage?: number | undefined;
  readonly pageSize?: number | undefined;
  readonly sortBy?: readonly { readonly key: string; readonly desc: boolean }[] | undefined;
  readonly searchText?: string | undefined;
}

export interface QueryOptions extends AnswerForm {
  readonly ownState?: OwnState | undefined;
}

export interface DrawInput<F> {
  readonly formData: F;
  /** One per query, in the order of `toQueries`. */
  readonly answers: readonly Answer[];
  readonly surface: Surface;
}

type Shape = z.ZodObject;
type KeyOf<S extends Shape> = Extract<keyof S['shape'], string>;

/** Everything about a chart but its drawing on a page; runs anywhere. */
export interface ChartDefinition<S extends Shape, Option> {
  readonly vizType: string;
  readonly name: string;
  readonly category: ChartCategory;
  readonly description: string;
  readonly tags: readonly string[];
  readonly behaviors: readonly Behavior[];
  readonly formData: S;
  readonly sections: readonly Section<KeyOf<S>>[];
  /** Messages by key for what no single control can check. */
  readonly validate?: (state: PanelState) => Readonly<Partial<Record<KeyOf<S>, string>>>;
  readonly toQueries: (formData: z.infer<S>, options: QueryOptions) => readonly BuiltQuery[];
  /** What the request's form data says in addition. */
  readonly requestFormData?: (formData: z.infer<S>) => FormData;
  readonly toOption: (input: DrawInput<z.infer<S>>) => Option;
  /** What a mark stands for, for charts that readers can select in. */
  readonly toSelection?: ToSelection;
  /** The chart itself says that there is nothing; others leave it to the page. */
  readonly drawsEmpty?: boolean;
  /** Takes columns and metrics over when somebody switches to this type. */
  readonly fromStandard: (fields: StandardFields, formData: FormData) => FormData;
}

/** A definition whose form data is already behind it: what the registry holds. */
export interface ChartSpec<Option = unknown> {
  readonly vizType: string;
  readonly name: string;
  readonly category: ChartCategory;
  readonly description: string;
  readonly tags: readonly string[];
  readonly behaviors: readonly Behavior[];
  readonly sections: readonly Section[];
  readonly toSelection?: ToSelection;
  readonly drawsEmpty?: boolean;
  validate(state: PanelState): Readonly<Record<string, string>>;
  toQueries(formData: FormData, options?: QueryOptions): readonly BuiltQuery[];
  requestFormData(formData: FormData): FormData;
  toOption(input: DrawInput<FormData>): Option;
  fromStandard(fields: StandardFields, formData: FormData): FormData;
}

/**
 * Assembles a chart. Queries see form data as it was saved; drawing sees it with the defaults of the
 * controls underneath, so a sparse chart looks like one that was saved from its panel.
 */
export function defineChart<S extends Shape, Option>(chart: ChartDefinition<S, Option>): ChartSpec<Option> {
  const defaults = controlDefaults(chart.sections);
  const read = (formData: FormData) => chart.formData.parse(formData);
  return {
    ...chart,
    validate: state => (chart.validate?.(state) ?? {}) as Readonly<Record<string, string>>,
    toQueries: (formData, options = {}) => chart.toQueries(read(formData), options),
    requestFormData: formData => ({ ...formData, ...chart.requestFormData?.(read(formData)) }),
    toOption: input => chart.toOption({ ...input, formData: read({ ...defaults, ...input.formData }) }),
  };
}

/** Defaults of all controls by key. */
function controlDefaults(sections: readonly Section[]): FormData {
  const controls = sections.flatMap(section => section.controls).filter((item): item is Control => 'key' in item);
  return Object.fromEntries(controls.filter(control => control.default !== undefined).map(control => [control.key, control.default]));
}
