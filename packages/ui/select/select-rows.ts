import type { Option, OptionValue } from './option.ts';

/** One line of an open list. */
export type SelectRow<Value extends OptionValue> =
  | { readonly kind: 'group'; readonly label: string }
  | { readonly kind: 'all'; readonly values: readonly Value[]; readonly areAllChosen: boolean }
  | { readonly kind: 'create'; readonly text: string }
  | { readonly kind: 'option'; readonly option: Option<Value> };

export interface SelectRowsInput<Value extends OptionValue> {
  readonly options: readonly Option<Value>[];
  readonly search: string;
  readonly chosen: readonly Value[];
  readonly isMultiple: boolean;
  readonly isCreatable: boolean;
  /** True if the options are already the result of the search. */
  readonly isFiltered: boolean;
}

/** Returns the lines of an open list. */
export function selectRows<Value extends OptionValue>(
  input: SelectRowsInput<Value>,
): readonly SelectRow<Value>[] {
  const search = input.search.trim();
  const matching = input.isFiltered || !search ? input.options : matchingOptions(input.options, search);
  return [...createRow(input, search), ...allRow(input, search), ...grouped(matching)];
}

/** Returns the options whose words contain the search text; those that start with it come first. */
export function matchingOptions<Value extends OptionValue>(
  options: readonly Option<Value>[],
  search: string,
): readonly Option<Value>[] {
  const wanted = fold(search);
  const starting: Option<Value>[] = [];
  const holding: Option<Value>[] = [];
  for (const option of options) {
    const label = fold(option.label);
    if (label.startsWith(wanted)) starting.push(option);
    else if (
      label.includes(wanted) ||
      (option.description !== undefined && fold(option.description).includes(wanted))
    )
      holding.push(option);
  }
  return [...starting, ...holding];
}

/** Splits pasted text at commas, semicolons, tabs and line ends; trims and drops repeats. */
export function splitPasted(text: string): readonly string[] {
  return [
    ...new Set(
      text
        .split(/\r\n|[,\n\t;]/)
        .map(part => part.trim())
        .filter(Boolean),
    ),
  ];
}

/**
 * Returns the next selectable line after `at`, in steps of `step` and around the ends; -1 if there is none.
 */
export function nextRow<Value extends OptionValue>(
  rows: readonly SelectRow<Value>[],
  at: number,
  step: 1 | -1,
): number {
  for (let tries = 0, next = at; tries < rows.length; tries += 1) {
    next = (next + step + rows.length) % rows.length;
    if (canChoose(rows[next]!)) return next;
  }
  return -1;
}

/** Returns whether the user can choose a line. */
export function canChoose<Value extends OptionValue>(row: SelectRow<Value>): boolean {
  return row.kind !== 'group' && !(row.kind === 'option' && row.option.isDisabled);
}

function createRow<Value extends OptionValue>(
  { options, isCreatable }: SelectRowsInput<Value>,
  search: string,
): readonly SelectRow<Value>[] {
  if (!isCreatable || !search || options.some(option => option.label === search)) return [];
  return [{ kind: 'create', text: search }];
}

function allRow<Value extends OptionValue>(
  { options, chosen, isMultiple }: SelectRowsInput<Value>,
  search: string,
): readonly SelectRow<Value>[] {
  const values = options.filter(option => !option.isDisabled).map(option => option.value);
  if (!isMultiple || search || values.length < 2) return [];
  const picked = new Set(chosen);
  return [{ kind: 'all', values, areAllChosen: values.every(value => picked.has(value)) }];
}

function grouped<Value extends OptionValue>(options: readonly Option<Value>[]): readonly SelectRow<Value>[] {
  if (options.every(option => option.group === undefined))
    return options.map(option => ({ kind: 'option', option }));
  const groups = Map.groupBy(options, option => option.group ?? '');
  return [...groups].flatMap(([label, members]) => [
    ...(label ? [{ kind: 'group', label } as const] : []),
    ...members.map(option => ({ kind: 'option', option }) as const),
  ]);
}

function fold(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}
