import { useEffect, useMemo, useState } from 'react';
import { chosenValues } from '@powerset/core/filters/data-mask.ts';
import { valueMask, type FilterValue } from '@powerset/core/filters/value-filter.ts';
import { MultiSelect } from '@powerset/ui/select/MultiSelect.tsx';
import { Select } from '@powerset/ui/select/Select.tsx';
import { useDebounced } from '../../../../shared/use-debounced.ts';
import { labelAmong, useOfferedValues } from '../filter-bar/use-offered-values.ts';
import type { FilterInputProps } from './filter-input-props.ts';

const SEARCH_AFTER_MS = 250;

/** Selects values of a column. */
export function SelectInput({ filter, mask, masks, mayAsk, control, onChange, onProblem }: FilterInputProps) {
  const [isOpened, setOpened] = useState(false);
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed, SEARCH_AFTER_MS);
  const offered = useOfferedValues(filter, { search, masks, isOn: mayAsk || isOpened });
  const { values, isLoading, error, isCut } = offered;
  useEffect(() => onProblem(error?.message), [error, onProblem]);
  const chosen = chosenValues(mask) as readonly FilterValue[]; // made by `valueMask`
  const labels = useMemo(() => labelAmong(values), [values]);
  // Values of a link that are not among the offered ones keep the label from the link.
  const textOf = (value: FilterValue): string =>
    chosen.length === 1 && !values.some(one => one.value === value)
      ? (mask?.filterState?.label?.replace(/ \(excluded\)$/, '') ?? labels(value))
      : labels(value);
  const choose = (next: readonly FilterValue[]): void => onChange(valueMask(filter, next, labels));
  const { multiSelect, searchAllOptions } = filter.controlValues;
  const searchesServer = searchAllOptions === true || isCut || typed !== '';
  const count = values.length.toLocaleString('en');
  const shared = {
    ...control,
    options: useWithChosen(values, chosen, textOf, typed),
    isLoading: isLoading || typed !== search,
    isClearable: true,
    isSearchable: true,
    // The user may paste or type a value that has not been loaded.
    ...(searchesServer || isCut ? { makeValue: (text: string) => text as FilterValue } : {}),
    placeholder:
      values.length > 0
        ? `${count}${isCut ? '+' : ''} option${values.length === 1 ? '' : 's'}`
        : offered.isReady
          ? 'No data'
          : error
            ? 'Cannot load filter'
            : 'Loading...',
    emptyText: typed ? 'No matches' : 'No data',
    onOpen: () => setOpened(true),
    ...(searchesServer ? { onSearch: setTyped } : {}),
    ...(isCut && !typed ? { foot: `The first ${count} values. Search for more.` } : {}),
  };
  return multiSelect === false ? (
    <Select {...shared} value={chosen[0]} onChange={value => choose(value === undefined ? [] : [value])} />
  ) : (
    <MultiSelect {...shared} values={chosen} onChange={choose} />
  );
}

/** Adds selected values that are missing from the options, so that they keep their labels. */
function useWithChosen(
  values: readonly { readonly value: FilterValue; readonly label: string }[],
  chosen: readonly FilterValue[],
  textOf: (value: FilterValue) => string,
  search: string,
) {
  const known = new Set(values.map(one => one.value));
  const missing = search ? [] : chosen.filter(value => !known.has(value));
  return missing.length === 0
    ? values
    : [...missing.map(value => ({ value, label: textOf(value) })), ...values];
}
