import type { z } from 'zod';
import type { FormData } from '@powerset/core/form-data/form-data.ts';
import type { Answer } from './answer.ts';
import type { Control, PanelState, Section } from './control.ts';
import { defineQueries, type ChartQueries, type QueriesDefinition } from './define-queries.ts';
import type { MarkRef, SelectionInput, ToDrill, ToSelection } from './selection.ts';
import type { StandardFields } from './standard-fields.ts';
import type { Surface } from './surface.ts';

export interface DrawInput<F> {
  readonly formData: F;
  /** One per query, in the order of `toQueries`. */
  readonly answers: readonly Answer[];
  readonly surface: Surface;
}

type Shape = z.ZodObject;
type KeyOf<S extends Shape> = Extract<keyof S['shape'], string>;

/** Everything about a chart except its drawing on a page; runs anywhere. */
export interface ChartDefinition<S extends Shape, Option> extends QueriesDefinition<S> {
  readonly sections: readonly Section<KeyOf<S>>[];
  /** Messages by key for problems that no single control can check. */
  readonly validate?: (state: PanelState) => Readonly<Partial<Record<KeyOf<S>, string>>>;
  readonly toOption: (input: DrawInput<z.infer<S>>) => Option;
  /** Returns the values that a mark stands for, in charts whose marks readers can select. */
  readonly toSelection?: ToSelection;
  /** Returns the start of a drill; without it charts drill by the values that a mark stands for. */
  readonly toDrill?: ToDrill;
  /** What readers can point at: whole series, or single items (slices, nodes). */
  readonly marks?: 'series' | 'items';
  /** Returns the name of a selected mark, if its own name may occur more than once. */
  readonly markName?: (mark: MarkRef, input: SelectionInput) => string;
  /** True if the chart itself says that there is no data; otherwise the page says it. */
  readonly drawsEmpty?: boolean;
  /** Takes over columns and metrics when the user switches to this type. */
  readonly fromStandard: (fields: StandardFields, formData: FormData) => FormData;
}

/** A definition bound to its type of form data, as the registry stores it. */
export interface ChartSpec<Option = unknown> extends ChartQueries {
  readonly sections: readonly Section[];
  readonly toSelection?: ToSelection;
  readonly toDrill?: ToDrill;
  readonly marks?: 'series' | 'items';
  readonly markName?: (mark: MarkRef, input: SelectionInput) => string;
  readonly drawsEmpty?: boolean;
  validate(state: PanelState): Readonly<Record<string, string>>;
  toOption(input: DrawInput<FormData>): Option;
  fromStandard(fields: StandardFields, formData: FormData): FormData;
}

/**
 * Assembles a chart. Queries get form data as it was saved. Drawing also gets the defaults of the controls,
 * so a sparse chart looks like one that was saved from its panel.
 */
export function defineChart<S extends Shape, Option>(chart: ChartDefinition<S, Option>): ChartSpec<Option> {
  const defaults = controlDefaults(chart.sections);
  return {
    ...chart,
    ...defineQueries(chart),
    validate: state => (chart.validate?.(state) ?? {}) as Readonly<Record<string, string>>,
    toOption: input =>
      chart.toOption({ ...input, formData: chart.formData.parse({ ...defaults, ...input.formData }) }),
  };
}

/** Returns the defaults of all controls by key. */
function controlDefaults(sections: readonly Section[]): FormData {
  const controls = sections
    .flatMap(section => section.controls)
    .filter((item): item is Control => 'key' in item);
  return Object.fromEntries(
    controls.filter(control => control.default !== undefined).map(control => [control.key, control.default]),
  );
}
